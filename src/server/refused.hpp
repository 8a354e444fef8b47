// A request that cannot be met: the answer's status and one line.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "banyan/core/result.hpp"

namespace banyan::server {

struct Refused : std::runtime_error {
  Refused(int code, const std::string& why) : std::runtime_error(why), status(code) {}
  int status;
};
template <class T>
T wanted(Result<T> result, int status = 422) {
  if (!result) throw Refused(status, result.error());
  return std::move(*result);
}

}  // namespace banyan::server
