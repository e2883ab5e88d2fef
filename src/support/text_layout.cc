#include "support/text_layout.h"

#include <algorithm>
#include <utility>

namespace vendorconfs {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 20;

std::string Padded(std::string_view text, std::size_t width, Align align) {
  const std::size_t used = DisplayWidth(text);
  const std::string blanks(width > used ? width - used : 0, ' ');
  return align == Align::kLeft ? std::string(text) + blanks : blanks + std::string(text);
}

void TrimEnd(std::string& text) {
  while (!text.empty() && text.back() == ' ') text.pop_back();
}

}  // namespace

std::size_t DisplayWidth(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0x1b && i + 1 < text.size() && text[i + 1] == '[') {
      i = std::min(text.find('m', i), text.size());
    } else if ((byte & 0xc0) != 0x80) {
      ++width;
    }
  }
  return width;
}

namespace {

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}

// Bytes of the word that `room` columns hold: up to the last mark behind which a path or a name may break,
// where that fills a third of the room, else as many characters as fit.
std::size_t PieceOf(std::string_view word, std::size_t room) {
  constexpr std::string_view kMarks = "/._:,-=";
  std::size_t columns = 0;
  std::size_t mark = 0;
  std::size_t end = 0;
  while (end < word.size()) {
    std::size_t next = end + 1;
    if (word[end] == 0x1b) {
      next = std::min(word.find('m', end), word.size() - 1) + 1;
    } else {
      while (next < word.size() && (static_cast<unsigned char>(word[next]) & 0xc0) == 0x80) ++next;
      if (columns == room) break;
      ++columns;
    }
    if (kMarks.find(word[end]) != std::string_view::npos && columns * 3 >= room) mark = next;
    end = next;
  }
  return mark != 0 && end != word.size() ? mark : end;
}

// Lines that are being filled with words.
class Paragraph {
 public:
  Paragraph(std::size_t width, std::string_view first, std::string_view rest)
      : width_(width), rest_(rest), out_(first), used_(DisplayWidth(first)), blank_(IsBlank(first)) {}

  void Add(std::string_view word) {
    const std::size_t length = DisplayWidth(word);
    if (has_word_ ? used_ + 1 + length > width_ : used_ + length > width_ && length <= width_) {
      MakeRoom(length);
    } else if (has_word_) {
      Append(" ");
    }
    while (used_ + DisplayWidth(word) > width_) {
      // However narrow it is, the text goes on.
      const std::size_t piece = PieceOf(word, std::max(width_ - std::min(width_, used_), kGap));
      if (piece == word.size()) break;
      Append(word.substr(0, piece));
      word.remove_prefix(piece);
      StartLine(Indent());
      Append("  ");
    }
    Append(word);
    has_word_ = true;
    blank_ = false;
  }

  std::string Take() {
    if (!has_word_) TrimEnd(out_);
    return std::move(out_) + "\n";
  }

 private:
  void Append(std::string_view text) {
    out_ += text;
    used_ += DisplayWidth(text);
  }

  // A line with at most `indent` blanks before the text.
  void StartLine(std::size_t indent) {
    TrimEnd(out_);
    out_ += '\n';
    used_ = 0;
    Append(IsBlank(rest_) ? rest_.substr(0, indent) : rest_);
  }

  // What a word that is broken may stand behind.
  std::size_t Indent() const { return std::max(kGap, width_ - std::min(width_, kNarrowest)); }

  // A path or symbol too long for the room behind the indent moves to the left of it.
  void MakeRoom(std::size_t length) {
    const std::size_t room = length > width_ ? Indent() : width_ - length;
    if (!blank_) return StartLine(room);
    out_.resize(std::min(out_.size(), room));
    used_ = out_.size();
  }

  std::size_t width_;
  std::string_view rest_;
  std::string out_;
  std::size_t used_;
  bool blank_;  // nothing stands in the line but an indent
  bool has_word_ = false;
};

}  // namespace

std::string Wrapped(std::string_view text, std::size_t width, std::string_view first, std::string_view rest) {
  constexpr std::string_view kBlanks = " \t\r\n";
  Paragraph paragraph(width, first, rest);
  for (std::size_t begin = text.find_first_not_of(kBlanks); begin != std::string_view::npos;
       begin = text.find_first_not_of(kBlanks, begin)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    paragraph.Add(text.substr(begin, end - begin));
    begin = end;
  }
  return paragraph.Take();
}

std::string WrappedTo(std::size_t most, std::string_view text, std::size_t width, std::string_view first,
                      std::string_view rest) {
  std::string out = Wrapped(text, width, first, rest);
  std::size_t end = 0;
  for (std::size_t line = 0; line < most && end != out.size(); ++line) end = out.find('\n', end) + 1;
  if (end == out.size()) return out;
  out.resize(end - 1);
  const std::size_t begin = out.rfind('\n') + 1;  // 0 where there is none
  while (DisplayWidth(std::string_view(out).substr(begin)) + 2 > width) {
    const std::size_t blank = out.rfind(' ');
    if (blank == std::string::npos || out.find_first_not_of(' ', begin) > blank) break;
    out.resize(blank);
  }
  return out + " …\n";
}

TextTable::TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {
  titled_ = std::any_of(columns_.begin(), columns_.end(),
                        [](const Column& column) { return !column.title.empty(); });
}

void TextTable::Add(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

// For `room` columns in all; empty where that is not possible.
std::vector<std::size_t> TextTable::Widths(std::size_t room) const {
  std::vector<std::size_t> widths;
  widths.reserve(columns_.size());
  for (const Column& column : columns_) widths.push_back(DisplayWidth(column.title));
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], DisplayWidth(row[i]));
  }
  const bool numbers = columns_.back().align == Align::kRight;  // they cannot be wrapped
  std::size_t wanted = numbers ? widths.back() : std::min(widths.back(), kNarrowest);
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) wanted += widths[i] == 0 ? 0 : widths[i] + kGap;
  while (wanted > room) {
    std::size_t widest = widths.size();
    for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
      const bool shrinks = columns_[i].align == Align::kLeft &&
                           widths[i] > std::max(kNarrowest, DisplayWidth(columns_[i].title));
      if (shrinks && (widest == widths.size() || widths[i] > widths[widest])) widest = i;
    }
    if (widest == widths.size()) return {};
    --widths[widest];
    --wanted;
  }
  return widths;
}

// A row without columns: the first cell, then "title: cell" of the others that are not empty.
std::string TextTable::Stacked(const std::vector<std::string>& cells, std::size_t width,
                               std::string_view indent,
                               const std::function<std::string(std::string_view)>& title) const {
  const std::string rest(DisplayWidth(indent) + 2 * kGap, ' ');
  std::string text;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].empty()) continue;
    const bool titled = !columns_[i].title.empty();
    text += text.empty() ? "" : titled ? ", " : " ";
    if (titled) text += title(columns_[i].title) + ": ";
    text += cells[i];
  }
  if (cells.front().empty()) return Wrapped(text, width, rest, rest);
  return Wrapped(cells.front() + (text.empty() ? "" : titled_ ? ": " : " ") + text, width, indent, rest);
}

void TextTable::AppendRow(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                          std::size_t width, std::string_view indent, std::string& out) const {
  std::string line(indent);
  std::size_t left = DisplayWidth(line);
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
    if (widths[i] == 0) continue;
    if (const std::size_t cell = DisplayWidth(cells[i]); i != 0 && cell != 0 && left + cell > width) {
      // No room beside what stands before: below it, as far to the right as it fits.
      TrimEnd(line);
      if (!line.empty()) out.append(line).append("\n");
      line.assign(std::max(DisplayWidth(indent) + kGap, width - std::min(width, cell)), ' ');
    }
    const bool breaks = DisplayWidth(line) + DisplayWidth(cells[i]) > width;
    if (breaks) {
      out += Wrapped(cells[i], width, line, indent);
      line.clear();
    } else {
      line += Padded(cells[i], widths[i], columns_[i].align);
      line.append(kGap, ' ');
    }
    left += widths[i] + kGap;
    if (!breaks && DisplayWidth(line) < left) line.append(left - DisplayWidth(line), ' ');
    if (DisplayWidth(line) == left) continue;
    // Too long for its column: the rest of the row stands below.
    TrimEnd(line);
    if (!line.empty()) out.append(line).append("\n");
    const bool more = std::any_of(cells.begin() + static_cast<std::ptrdiff_t>(i) + 1, cells.end(),
                                  [](const std::string& cell) { return !cell.empty(); });
    if (!more) return;
    line.assign(left, ' ');
  }
  const std::string& last = cells.back();
  const bool right = columns_.back().align == Align::kRight;
  if (right || last.empty() || left + DisplayWidth(last) <= width) {
    line += right ? Padded(last, widths.back(), Align::kRight) : last;
    TrimEnd(line);
    out.append(line).append("\n");
    return;
  }
  out += Wrapped(last, width, line, std::string(left, ' '));
}

std::string TextTable::Render(std::size_t width, std::string_view indent,
                              const std::function<std::string(std::string_view)>& title) const {
  const std::size_t left = DisplayWidth(indent);
  const std::vector<std::size_t> widths = Widths(width > left ? width - left : 0);
  std::string out;
  if (widths.empty()) {
    for (const auto& row : rows_) out += Stacked(row, width, indent, title);
    return out;
  }
  if (titled_) {
    std::vector<std::string> titles;
    titles.reserve(columns_.size());
    for (const Column& column : columns_) titles.push_back(title(column.title));
    AppendRow(titles, widths, width, indent, out);
  }
  for (const auto& row : rows_) AppendRow(row, widths, width, indent, out);
  return out;
}

}  // namespace vendorconfs
