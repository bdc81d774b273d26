/** What a rule is: a named question about the report, its clause, and the remarks it makes when the answer is not as it should be. */
import type { Indication, Line } from "../content.ts";
import type { BlockName, Severity } from "../definition.ts";
import type { Reader } from "../sheet.ts";

export type Target = {
  block: BlockName | "lines" | "indications" | "acceptance" | "attachments" | "equipment" | "report";
  key?: string;
  lineId?: string;
  indicationId?: string;
  /** Row of a repeated field, from 0. */
  row?: number;
};

/** One remark; its own severity only where it is milder than the rule's. */
export type Remark = { target: Target; message: string; clause?: string; severity?: Severity };

/** A limit a template may tighten: in its unit, tighter upwards or downwards. */
export type Limit = { value: string; unit: string; tighter: "higher" | "lower" };

export type RuleReader = Reader & { limit: (name: string) => string };

export type Rule = {
  /** What must be so, as a sentence for the rules panel. */
  title: string;
  clause: string | null;
  severity: Severity;
  limits?: Readonly<Record<string, Limit>>;
  check: (read: RuleReader) => Remark[];
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

/** Lines that carry results: not those to be shot or read again, nor those not examined. */
export function judgedLines(read: Reader): (Reader & { line: Line })[] {
  return read.content.lines
    .filter((line) => line.result !== "RESHOOT" && line.result !== "NE")
    .map((line) => ({ ...read.forLine(line), line }));
}

/** The rules of a method with their own severity, as a built-in template uses them. */
export function allOf(method: Readonly<Record<string, Rule>>): { id: string; severity: Severity }[] {
  return Object.entries(method).map(([id, { severity }]) => ({ id, severity }));
}
