#include "banyan/core/options.hpp"

namespace banyan {

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

std::size_t OptionReader::find_name(std::string_view key, const std::string& text, OptionNames names) const {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const std::vector<std::string> known(names.begin(), names.end());
  std::string expected = "one of";
  for (const std::string& name : known) expected.append(" ").append(name);
  fail(key, text, expected + did_you_mean(text, known));
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

}  // namespace banyan
