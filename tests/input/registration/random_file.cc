#include "input/registration/random_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace vendorconfs {
namespace {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : random_(seed) {}

  std::uint32_t Below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }
  bool OneIn(std::uint32_t n) { return Below(n) == 0; }
  template <typename Choices>
  auto Pick(const Choices& choices) {
    return choices[Below(static_cast<std::uint32_t>(std::size(choices)))];
  }

 private:
  std::mt19937 random_;
};

}  // namespace

const std::vector<std::string>& RandomFile::Symbols() {
  static const std::vector<std::string> kSymbols = {"USE_A", "USE_B", "USE_C", "USE_D"};
  return kSymbols;
}

struct RandomFile::Expression {
  enum class Kind { kConstant, kDefined, kValue, kCompare, kNot, kAnd, kOr, kChoose };

  Kind kind = Kind::kConstant;
  std::size_t symbol = 0;
  int constant = 0;
  std::vector<Expression> parts;
};

struct RandomFile::Node {
  enum class Kind { kRegistration, kNoise, kDefine, kUndef, kCondition, kBlock };

  Kind kind = Kind::kNoise;
  Registration registration;
  std::size_t symbol = 0;
  int value = 0;
  std::string receiver;  // of a block
  std::string key;
  std::vector<Expression> tests;          // of a condition: `#if` and each `#elif`
  std::vector<std::vector<Node>> bodies;  // one more than tests where there is an `#else`; a block has one
};

// Decides what the file says.
class RandomFile::Planner {
 public:
  Planner(Dice* dice, Contents contents) : dice_(*dice), contents_(contents) {}

  std::vector<Node> Body(int depth, bool in_block, const std::string& block) {
    std::vector<Node> nodes;
    const std::uint32_t count = 1 + dice_.Below(depth == 0 ? 8 : 4);
    for (std::uint32_t i = 0; i < count; ++i) nodes.push_back(One(depth, in_block, block));
    return nodes;
  }

 private:
  Node One(int depth, bool in_block, const std::string& block) {
    Node node;
    const std::uint32_t kind = dice_.Below(10);
    if (kind < 4) {
      node.kind = Node::Kind::kRegistration;
      node.registration.op = dice_.Pick(kOps);
      node.registration.wrapper = dice_.Pick(kWrappers);
      node.registration.block = block;
    } else if (kind < 6 && depth < 4) {
      node.kind = Node::Kind::kCondition;
      const std::uint32_t tests = 1 + dice_.Below(3);
      for (std::uint32_t i = 0; i < tests; ++i) {
        node.tests.push_back(Test(0));
        node.bodies.push_back(Body(depth + 1, in_block, block));
      }
      if (dice_.OneIn(2)) node.bodies.push_back(Body(depth + 1, in_block, block));
    } else if (kind == 6 && !in_block) {
      node.kind = Node::Kind::kBlock;
      node.receiver = dice_.Pick(kReceivers);
      node.key = dice_.Pick(kKeys);
      node.bodies.push_back(Body(depth + 1, true, "aten/" + node.key));
    } else if (kind == 7 && contents_ != Contents::kPure) {
      node.kind = dice_.OneIn(3) ? Node::Kind::kUndef : Node::Kind::kDefine;
      node.symbol = dice_.Below(4);
      node.value = static_cast<int>(dice_.Below(3));
    }
    return node;
  }

  Expression Test(int depth) {
    using Kind = Expression::Kind;
    Expression test;
    test.symbol = dice_.Below(4);
    test.constant = static_cast<int>(dice_.Below(3));
    if (depth < 3 && dice_.OneIn(2)) {
      test.kind = dice_.Pick(std::array{Kind::kNot, Kind::kAnd, Kind::kOr, Kind::kChoose});
      const int parts = test.kind == Kind::kNot ? 1 : test.kind == Kind::kChoose ? 3 : 2;
      for (int i = 0; i < parts; ++i) test.parts.push_back(Test(depth + 1));
    } else if (contents_ != Contents::kAny) {
      test.kind = dice_.OneIn(10) ? Kind::kConstant : Kind::kDefined;
    } else {
      test.kind = dice_.Pick(std::array{Kind::kConstant, Kind::kDefined, Kind::kValue, Kind::kCompare});
    }
    return test;
  }

  static constexpr std::array kOps = {"add", "add.out", "_mm", "sub_.Tensor", "neg"};
  static constexpr std::array kWrappers = {"WrapperAdd", "f", "detail_g2"};
  static constexpr std::array kReceivers = {"m", "lib"};
  static constexpr std::array kKeys = {"PrivateUse1", "CPU", "AutogradPrivateUse1"};

  Dice& dice_;
  Contents contents_;
};

// Spells a plan in one of the many ways that mean the same, and notes where its registrations stand.
class RandomFile::Writer {
 public:
  explicit Writer(Dice* dice) : dice_(*dice) {}

  void Write(std::vector<Node>* nodes, const std::string& receiver) {
    for (Node& node : *nodes) Write(&node, receiver);
  }

  std::string Take() { return std::move(text_); }

 private:
  void Write(Node* node, const std::string& receiver) {
    switch (node->kind) {
      case Node::Kind::kRegistration:
        WriteRegistration(&node->registration, receiver);
        break;
      case Node::Kind::kNoise:
        text_ += dice_.Pick(kNoise);
        break;
      case Node::Kind::kDefine:
        Directive("define", Symbols()[node->symbol] + " " + std::to_string(node->value));
        break;
      case Node::Kind::kUndef:
        Directive("undef", Symbols()[node->symbol]);
        break;
      case Node::Kind::kCondition:
        WriteCondition(node, receiver);
        break;
      case Node::Kind::kBlock:
        for (const std::string token : {"TORCH_LIBRARY_IMPL", "(", "aten", ","}) Token(token);
        for (const std::string& token : {node->key, std::string(","), node->receiver}) Token(token);
        Token(")");
        Token("{");
        Write(&node->bodies[0], node->receiver);
        if (dice_.OneIn(3)) text_ += " { auto " + node->receiver + "2 = 1; } ";
        Token("}");
        break;
    }
  }

  void WriteRegistration(Registration* registration, const std::string& receiver) {
    Space();
    registration->line = 1 + static_cast<std::uint32_t>(std::count(text_.begin(), text_.end(), '\n'));
    registration->column = static_cast<std::uint32_t>(text_.size() - (text_.rfind('\n') + 1)) + 1;
    if (dice_.OneIn(3)) {  // the usual form
      text_ += receiver + ".impl(\"" + registration->op + "\", " + registration->wrapper + ");";
      return;
    }
    Spliced(receiver);
    for (const std::string token : {".", "impl", "("}) Token(token);
    const std::string name = (dice_.OneIn(2) ? "aten::" : "") + registration->op;
    const bool selective = dice_.OneIn(4);
    if (selective) {
      Token("TORCH_SELECTIVE_NAME");
      Token("(");
    }
    Name(name);
    if (selective) Token(")");
    Token(",");
    switch (dice_.Below(4)) {
      case 0:
        Token("&");
        Token(registration->wrapper);
        break;
      case 1:
        Token("TORCH_FN");
        Token("(");
        Token(registration->wrapper);
        Token(")");
        break;
      case 2:
        text_ += dice_.Pick(kLambdas);
        registration->wrapper = "<lambda>";
        break;
      default:
        Token(registration->wrapper);
        break;
    }
    Token(")");
    Token(";");
  }

  // The name as one or more literals of any kind.
  void Name(std::string_view name) {
    while (!name.empty()) {
      const std::size_t length =
          dice_.OneIn(2) ? name.size() : 1 + dice_.Below(static_cast<std::uint32_t>(name.size()));
      const std::string part(name.substr(0, length));
      name.remove_prefix(length);
      Space();
      text_ += ' ';  // right behind another literal, a prefix would be its suffix
      switch (dice_.Below(4)) {
        case 0:
          text_ += "R\"x(" + part + ")x\"";
          break;
        case 1:
          text_ += "u8\"";
          for (const char c : part)
            text_ += {'\\', static_cast<char>('0' + (c >> 6)), static_cast<char>('0' + (c >> 3 & 7)),
                      static_cast<char>('0' + (c & 7))};
          text_ += "\"";
          break;
        default:
          text_ += "\"";
          Spliced(part);
          text_ += "\"";
          break;
      }
    }
  }

  void WriteCondition(Node* node, const std::string& receiver) {
    for (std::size_t i = 0; i < node->bodies.size(); ++i) {
      if (i == node->tests.size()) {
        Directive("else", "");
      } else {
        const Expression& test = node->tests[i];
        const bool plain = test.kind == Expression::Kind::kDefined;
        const std::string prefix = i == 0 ? "" : "el";
        if (plain && dice_.OneIn(2)) {
          Directive(prefix + "ifdef", Symbols()[test.symbol]);
        } else if (test.kind == Expression::Kind::kNot && test.parts[0].kind == Expression::Kind::kDefined &&
                   dice_.OneIn(2)) {
          Directive(prefix + "ifndef", Symbols()[test.parts[0].symbol]);
        } else {
          Directive(prefix + "if", Spell(test));
        }
      }
      if (IsNever(*node, i)) text_ += dice_.Pick(kUncompiledNoise);
      Write(&node->bodies[i], receiver);
    }
    Directive("endif", "");
  }

  // Whether the arm is not compiled whatever the symbols are.
  static bool IsNever(const Node& node, std::size_t arm) {
    return arm < node.tests.size() && node.tests[arm].kind == Expression::Kind::kConstant &&
           node.tests[arm].constant == 0;
  }

  std::string Spell(const Expression& test) {
    using Kind = Expression::Kind;
    const std::string& symbol = Symbols()[test.symbol];
    switch (test.kind) {
      case Kind::kConstant:
        return std::to_string(test.constant);
      case Kind::kDefined:
        return dice_.OneIn(2) ? "defined " + symbol : "defined(" + symbol + ")";
      case Kind::kValue:
        return symbol;
      case Kind::kCompare:
        return dice_.OneIn(2) ? "(" + symbol + " < " + std::to_string(test.constant) + ")"
                              : "!(" + std::to_string(test.constant) + " <= " + symbol + ")";
      case Kind::kNot:
        return (dice_.OneIn(3) ? "not (" : "!(") + Spell(test.parts[0]) + ")";
      case Kind::kAnd:
        return "(" + Spell(test.parts[0]) + (dice_.OneIn(3) ? " and " : "&&") + Spell(test.parts[1]) + ")";
      case Kind::kOr:
        return "(" + Spell(test.parts[0]) + " || " + Spell(test.parts[1]) + ")";
      case Kind::kChoose:
        return "(" + Spell(test.parts[0]) + " ? " + Spell(test.parts[1]) + " : " + Spell(test.parts[2]) + ")";
    }
    return "";
  }

  void Directive(const std::string& name, const std::string& rest) {
    text_ += dice_.Pick(kLineBegins);
    text_ += dice_.OneIn(8) ? "%:" : "#";
    InLineSpace();
    Spliced(name);
    text_ += ' ';
    InLineSpace();
    for (const char c : rest) {
      if (c == ' ') InLineSpace();
      text_ += c;
      if (dice_.OneIn(30)) text_ += "\\\n";
    }
    text_ += dice_.Pick(kLineEnds);
  }

  void Token(const std::string& token) {
    Space();
    Spliced(token);
  }

  void Spliced(const std::string& token) {
    for (std::size_t i = 0; i < token.size(); ++i) {
      if (i != 0 && dice_.OneIn(25)) text_ += dice_.Pick(kSplices);
      text_ += token[i];
    }
  }

  void Space() {
    if (dice_.OneIn(3)) text_ += dice_.Pick(kSpaces);
  }

  void InLineSpace() {
    if (dice_.OneIn(3)) text_ += dice_.Pick(kInLineSpaces);
  }

  static constexpr std::array kSplices = {"\\\n", "\\ \n", "\\\n\\\n"};
  static constexpr std::array kSpaces = {" ",
                                         "\n",
                                         "\t\n  ",
                                         "/* m.impl(\"no\", f); */",
                                         "// lib.impl(\"no\", f); don't \\\n m.impl(\"no\", f);\n",
                                         "/*\"*/ \n",
                                         "// \"\n",
                                         "\\\n",
                                         "\n#pragma m.impl(\"no\", f)\n",
                                         "\n#define REG(x) m.impl(x, f) /* \n */\n"};
  static constexpr std::array kInLineSpaces = {" ", "\t", "/* \" */", "\\\n", "/* \n #endif \n */"};
  static constexpr std::array kLineBegins = {"\n", "\n  ", "\n/* m. */", "\n// x\n\t", "\n/* \n */ \\\n "};
  static constexpr std::array kLineEnds = {"\n", "  // it's\n", " /* \n */\n", " // \\\n#if 0\n"};
  static constexpr std::array kNoise = {
      " f(\"m.impl(\\\"no\\\", f)\"); ",
      "\nat::Tensor Wrapper(const at::Tensor& self) { return self.impl(\"no\", 1.m.impl); }\n",
      " x = R\"(\nm.impl(\"no\", f);\n#if 0\n)\"; ",
      " c = '\"' + u8'\\'' + 1'000'000; ",
      " x.m.impl(\"no\", f); y->lib.impl(\"no\", f); z::m.impl(\"no\", f); ",
      "\n#include <it's>\n#ident don't\n",
      "\n// m.impl(\"no\", f);\n",
      " m.def(\"x(Tensor a) -> Tensor\"); lib.fallback(f); ",
      " s = u8R\"d()\" // )d\" \"\\\"\"_m; ",
      "\n#define m_impl(x) \\\n  m.impl(x, f)\n",
      " if (a < b) { g(b % a / 2); } ",
  };
  static constexpr std::array kUncompiledNoise = {" don't m.impl(\"no\", f); /* \n",
                                                  " \"open m.impl(\"no\", f);\n", " m.impl(no\n",
                                                  " R\"(\n#endif\n)\" \n", "#foo 'x\n"};
  static constexpr std::array kLambdas = {"[](int a, int b) { return std::pair<int, int>{a, b}; }",
                                          "[] { f(\")\", ')'); /* } */ }",
                                          "[&]() -> int\n{ return R\"(, m.impl(\"no\", f); })\"[0]; }"};

  Dice& dice_;
  std::string text_;
};

// Runs a plan as a compiler with known symbols would.
class RandomFile::Interpreter {
 public:
  explicit Interpreter(std::uint32_t defined) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      if ((defined >> i & 1) != 0) values_[i] = 1;
    }
  }

  void Run(const std::vector<Node>& nodes) {
    for (const Node& node : nodes) Run(node);
  }

  std::vector<Registration> Take() { return std::move(compiled_); }

 private:
  void Run(const Node& node) {
    switch (node.kind) {
      case Node::Kind::kRegistration:
        compiled_.push_back(node.registration);
        break;
      case Node::Kind::kNoise:
        break;
      case Node::Kind::kDefine:
        values_[node.symbol] = node.value;
        break;
      case Node::Kind::kUndef:
        values_[node.symbol].reset();
        break;
      case Node::Kind::kCondition: {
        std::size_t arm = 0;
        while (arm < node.tests.size() && Value(node.tests[arm]) == 0) ++arm;
        if (arm < node.bodies.size()) Run(node.bodies[arm]);
        break;
      }
      case Node::Kind::kBlock:
        Run(node.bodies[0]);
        break;
    }
  }

  int Value(const Expression& test) const {
    using Kind = Expression::Kind;
    const std::optional<int>& symbol = values_[test.symbol];
    const auto part = [&](std::size_t i) { return Value(test.parts[i]); };
    switch (test.kind) {
      case Kind::kConstant:
        return test.constant;
      case Kind::kDefined:
        return symbol ? 1 : 0;
      case Kind::kValue:
        return symbol.value_or(0);
      case Kind::kCompare:
        return symbol.value_or(0) < test.constant ? 1 : 0;
      case Kind::kNot:
        return part(0) == 0 ? 1 : 0;
      case Kind::kAnd:
        return part(0) != 0 && part(1) != 0 ? 1 : 0;
      case Kind::kOr:
        return part(0) != 0 || part(1) != 0 ? 1 : 0;
      case Kind::kChoose:
        return part(0) != 0 ? part(1) : part(2);
    }
    return 0;
  }

  std::array<std::optional<int>, 4> values_;
  std::vector<Registration> compiled_;
};

RandomFile::RandomFile(std::uint32_t seed, Contents contents) {
  Dice dice(seed);
  plan_ = Planner(&dice, contents).Body(0, false, "aten/PrivateUse1");
  Writer writer(&dice);
  writer.Write(&plan_, "m");
  text_ = writer.Take();
}

RandomFile::~RandomFile() = default;

std::vector<RandomFile::Registration> RandomFile::Compiled(std::uint32_t defined) const {
  Interpreter interpreter(defined);
  interpreter.Run(plan_);
  return interpreter.Take();
}

}  // namespace vendorconfs
