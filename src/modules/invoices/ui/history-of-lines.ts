/** The history of an invoice with the lines that changed: which one, from what to what. */
import { Invoice } from "../contract.ts";
import type { HistoryEntry } from "#kit/contract.ts";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { type ChangeInWords, currencyBefore, labelled } from "#kit/ui/HistoryPanel.tsx";

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
const amounts: ReadonlySet<string> = new Set(["unitPrice", "lineNet"]);
const numbers: ReadonlySet<string> = new Set([...amounts, "quantity", "discountPct"]);
const numberText = (part: string, value: string, currency: string | null) =>
  amounts.has(part) && currency ? moneyText(value, currency) : decimalText(value);
const ofHead = labelled(Invoice.fields);

/** Changes of the invoice itself, then of its lines: "Line 2, unit price". */
export const readChanges = (changes: HistoryEntry["changes"], currency: string | null = null): ChangeInWords[] => [
  ...ofHead(changes, currency),
  ...changes.flatMap(({ field, old, new: next }): ChangeInWords[] => {
    const [, line, part] = /^line (\d+)(?:: (\w+))?$/.exec(field) ?? [];
    if (field === "more") return [{ label: "Further changes", old, new: next }];
    if (!line) return [];
    if (!part) return [{ label: `Line ${line}`, old, new: next }];
    const label = ofLine[part];
    const said = (value: unknown, of: string | null) =>
      typeof value === "string" && numbers.has(part) ? numberText(part, value, of) : value;
    const was = currencyBefore(changes, currency);
    return label ? [{ label: `Line ${line}, ${label}`, old: said(old, was), new: said(next, currency) }] : [];
  }),
];
