// fmt as headers alone: the library formats with it without asking its users to link it.
#pragma once

#define FMT_HEADER_ONLY
#include <fmt/format.h>
