interface Sequence {
  sequence: string;
  rows: readonly {
    value: number;
    number: string | null;
    state: string;
    reportId: string | null;
    reason: string | null;
    at: string;
  }[];
}

/** The register as CSV with a byte order mark, as spreadsheets expect it; text a spreadsheet would treat as a formula is quoted (R34). */
export function registerCsv(sequences: readonly Sequence[]): string {
  const head = ["Sequence", "Value", "Number", "State", "Reason", "Since"];
  const rows = sequences.flatMap(({ sequence, rows: own }) =>
    own.map(({ value, number, state, reason, at }) => [sequence, String(value), number ?? "", state, reason ?? "", at]),
  );
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const harmless = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
