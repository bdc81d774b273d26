/** For the tests of the rules: what one rule says of a sample report after a change to it. */
import type { Line, Values } from "../content.ts";
import { check } from "../engine.ts";
import type { Sample } from "../samples.ts";
import type { Finding } from "../findings.ts";

export type Change = (sample: Sample) => unknown;

/** The findings of one rule after changes to a report that is otherwise in order. */
export function findings(sample: Sample, ruleId: string, ...changes: Change[]): Finding[] {
  for (const change of changes) change(sample);
  return check(sample.definition, sample.content, sample.context).filter((one) => one.ruleId === ruleId);
}

/** The same as sentences: "E Enter material". */
export function messages(sample: Sample, ruleId: string, ...changes: Change[]): string[] {
  return findings(sample, ruleId, ...changes).map(({ severity, message }) => `${severity} ${message}`);
}

export function lineOf({ content }: Sample, index: number): Line {
  const line = content.lines[index];
  if (!line) throw new RangeError(`no line ${index}`);
  return line;
}

export const technique =
  (values: Values): Change =>
  ({ content }) =>
    Object.assign(content.technique, values);
export const header =
  (values: Values): Change =>
  ({ content }) =>
    Object.assign(content.header, values);
export const calibration =
  (values: Values): Change =>
  ({ content }) =>
    Object.assign(content.calibration, values);
export const firstLine =
  (values: Values): Change =>
  (sample) =>
    Object.assign(lineOf(sample, 0).values, values);
/** The report is to be held to the US customary columns. */
export const inUS: Change = ({ context }) => Object.assign(context, { unitSystem: "US" });
/** The work took these days: the first line on the first, the next on the next, the others on the last. */
export const worked =
  (...performedDates: string[]): Change =>
  ({ content, context }) => {
    Object.assign(context, { performedDates });
    content.lines.forEach((line, index) => Object.assign(line, { performedOn: performedDates[index] ?? performedDates.at(-1) }));
  };
