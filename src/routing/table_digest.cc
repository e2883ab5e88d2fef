// One name for what a table does, whatever its path, host, byte order or order of lines.
#include <cstdint>

#include "routing/op_line_digest.h"
#include "routing/table.h"

namespace vendorconfs::routing::internal {
namespace {

class Text {
 public:
  Text& Add(std::string_view text) {
    text_.append(text);
    text_ += '\0';
    return *this;
  }
  Text& Add(const Image& image, const TableRow& row) {
    Add(image.Backend(row.backend)).Add(row.annotation == kNone ? "" : image.Backend(row.annotation));
    Add(IsStrict(row) ? "strict" : "");
    return Add(std::to_string(row.escapes));
  }
  const std::string& str() const { return text_; }

 private:
  std::string text_;
};

// A row that answers as the default does says nothing of its own.
bool IsLikeUnlisted(const TableRow& row, const TableRow& unlisted) {
  return !IsListed(row) && row.backend == unlisted.backend && row.annotation == unlisted.annotation &&
         IsStrict(row) == IsStrict(unlisted) && row.escapes == unlisted.escapes;
}

}  // namespace

std::string DigestOf(const Image& image) {
  Text text;
  text.Add(image, image.unlisted());
  for (std::uint32_t i = 0; i < image.size(); ++i) {
    const TableRow& row = image.rows()[i];
    if (!IsLikeUnlisted(row, image.unlisted())) text.Add(image.NameOf(row)).Add(image, row);
  }
  return Xxh128Hex(XXH3_128bits(text.str().data(), text.str().size()));
}

}  // namespace vendorconfs::routing::internal
