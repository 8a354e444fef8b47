// Options are declared once, in a member `void describe(auto& option)`, and every use is a visitor:
//   option("c", c, 0.0, 10.0, "exploration weight");          a number with its range
//   option("swap", swap, "second player may take over");      a switch
//   option("start", start, kStartNames, "set-up");            one of some names (an enum, in their order)
//   option.both("size", columns, rows, 2, 19, "…");           one key that sets two numbers
//   option.part("inner", inner, List{}, "ucb1", "…");         a strategy of its own (search/strategy.hpp)
// The visitors (options.cpp) read a spec, print the canonical text and list what there is. They share one
// type, so that a declaration is compiled once, not once a visitor.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "banyan/core/spec.hpp"
#include "banyan/core/text.hpp"

namespace banyan {

using OptionNames = std::span<const std::string_view>;

// What a part is built with besides its text. Whoever builds and whoever is built know what it really is
// (search/context.hpp); what lies between hands it on.
class BuildContext {
 public:
  virtual ~BuildContext() = default;
};

// Whether the canonical text names a part that is the standard one. An option that came after results were
// stored under canonical texts is silent there, so that those stay what they were.
enum class Printed : std::uint8_t { Always, UnlessStandard };

// An option that is a strategy of its own, as a visitor sees it.
class OptionPart {
 public:
  virtual std::string_view seam() const = 0;
  virtual std::string spec() const = 0;
  virtual void make(std::string_view text, const BuildContext* context) = 0;

 protected:
  ~OptionPart() = default;
};

class OptionVisitor {
 public:
  void operator()(std::string_view key, double& value, double lo, double hi, std::string_view help) {
    number(key, value, lo, hi, help);
  }
  // A value is written only if it changed: printing must not touch what other threads read.
  void operator()(std::string_view key, std::integral auto& value, std::int64_t lo, std::int64_t hi,
                  std::string_view help) {
    const auto before = static_cast<std::int64_t>(value);
    std::int64_t after = before;
    integer(key, after, lo, hi, help);
    if (after != before) value = static_cast<std::remove_reference_t<decltype(value)>>(after);
  }
  void operator()(std::string_view key, bool& value, std::string_view help) { toggle(key, value, help); }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(std::string_view key, Enum& value, OptionNames names, std::string_view help) {
    const auto before = static_cast<std::size_t>(value);
    std::size_t after = before;
    name(key, after, names, help);
    if (after != before) value = static_cast<Enum>(after);
  }
  virtual void both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) = 0;
  virtual void text(std::string_view key, std::string& value, std::string_view help) = 0;
  template <class Part, class List>
  void part(std::string_view key, Part& value, List, std::string_view standard, std::string_view help,
            Printed printed = Printed::Always) {
    PartOf<Part, List> typed(value);
    strategy(key, typed, {standard, printed}, help);
  }

 protected:
  ~OptionVisitor() = default;
  struct Standard {
    std::string_view text;
    Printed printed;
  };

 private:
  template <class Part, class List>
  class PartOf final : public OptionPart {
   public:
    explicit PartOf(Part& value) : value_(value) {}
    std::string_view seam() const override { return List::seam(); }
    std::string spec() const override { return value_->spec(); }
    void make(std::string_view text, const BuildContext* context) override {
      value_ = List::make(text, context);
    }

   private:
    Part& value_;
  };

  virtual void number(std::string_view key, double& value, double lo, double hi, std::string_view help) = 0;
  virtual void integer(std::string_view key, std::int64_t& value, std::int64_t lo, std::int64_t hi,
                       std::string_view help) = 0;
  virtual void toggle(std::string_view key, bool& value, std::string_view help) = 0;
  virtual void name(std::string_view key, std::size_t& index, OptionNames names, std::string_view help) = 0;
  virtual void strategy(std::string_view key, OptionPart& part, const Standard& standard,
                        std::string_view help) = 0;
};

// One option as a reader of the help sees it, and a tuner of numbers.
enum class OptionKind : std::uint8_t { Number, Integer, Part, Other };
struct OptionInfo {
  std::string key, range, standard, help;
  OptionKind kind = OptionKind::Other;
  double low = 0, high = 0;  // of numbers and integers
  std::string seam = {};     // of parts
};

// An object's declaration without its type: each of the visitors above is compiled once, not once an object.
using DescribeOptions = void (*)(void* object, OptionVisitor& visitor);
void read_options(const Spec& spec, const BuildContext* context, void* object, DescribeOptions describe);
std::string print_options(std::string_view name, void* object, DescribeOptions describe);
std::vector<OptionInfo> list_options(void* object, DescribeOptions describe);

template <class T>
void describe_options(void* object, OptionVisitor& visitor) {
  static_cast<T*>(object)->describe(visitor);
}

// Sets the options that the spec gives and makes the parts, with `context`; throws SpecError.
template <class T>
void configure(T& object, const Spec& spec, const BuildContext* context = nullptr) {
  read_options(spec, context, &object, describe_options<T>);
}

template <class T>
T configured(const Spec& spec) {
  T object;
  configure(object, spec);
  return object;
}

// The canonical text: name and every option with its value, sorted by key.
template <class T>
std::string canonical_text(std::string_view name, T object) {
  return print_options(name, &object, describe_options<T>);
}

template <class T>
std::vector<OptionInfo> options_of() {
  T object;
  return list_options(&object, describe_options<T>);
}

}  // namespace banyan
