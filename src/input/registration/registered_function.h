// The function argument of a registration.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>

#include "input/registration/lexer.h"

namespace vendorconfs::cpp {

struct RegisteredFunction {
  std::string_view text;  // the function itself: without TORCH_FN, `&`, casts and torch::dispatch
  std::string_view
      dispatch_key;  // the first argument of torch::dispatch, "CPU" for c10::DispatchKey::CPU and c10::kCPU
};

// Reads the tokens of the argument, which are not empty. Views point into the source where it has the text on
// one line, otherwise into `owned`.
RegisteredFunction ReadFunction(std::span<const Token> tokens, std::deque<std::string>* owned);

// The key that the tokens name, as in RegisteredFunction.
std::string_view ReadDispatchKey(std::span<const Token> tokens, std::deque<std::string>* owned);

// The tokens as one line, with a blank where the source has any space.
std::string_view OneLine(std::span<const Token> tokens, std::deque<std::string>* owned);

}  // namespace vendorconfs::cpp
