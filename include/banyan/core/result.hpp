// Result<T>: a value, or one line that says what was wrong with the input.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "banyan/core/check.hpp"

namespace banyan {

struct Error {
  std::string message;  // one line: the offending text, what was expected, the nearest match
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }

  T& operator*() { return checked(*this); }
  const T& operator*() const { return checked(*this); }
  T* operator->() { return &checked(*this); }
  const T* operator->() const { return &checked(*this); }

  const std::string& error() const {
    BANYAN_CHECK(content_.index() == 1);
    return std::get<1>(content_).message;
  }

 private:
  static auto& checked(auto& self) {
    BANYAN_CHECK(self.content_.index() == 0);
    return *std::get_if<0>(&self.content_);
  }

  std::variant<T, Error> content_;
};

}  // namespace banyan
