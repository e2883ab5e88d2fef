#pragma once
#include "torch_types.h"
