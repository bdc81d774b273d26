/** What a rule is: a named check of the report, its clause, and the remarks it makes when the check fails. */
import type { Indication, Line } from "../content.ts";
import { fieldAt, type BlockName, type Severity } from "../definition.ts";
import { setupOf, setupsOf } from "../setups.ts";
import type { Reader } from "../sheet.ts";
import type { ColumnLimit, Limit } from "./columns.ts";

export type Target = {
  block: BlockName | "lines" | "indications" | "acceptance" | "attachments" | "equipment" | "report";
  key?: string;
  /** The further setup, of a technique or calibration that is not setup A's. */
  setupId?: string;
  lineId?: string;
  indicationId?: string;
  /** Row of a repeated field, from 0. */
  row?: number;
};

/**
 * One remark; it has its own severity only if milder than the rule's. Remarks with one `cause` become one question about all their places.
 * `behind` are further values an answer depends on: when they change, it is asked again.
 */
export type Remark = { target: Target; message: string; clause?: string; severity?: Severity; cause?: string; behind?: unknown };

/** `limit` answers in the limit's own unit; `column` in the column of the code that the report is held to. */
export type RuleReader = Reader & { limit: (name: string) => string; column: (name: string) => ColumnLimit };

/** The bodies whose standards a technique may follow; each rule says which it serves. */
export type StandardFamily = "ASME" | "ISO" | "AWS" | "ASTM" | "EN" | "other";

export type Rule = {
  /** The requirement as a sentence, for the rules panel. */
  title: string;
  clause: string | null;
  /** Asked only of techniques to these standards; without it, of all. */
  serves?: readonly StandardFamily[];
  severity: Severity;
  /** Asked once of the whole report; without it, of each setup with its own lines. */
  ofReport?: true;
  limits?: Readonly<Record<string, Limit>>;
  check: (read: RuleReader) => Remark[];
  /** What the same rule asks once of the whole report, over all its setups; these remarks name the setup themselves. */
  checkReport?: (read: RuleReader) => Remark[];
};

export function inBlock(block: BlockName, key: string, message: string, row?: number): Remark {
  return { target: row === undefined ? { block, key } : { block, key, row }, message };
}

export function onLine(line: Line, key: string, message: string): Remark {
  return { target: { block: "lines", lineId: line.id, key }, message };
}

export function onIndication({ id, lineId }: Indication, key: string, message: string): Remark {
  return { target: { block: "indications", indicationId: id, lineId, key }, message };
}

/** A reader opened for a line. */
export type LineReader = Reader & { line: Line };
export const readerAt = (read: Reader, line: Line): LineReader => read.forLine(line) as LineReader;

/** Lines that carry results: not those to be shot or read again, nor those not examined. */
export function evaluatedLines(read: Reader): LineReader[] {
  return read.content.lines
    .filter((line) => line.result !== "RESHOOT" && line.result !== "NE")
    .map((line) => readerAt(read, line));
}

/** Of each setup in use, in the order of letters, a reader at one of its lines: for what is asked of the whole report. */
export function readerOfEachSetup({ content, forLine }: Reader): { label: string; setupId: string | null; own: Reader }[] {
  return setupsOf(content).flatMap(({ id, label }) => {
    const line = content.lines.find((one) => (setupOf(content, one)?.id ?? null) === id);
    return line ? [{ label, setupId: id, own: forLine(line) }] : [];
  });
}

/** The family of the standard the technique names: "ISO 17636-1 B" is ISO. A template without that field was written for ASME V. */
export function standardFamily(read: Reader): StandardFamily {
  const named = read.text("technique.standard");
  if (named === null) return "ASME";
  return (["ASME", "ISO", "AWS", "ASTM", "EN"] as const).find((family) => named.startsWith(family)) ?? "other";
}

/** Whether the template has a field; reports stay on the version they began with. */
export function hasField({ definition }: Reader, path: string): boolean {
  return fieldAt(definition, path) !== undefined;
}

/** The rules of a method with their own severity, as a built-in template uses them. */
export function allOf(method: Readonly<Record<string, Rule>>): { id: string; severity: Severity }[] {
  return Object.entries(method).map(([id, { severity }]) => ({ id, severity }));
}
