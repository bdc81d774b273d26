/** Lines or indications with open items, for the grids and the list on a phone. */
import { withDaysAsShown } from "#kit/ui/format.ts";
import type { RowMark } from "#kit/ui/grid/column.ts";
import type { FindingsByKind } from "./findings-by-kind.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

const kinds = [
  { kind: "blocking", meaning: "bad", words: "Blocks signing" },
  { kind: "open", meaning: "due", words: "To answer" },
  { kind: "missing", meaning: "idle", words: "To fill in" },
] as const satisfies readonly { kind: keyof FindingsByKind; meaning: RowMark["meaning"]; words: string }[];

/** The most serious kind of open items in each row, with all messages of that kind. */
export function rowMarks(byKind: FindingsByKind, block: "lines" | "indications"): ReadonlyMap<string, RowMark> {
  const marks = new Map<string, RowMark>();
  for (const { kind, meaning, words } of kinds)
    for (const [id, messages] of byRow(byKind[kind], block))
      if (!marks.has(id)) marks.set(id, { meaning, text: `${words}: ${withDaysAsShown(messages.join("; "))}` });
  return marks;
}

function byRow(findings: readonly Finding[], block: "lines" | "indications"): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const { target, also = [], message } of findings)
    for (const place of [target, ...also]) {
      const id = block === "lines" ? place.lineId : place.indicationId;
      if (place.block === block && id) rows.set(id, [...(rows.get(id) ?? []), message]);
    }
  return rows;
}
