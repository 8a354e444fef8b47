// Options are declared once, in a member `void describe(auto& option)`, and every use is a visitor:
//   option("c", c, 0.0, 10.0, "exploration weight");          a number with its range
//   option("swap", swap, "second player may take over");      a switch
//   option("start", start, kStartNames, "set-up");            one of some names (an enum, in their order)
//   option.both("size", columns, rows, 2, 19, "…");           one key that sets two numbers
//   option.part("inner", inner, List{}, "ucb1", "…");         a strategy of its own (search/strategy.hpp)
// The visitors here read a spec (OptionReader), print the canonical text (OptionPrinter) and list what there
// is (OptionLister). They share one type, so that a declaration is compiled once, not once a visitor.
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

// Sets values, checks ranges, and refuses keys that nobody asked for.
class OptionReader final : public OptionVisitor {
 public:
  // `context` is for the parts that are made on the way.
  explicit OptionReader(const Spec& spec, const BuildContext* context = nullptr);
  void both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) override;
  // Throws if a key of the spec was not asked for.
  void finish() const;

 private:
  void number(std::string_view key, double& value, double lo, double hi, std::string_view) override;
  void integer(std::string_view key, std::int64_t& value, std::int64_t lo, std::int64_t hi,
               std::string_view) override;
  void toggle(std::string_view key, bool& value, std::string_view) override;
  void name(std::string_view key, std::size_t& index, OptionNames names, std::string_view) override;
  void strategy(std::string_view key, OptionPart& part, const Standard& standard, std::string_view) override;

  const std::string* take(std::string_view key);
  [[noreturn]] void fail(std::string_view key, std::string_view text, const std::string& expected) const;

  const Spec& spec_;
  const BuildContext* context_;
  std::map<std::string, std::string, std::less<>> unread_;
  std::string taken_;
  std::vector<std::string> asked_;
};

// Collects key=value of every option: the canonical text of an object.
class OptionPrinter final : public OptionVisitor {
 public:
  explicit OptionPrinter(std::string_view name);
  void both(std::string_view, int&, int&, int, int, std::string_view) override {}  // its two print themselves
  std::string to_text() const { return spec_.to_text(); }

 private:
  void number(std::string_view key, double& value, double, double, std::string_view) override;
  void integer(std::string_view key, std::int64_t& value, std::int64_t, std::int64_t,
               std::string_view) override;
  void toggle(std::string_view key, bool& value, std::string_view) override;
  void name(std::string_view key, std::size_t& index, OptionNames names, std::string_view) override;
  void strategy(std::string_view key, OptionPart& part, const Standard& standard, std::string_view) override;

  Spec spec_;
};

// One option as a reader of the help sees it.
struct OptionInfo {
  std::string key, range, standard, help;
};

class OptionLister final : public OptionVisitor {
 public:
  void both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) override;
  const std::vector<OptionInfo>& options() const { return options_; }

 private:
  void number(std::string_view key, double& value, double lo, double hi, std::string_view help) override;
  void integer(std::string_view key, std::int64_t& value, std::int64_t lo, std::int64_t hi,
               std::string_view help) override;
  void toggle(std::string_view key, bool& value, std::string_view help) override;
  void name(std::string_view key, std::size_t& index, OptionNames names, std::string_view help) override;
  void strategy(std::string_view key, OptionPart& part, const Standard& standard,
                std::string_view help) override;
  void add(std::string_view key, std::string range, std::string standard, std::string_view help);

  std::vector<OptionInfo> options_;
};

template <class T>
void visit_options(T& object, OptionVisitor& visitor) {
  object.describe(visitor);
}

// Sets the options that the spec gives and makes the parts, with `context`; throws SpecError.
template <class T>
void configure(T& object, const Spec& spec, const BuildContext* context = nullptr) {
  OptionReader reader(spec, context);
  visit_options(object, reader);
  reader.finish();
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
  OptionPrinter printer(name);
  visit_options(object, printer);
  return printer.to_text();
}

template <class T>
std::vector<OptionInfo> options_of() {
  T object;
  OptionLister lister;
  visit_options(object, lister);
  return lister.options();
}

}  // namespace banyan
