#include "banyan/games/plan/pmp_model.hpp"

#include <algorithm>

#include "banyan/core/rng.hpp"
#include "banyan/core/text.hpp"
#include "json_reader.hpp"

namespace banyan {
namespace {

int read_whole(const Json& json, const std::string& where, int least, int most) {
  const bool fits = json.is_integer() && (json.is_count() ? json.count() <= static_cast<std::uint64_t>(most)
                                                          : json.integer() >= least);
  if (!fits || json.integer() < least) {
    throw JsonError(where + " must be a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most));
  }
  return static_cast<int>(json.integer());
}

int read_whole(JsonObject& object, const char* key, const std::string& where, int standard, int least,
               int most) {
  const auto* json = object.find(key);
  return json == nullptr ? standard : read_whole(*json, where + ": " + in_quotes(key), least, most);
}

int product_named(const PmpModel& model, const std::string& name, const std::string& where) {
  const auto found = std::find(model.products.begin(), model.products.end(), name);
  if (found == model.products.end()) {
    throw JsonError(where + ": there is no product " + in_quotes(name) + did_you_mean(name, model.products));
  }
  return static_cast<int>(found - model.products.begin());
}

// {"p1": 2, "p3": 1}
std::vector<PmpAmount> read_amounts(const PmpModel& model, const Json* json, const std::string& where) {
  std::vector<PmpAmount> amounts;
  if (json == nullptr) return amounts;
  if (!json->is_object()) throw JsonError(where + " must be an object { \"product\": amount }");
  for (const auto& [name, amount] : json->members()) {
    const int product = product_named(model, name, where);
    amounts.push_back({product, read_whole(amount, where + ": the amount of " + in_quotes(name), 1,
                                           PmpModel::kMostAmount)});
  }
  std::sort(amounts.begin(), amounts.end(),
            [](const PmpAmount& a, const PmpAmount& b) { return a.product < b.product; });
  return amounts;
}

PmpAction read_action(const PmpModel& model, const Json& json, std::size_t number) {
  std::string where = "action " + std::to_string(number);
  JsonObject object(json, where);
  PmpAction action;
  action.name = object.text("name", "a" + std::to_string(number));
  where = "action " + in_quotes(action.name);
  if (action.name.empty() || action.name.find_first_of(" ,\t\n") != std::string::npos) {
    throw JsonError(where + ": a name has no blanks and no commas");
  }
  action.cost = read_whole(object, "cost", where, 1, 1, PmpModel::kMostMoney);
  action.duration = read_whole(object, "duration", where, 1, 0, PmpModel::kMostMoney);
  action.inputs = read_amounts(model, object.find("in"), where + ": \"in\"");
  action.outputs = read_amounts(model, object.find("out"), where + ": \"out\"");
  object.finish();
  if (action.outputs.empty()) throw JsonError(where + " makes nothing");
  return action;
}

void read_products(PmpModel& model, const Json& json) {
  if (!json.is_array() || json.items().empty() || json.items().size() > PmpModel::kMostProducts) {
    throw JsonError("\"products\" must be a list of 1 to " + std::to_string(PmpModel::kMostProducts) +
                    " names");
  }
  for (const Json& name : json.items()) {
    if (!name.is_text() || name.text().empty()) throw JsonError("\"products\": a product is a name");
    const std::string& text = name.text();
    if (std::find(model.products.begin(), model.products.end(), text) != model.products.end()) {
      throw JsonError("the product " + in_quotes(text) + " stands there twice");
    }
    model.products.push_back(text);
  }
}

void read_actions(PmpModel& model, const Json& json) {
  if (!json.is_array() || json.items().empty() || json.items().size() > PmpModel::kMostActions) {
    throw JsonError("\"actions\" must be a list of 1 to " + std::to_string(PmpModel::kMostActions));
  }
  for (const Json& one : json.items()) {
    PmpAction action = read_action(model, one, model.actions.size() + 1);
    for (const PmpAction& other : model.actions) {
      if (other.name == action.name)
        throw JsonError("the action " + in_quotes(action.name) + " stands there twice");
    }
    model.actions.push_back(std::move(action));
  }
}

void read_goals(PmpModel& model, const Json& json) {
  constexpr double kMostReward = 1e6;
  if (!json.is_object() || json.members().empty()) {
    throw JsonError("\"goals\" must be an object { \"product\": reward }");
  }
  model.rewards.assign(model.products.size(), 0);
  for (const auto& [name, reward] : json.members()) {
    const int product = product_named(model, name, "\"goals\"");
    if (!reward.is_number() || !(reward.number() > 0) || reward.number() > kMostReward) {
      throw JsonError("\"goals\": the reward of " + in_quotes(name) + " must be above 0 and at most 1000000");
    }
    model.rewards[static_cast<std::size_t>(product)] = reward.number();
  }
}

PmpModel read_model(const Json& json) {
  JsonObject object(json, "problem");
  PmpModel model;
  model.name = object.text("name", "");
  read_products(model, object.need("products"));
  read_actions(model, object.need("actions"));
  read_goals(model, object.need("goals"));
  model.money = read_whole(object.need("money"), "\"money\"", 0, PmpModel::kMostMoney);
  model.time = read_whole(object, "time", "problem", 0, 0, PmpModel::kMostMoney);
  object.finish();
  if (model.order().size() < model.products.size()) {
    throw JsonError("the products run in a cycle: an action makes what is needed to make its inputs");
  }
  return model;
}

}  // namespace

std::vector<int> PmpModel::order() const {
  std::vector<int> sorted;
  std::vector<bool> placed(products.size(), false);
  const auto is_ready = [&](int product) {
    return std::all_of(actions.begin(), actions.end(), [&](const PmpAction& action) {
      const bool makes = std::any_of(action.outputs.begin(), action.outputs.end(),
                                     [&](const PmpAmount& out) { return out.product == product; });
      return !makes || std::all_of(action.inputs.begin(), action.inputs.end(), [&](const PmpAmount& in) {
        return placed[static_cast<std::size_t>(in.product)];
      });
    });
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (int product = 0; product < size(); ++product) {
      if (placed[static_cast<std::size_t>(product)] || !is_ready(product)) continue;
      placed[static_cast<std::size_t>(product)] = moved = true;
      sorted.push_back(product);
    }
  }
  return sorted;
}

Result<PmpModel> parse_pmp(std::string_view json) try {
  return read_model(parse_json(json));
} catch (const JsonError& error) {
  return Error{error.what()};
}

std::string to_json(const PmpModel& model) {
  const auto name_of = [&](int product) -> const std::string& {
    return model.products[static_cast<std::size_t>(product)];
  };
  Json json = Json::object();
  if (!model.name.empty()) json["name"] = model.name;
  json["products"] = model.products;
  json["money"] = model.money;
  if (model.time > 0) json["time"] = model.time;
  Json& goals = json["goals"] = Json::object();
  for (std::size_t i = 0; i < model.products.size(); ++i) {
    if (model.rewards[i] > 0) goals[model.products[i]] = model.rewards[i];
  }
  Json actions = Json::array();
  for (const PmpAction& action : model.actions) {
    Json one = {{"name", action.name}, {"cost", action.cost}, {"duration", action.duration}};
    for (const PmpAmount& in : action.inputs) one["in"][name_of(in.product)] = in.amount;
    for (const PmpAmount& out : action.outputs) one["out"][name_of(out.product)] = out.amount;
    actions.push_back(std::move(one));
  }
  json["actions"] = std::move(actions);
  return json.dump(2) + "\n";
}

namespace {

// Every product twice, in random order, taken one or two different ones at a time.
std::vector<std::vector<int>> draw_outputs(int products, Rng& rng) {
  std::vector<int> slots;
  for (int product = 0; product < products; ++product) slots.insert(slots.end(), {product, product});
  shuffle(slots, rng);
  std::vector<std::vector<int>> made;
  while (!slots.empty()) {
    std::vector<int> outputs = {slots.back()};
    slots.pop_back();
    const auto other =
        std::find_if(slots.rbegin(), slots.rend(), [&](int slot) { return slot != outputs[0]; });
    if (rng.below(2) == 1 && other != slots.rend()) {
      outputs.push_back(*other);
      slots.erase(std::next(other).base());
    }
    std::sort(outputs.begin(), outputs.end());
    made.push_back(std::move(outputs));
  }
  return made;
}

int draw_amount(Rng& rng) { return static_cast<int>(rng.below(4)) + 1; }

// Zero, one or two different products before `end`, as far as there are so many.
std::vector<PmpAmount> draw_inputs(int end, Rng& rng) {
  std::vector<PmpAmount> inputs;
  const int wanted = std::min(static_cast<int>(rng.below(3)), end);
  while (static_cast<int>(inputs.size()) < wanted) {
    const int product = static_cast<int>(rng.below(static_cast<std::uint32_t>(end)));
    if (!inputs.empty() && inputs[0].product == product) continue;
    inputs.push_back({product, draw_amount(rng)});
  }
  std::sort(inputs.begin(), inputs.end(),
            [](const PmpAmount& a, const PmpAmount& b) { return a.product < b.product; });
  return inputs;
}

}  // namespace

PmpModel generate_pmp(int products, std::uint64_t seed) {
  constexpr int kMoneyEach = 20;
  Rng rng(seed, static_cast<std::uint64_t>(products));
  PmpModel model;
  model.name = "generated, " + std::to_string(products) + " products, seed " + std::to_string(seed);
  model.money = kMoneyEach * products;
  for (int product = 1; product <= products; ++product)
    model.products.push_back("p" + std::to_string(product));
  model.rewards.assign(model.products.size(), 0);
  model.rewards.back() = 1;
  for (const std::vector<int>& outputs : draw_outputs(products, rng)) {
    PmpAction action;
    action.name = "a" + std::to_string(model.actions.size() + 1);
    action.inputs = draw_inputs(outputs.front(), rng);
    for (const int product : outputs) action.outputs.push_back({product, draw_amount(rng)});
    action.cost = draw_amount(rng);
    model.actions.push_back(std::move(action));
  }
  return model;
}

}  // namespace banyan
