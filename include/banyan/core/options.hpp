// Options are declared once, in a member `void describe(auto& option)`, and every use is a visitor:
//   option("c", c, 0.0, 10.0, "exploration weight");          a number with its range
//   option("swap", swap, "second player may take over");      a switch
//   option("start", start, kStartNames, "set-up");            one of some names (an enum, in their order)
//   option.both("size", columns, rows, 2, 19, "…");           one key that sets two numbers
//   option.part("inner", inner, List{}, "ucb1", "…");         a strategy of its own (search/strategy.hpp)
// The visitors here read a spec (OptionReader), print the canonical text (OptionPrinter) and list what there
// is (OptionLister).
#pragma once

#include <algorithm>
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

// Sets values, checks ranges, and refuses keys that nobody asked for.
class OptionReader {
 public:
  explicit OptionReader(const Spec& spec) : spec_(spec), unread_(spec.args) {}

  void operator()(std::string_view key, double& value, double lo, double hi, std::string_view) {
    if (const std::string* text = take(key)) {
      const auto read = parse_double(*text);
      if (!read || *read < lo || *read > hi) {
        fail(key, *text, "a number from " + format_double(lo) + " to " + format_double(hi));
      }
      value = *read;
    }
  }
  void operator()(std::string_view key, std::integral auto& value, std::int64_t lo, std::int64_t hi,
                  std::string_view) {
    if (const std::string* text = take(key)) {
      const auto read = parse_int(*text);
      if (!read || *read < lo || *read > hi) {
        fail(key, *text, "an integer from " + std::to_string(lo) + " to " + std::to_string(hi));
      }
      value = static_cast<std::remove_reference_t<decltype(value)>>(*read);
    }
  }
  void operator()(std::string_view key, bool& value, std::string_view) {
    if (const std::string* text = take(key)) {
      if (*text != "true" && *text != "false") fail(key, *text, "true or false");
      value = *text == "true";
    }
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(std::string_view key, Enum& value, OptionNames names, std::string_view) {
    if (const std::string* text = take(key)) value = static_cast<Enum>(find_name(key, *text, names));
  }
  void both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) {
    int value = a;
    const bool given = unread_.contains(key);
    (*this)(key, value, lo, hi, help);
    if (given) a = b = value;
  }
  template <class Part, class List>
  void part(std::string_view key, Part& value, List, std::string_view standard, std::string_view) {
    const std::string* text = take(key);
    value = List::make(text != nullptr ? std::string_view(*text) : standard);
  }

  // Throws if a key of the spec was not asked for.
  void finish() const;

 private:
  const std::string* take(std::string_view key);
  [[noreturn]] void fail(std::string_view key, std::string_view text, const std::string& expected) const;
  std::size_t find_name(std::string_view key, const std::string& text, OptionNames names) const;

  const Spec& spec_;
  std::map<std::string, std::string, std::less<>> unread_;
  std::string taken_;
  std::vector<std::string> asked_;
};

// Collects key=value of every option: the canonical text of an object.
class OptionPrinter {
 public:
  explicit OptionPrinter(std::string_view name) : spec_{std::string(name), {}} {}

  void operator()(std::string_view key, double& value, double, double, std::string_view) {
    spec_.args.emplace(key, format_double(value));
  }
  void operator()(std::string_view key, std::integral auto& value, std::int64_t, std::int64_t,
                  std::string_view) {
    spec_.args.emplace(key, std::to_string(value));
  }
  void operator()(std::string_view key, bool& value, std::string_view) {
    spec_.args.emplace(key, value ? "true" : "false");
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(std::string_view key, Enum& value, OptionNames names, std::string_view) {
    spec_.args.emplace(key, names[static_cast<std::size_t>(value)]);
  }
  void both(std::string_view, int&, int&, int, int, std::string_view) {}  // its two numbers print themselves
  template <class Part, class List>
  void part(std::string_view key, Part& value, List, std::string_view, std::string_view) {
    spec_.args.emplace(key, value->spec());
  }

  const Spec& spec() const { return spec_; }

 private:
  Spec spec_;
};

// One option as a reader of the help sees it.
struct OptionInfo {
  std::string key, range, standard, help;
};

class OptionLister {
 public:
  void operator()(std::string_view key, double& value, double lo, double hi, std::string_view help) {
    add(key, format_double(lo) + " to " + format_double(hi), format_double(value), help);
  }
  void operator()(std::string_view key, std::integral auto& value, std::int64_t lo, std::int64_t hi,
                  std::string_view help) {
    add(key, std::to_string(lo) + " to " + std::to_string(hi), std::to_string(value), help);
  }
  void operator()(std::string_view key, bool& value, std::string_view help) {
    add(key, "true or false", value ? "true" : "false", help);
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(std::string_view key, Enum& value, OptionNames names, std::string_view help) {
    std::string range;
    for (const auto name : names) range.append(range.empty() ? "" : ", ").append(name);
    add(key, range, std::string(names[static_cast<std::size_t>(value)]), help);
  }
  void both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) {
    add(key, std::to_string(lo) + " to " + std::to_string(hi), a == b ? std::to_string(a) : "", help);
  }
  template <class Part, class List>
  void part(std::string_view key, Part&, List, std::string_view standard, std::string_view help) {
    add(key, "a " + std::string(List::seam()) + " strategy", std::string(standard), help);
  }

  const std::vector<OptionInfo>& options() const { return options_; }

 private:
  void add(std::string_view key, std::string range, std::string standard, std::string_view help) {
    options_.push_back({std::string(key), std::move(range), std::move(standard), std::string(help)});
  }

  std::vector<OptionInfo> options_;
};

// An object whose options are set from the spec; throws SpecError.
template <class T>
T configured(const Spec& spec) {
  T object;
  OptionReader reader(spec);
  object.describe(reader);
  reader.finish();
  return object;
}

// The canonical text: name and every option with its value, sorted by key.
template <class T>
std::string canonical_text(std::string_view name, T object) {
  OptionPrinter printer(name);
  object.describe(printer);
  return printer.spec().to_text();
}

template <class T>
std::vector<OptionInfo> options_of() {
  T object;
  OptionLister lister;
  object.describe(lister);
  return lister.options();
}

}  // namespace banyan
