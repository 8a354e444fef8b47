#include "banyan/core/options.hpp"

#include <algorithm>

namespace banyan {
namespace {

std::string range_text(std::int64_t lo, std::int64_t hi) {
  return std::to_string(lo) + " to " + std::to_string(hi);
}
std::string range_text(double lo, double hi) { return format_double(lo) + " to " + format_double(hi); }

const char* switch_text(bool value) { return value ? "true" : "false"; }

// Sets values, checks ranges, and refuses keys that nobody asked for.
class OptionReader final : public OptionVisitor {
 public:
  // `context` is for the parts that are made on the way.
  explicit OptionReader(const Spec& spec, const BuildContext* context = nullptr);
  void both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) override;
  void text(std::string_view key, std::string& value, std::string_view help) override;
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
  void text(std::string_view key, std::string& value, std::string_view help) override;
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

class OptionLister final : public OptionVisitor {
 public:
  void both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) override;
  void text(std::string_view key, std::string& value, std::string_view help) override;
  const std::vector<OptionInfo>& options() const { return options_; }

 private:
  void number(std::string_view key, double& value, double lo, double hi, std::string_view help) override;
  void integer(std::string_view key, std::int64_t& value, std::int64_t lo, std::int64_t hi,
               std::string_view help) override;
  void toggle(std::string_view key, bool& value, std::string_view help) override;
  void name(std::string_view key, std::size_t& index, OptionNames names, std::string_view help) override;
  void strategy(std::string_view key, OptionPart& part, const Standard& standard,
                std::string_view help) override;
  OptionInfo& add(std::string_view key, std::string range, std::string standard, std::string_view help);

  std::vector<OptionInfo> options_;
};

OptionReader::OptionReader(const Spec& spec, const BuildContext* context)
    : spec_(spec), context_(context), unread_(spec.args) {}

void OptionReader::number(std::string_view key, double& value, double lo, double hi, std::string_view) {
  const std::string* text = take(key);
  if (text == nullptr) return;
  const auto read = parse_double(*text);
  if (!read || *read < lo || *read > hi) fail(key, *text, "a number from " + range_text(lo, hi));
  value = *read;
}

void OptionReader::integer(std::string_view key, std::int64_t& value, std::int64_t lo, std::int64_t hi,
                           std::string_view) {
  const std::string* text = take(key);
  if (text == nullptr) return;
  const auto read = parse_int(*text);
  if (!read || *read < lo || *read > hi) fail(key, *text, "an integer from " + range_text(lo, hi));
  value = *read;
}

void OptionReader::toggle(std::string_view key, bool& value, std::string_view) {
  const std::string* text = take(key);
  if (text == nullptr) return;
  if (*text != "true" && *text != "false") fail(key, *text, "true or false");
  value = *text == "true";
}

void OptionReader::name(std::string_view key, std::size_t& index, OptionNames names, std::string_view) {
  const std::string* text = take(key);
  if (text == nullptr) return;
  const auto found = std::find(names.begin(), names.end(), *text);
  if (found == names.end()) {
    const std::vector<std::string> known(names.begin(), names.end());
    std::string expected = "one of";
    for (const std::string& one : known) expected.append(" ").append(one);
    fail(key, *text, expected + did_you_mean(*text, known));
  }
  index = static_cast<std::size_t>(found - names.begin());
}

void OptionReader::both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) {
  if (!unread_.contains(key)) {
    asked_.emplace_back(key);
    return;
  }
  std::int64_t value = a;
  integer(key, value, lo, hi, help);
  a = b = static_cast<int>(value);
}

void OptionReader::text(std::string_view key, std::string& value, std::string_view) {
  if (const std::string* given = take(key)) value = *given;
}

void OptionReader::strategy(std::string_view key, OptionPart& part, const Standard& standard,
                            std::string_view) {
  const std::string* text = take(key);
  part.make(text != nullptr ? std::string_view(*text) : standard.text, context_);
}

const std::string* OptionReader::take(std::string_view key) {
  asked_.emplace_back(key);
  const auto found = unread_.find(key);
  if (found == unread_.end()) return nullptr;
  taken_ = std::move(found->second);
  unread_.erase(found);
  return &taken_;
}

void OptionReader::fail(std::string_view key, std::string_view text, const std::string& expected) const {
  throw SpecError("option '" + std::string(key) + "' of '" + spec_.name + "' has the bad value " +
                  in_quotes(text) + ", expected " + expected);
}

void OptionReader::finish() const {
  if (unread_.empty()) return;
  const std::string& key = unread_.begin()->first;
  std::string hint = did_you_mean(key, asked_);
  if (hint.empty()) {
    hint = asked_.empty() ? ", which has none" : "; there are";
    for (const std::string& name : asked_) hint.append(" ").append(name);
  }
  throw SpecError("unknown option " + in_quotes(key) + " of '" + spec_.name + "'" + hint);
}

OptionPrinter::OptionPrinter(std::string_view name) : spec_{std::string(name), {}} {}

void OptionPrinter::number(std::string_view key, double& value, double, double, std::string_view) {
  spec_.args.emplace(key, format_double(value));
}
void OptionPrinter::integer(std::string_view key, std::int64_t& value, std::int64_t, std::int64_t,
                            std::string_view) {
  spec_.args.emplace(key, std::to_string(value));
}
void OptionPrinter::toggle(std::string_view key, bool& value, std::string_view) {
  spec_.args.emplace(key, switch_text(value));
}
void OptionPrinter::name(std::string_view key, std::size_t& index, OptionNames names, std::string_view) {
  spec_.args.emplace(key, names[index]);
}
void OptionPrinter::text(std::string_view key, std::string& value, std::string_view) {
  if (!value.empty()) spec_.args.emplace(key, value);
}
void OptionPrinter::strategy(std::string_view key, OptionPart& part, const Standard& standard,
                             std::string_view) {
  std::string text = part.spec();
  if (standard.printed == Printed::Always || text != standard.text) spec_.args.emplace(key, std::move(text));
}

void OptionLister::number(std::string_view key, double& value, double lo, double hi, std::string_view help) {
  add(key, range_text(lo, hi), format_double(value), help).kind = OptionKind::Number;
  options_.back().low = lo;
  options_.back().high = hi;
}
void OptionLister::integer(std::string_view key, std::int64_t& value, std::int64_t lo, std::int64_t hi,
                           std::string_view help) {
  add(key, range_text(lo, hi), std::to_string(value), help).kind = OptionKind::Integer;
  options_.back().low = static_cast<double>(lo);
  options_.back().high = static_cast<double>(hi);
}
void OptionLister::toggle(std::string_view key, bool& value, std::string_view help) {
  add(key, "true or false", switch_text(value), help);
}
void OptionLister::name(std::string_view key, std::size_t& index, OptionNames names, std::string_view help) {
  std::string range;
  for (const auto name : names) range.append(range.empty() ? "" : ", ").append(name);
  add(key, range, std::string(names[index]), help);
}
void OptionLister::both(std::string_view key, int& a, int& b, int lo, int hi, std::string_view help) {
  add(key, range_text(std::int64_t{lo}, std::int64_t{hi}), a == b ? std::to_string(a) : "", help);
}
void OptionLister::text(std::string_view key, std::string& value, std::string_view help) {
  add(key, "text", value, help);
}
void OptionLister::strategy(std::string_view key, OptionPart& part, const Standard& standard,
                            std::string_view help) {
  const std::string seam(part.seam());
  const bool vowel = std::string_view("aeiou").find(seam.front()) != std::string_view::npos;
  add(key, (vowel ? "an " : "a ") + seam + " strategy", std::string(standard.text), help).kind =
      OptionKind::Part;
  options_.back().seam = seam;
}
OptionInfo& OptionLister::add(std::string_view key, std::string range, std::string standard,
                              std::string_view help) {
  options_.push_back({std::string(key), std::move(range), std::move(standard), std::string(help)});
  return options_.back();
}

}  // namespace

void read_options(const Spec& spec, const BuildContext* context, void* object, DescribeOptions describe) {
  OptionReader reader(spec, context);
  describe(object, reader);
  reader.finish();
}

std::string print_options(std::string_view name, void* object, DescribeOptions describe) {
  OptionPrinter printer(name);
  describe(object, printer);
  return printer.to_text();
}

std::vector<OptionInfo> list_options(void* object, DescribeOptions describe) {
  OptionLister lister;
  describe(object, lister);
  return lister.options();
}

}  // namespace banyan
