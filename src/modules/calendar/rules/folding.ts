/** Folds content lines as RFC 5545 section 3.1 allows at most: 75 octets, and 74 after the space of a continuation. No letter is split. */
export const folded = (text: string): string => text.replaceAll("\r\n ", "").split("\r\n").map(foldedLine).join("\r\n");

const encoder = new TextEncoder();
const most = 75;

function foldedLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const letter of line) {
    const length = encoder.encode(letter).length;
    // The space in front of a continuation is one of its octets.
    const room = lines.length === 0 ? most : most - 1;
    if (octets + length > room) {
      lines.push(current);
      current = "";
      octets = 0;
    }
    current += letter;
    octets += length;
  }
  return [...lines, current].join("\r\n ");
}
