/** The history of an invoice with the lines that changed: which one, from what to what. */
import { Invoice } from "../contract.ts";
import type { HistoryEntry } from "#kit/contract.ts";
import { type ChangeInWords, labelled } from "#kit/ui/HistoryPanel.tsx";

const ofLine: Readonly<Record<string, string>> = {
  description: "description",
  serviceFrom: "first day",
  serviceTo: "last day",
  quantity: "quantity",
  unit: "unit",
  unitPrice: "unit price",
  discountPct: "discount %",
  taxCodes: "tax codes",
  account: "revenue account",
  lineNet: "net",
};
const ofHead = labelled(Invoice.fields);

/** Changes of the invoice itself, then of its lines: "Line 2, unit price". */
export const readChanges = (changes: HistoryEntry["changes"]): ChangeInWords[] => [
  ...ofHead(changes),
  ...changes.flatMap(({ field, old, new: next }): ChangeInWords[] => {
    const [, line, part] = /^line (\d+)(?:: (\w+))?$/.exec(field) ?? [];
    if (field === "more") return [{ label: "Further changes", old, new: next }];
    if (!line) return [];
    if (!part) return [{ label: `Line ${line}`, old, new: next }];
    const label = ofLine[part];
    return label ? [{ label: `Line ${line}, ${label}`, old, new: next }] : [];
  }),
];
