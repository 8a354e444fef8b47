// Strategies by name: how a part of a search is declared once and then made from text, printed as its
// canonical text, and listed for the help. A strategy is one class with kName, kHelp and describe(), and one
// line in a list.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "banyan/core/options.hpp"

namespace banyan {

// Gives a strategy its canonical text. `Derived` is the strategy, `Base` the interface of its seam.
template <class Derived, class Base>
class Named : public Base {
 public:
  using Base::Base;
  std::string spec() const final {
    // describe() is written once for readers and printers; under a printer it changes nothing.
    auto& self = const_cast<Derived&>(static_cast<const Derived&>(*this));
    return print_options(Derived::kName, &self, describe_options<Derived>);
  }
};

struct StrategyInfo {
  std::string name, help;
  std::vector<OptionInfo> options;
};

// Where in the list of a seam a name stands; throws SpecError if nowhere.
std::size_t place_of_strategy(std::string_view seam, const std::string& name, OptionNames names);

// The registry of one seam: an explicit list of types, no static initialisers.
template <class Base, class... S>
struct StrategyList {
  // Throws SpecError. `context`: for those strategies whose constructor takes one, and for their parts.
  static std::unique_ptr<Base> make(std::string_view text, const BuildContext* context = nullptr) {
    static constexpr std::array<std::unique_ptr<Base> (*)(const Spec&, const BuildContext*), sizeof...(S)>
        kMakers{make_one<S>...};
    const Spec spec = read_spec(text);
    return kMakers[place_of_strategy(Base::kSeam, spec.name, kNames)](spec, context);
  }

  static constexpr std::string_view seam() { return Base::kSeam; }
  static std::vector<std::string> names() { return {kNames.begin(), kNames.end()}; }

  // Calls visit(std::type_identity<T>) for every type of the list.
  static void each([[maybe_unused]] auto visit) { (visit(std::type_identity<S>{}), ...); }

  static std::vector<StrategyInfo> infos() {
    return {StrategyInfo{std::string(S::kName), std::string(S::kHelp), options_of<S>()}...};
  }

 private:
  static constexpr std::array<std::string_view, sizeof...(S)> kNames{S::kName...};

  template <class T>
  static std::unique_ptr<Base> make_one(const Spec& spec, const BuildContext* context) {
    std::unique_ptr<T> strategy;
    if constexpr (std::is_constructible_v<T, const BuildContext*>) {
      strategy = std::make_unique<T>(context);
    } else {
      strategy = std::make_unique<T>();
    }
    if constexpr (requires { strategy->context_of_parts(); }) context = strategy->context_of_parts();
    configure(*strategy, spec, context);
    return strategy;
  }
};

// Two lists of one seam, one behind the other.
template <class List, class More>
struct JoinedLists;
template <class Base, class... A, class... B>
struct JoinedLists<StrategyList<Base, A...>, StrategyList<Base, B...>> {
  using Type = StrategyList<Base, A..., B...>;
};
template <class List, class More>
using Joined = typename JoinedLists<List, More>::Type;

}  // namespace banyan
