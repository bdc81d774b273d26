/** A block of cells as on the clipboard: rows of texts. */
export type Block = string[][];

/**
 * Reads what a spreadsheet puts on the clipboard: tabs between cells, line ends between rows, and quotes around a cell that itself contains tabs,
 * line ends or quotes (doubled). The line end after the last row makes no row of its own.
 */
export function readBlock(text: string): Block {
  const rows: Block = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === "" && closes(text, at)) quoted = true;
    else if (char === "\t") endCell();
    else if (char === "\n" || char === "\r") {
      if (char === "\r" && text.charAt(at + 1) === "\n") at += 1;
      endCell();
      rows.push([]);
    } else cell += char;
  }
  endCell();
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === "") rows.pop();
  return rows;
}

/** Writes a block as a spreadsheet reads it. */
export function writeBlock(block: Block): string {
  return block.map((row) => row.map(quotedIfNeeded).join("\t")).join("\r\n");
}

/** An inch sign at the start of a cell (`"A" frame`) is not a quotation: a quotation ends before a tab, a line end or the end. */
function closes(text: string, start: number): boolean {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) !== '"') continue;
    const next = text.charAt(at + 1);
    if (next === '"') at += 1;
    else return next === "" || next === "\t" || next === "\n" || next === "\r";
  }
  return false;
}

function quotedIfNeeded(cell: string): string {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
