/** What a change of variables asks for (processes-procedures rules 2 and 3, section 5.5; ASME V T-421.2 and parallels, T-150). */
import { Decimal } from "#kit/decimal.ts";
import { rangeInWords, type ProcedureVariable } from "#modules/processes-procedures/rules/parameters.ts";
import { scopeChanges, type StatedScope, type VariableChange } from "#modules/processes-procedures/rules/scope-changes.ts";
import { isUnit } from "#kit/quantity.ts";

export type RevisionDecision =
  | "essential changed: qualification required"
  | "nonessential changed: revision only"
  | "no variable changed: editorial";

/** What a revision states that its qualification holds for. */
export type RevisionStated = StatedScope & { variables: readonly ProcedureVariable[] };

/** Compares what a draft states, variables, scope, people and equipment, with the last approved revision. */
export function decideRevision(
  qualified: RevisionStated,
  draft: RevisionStated,
): { decision: RevisionDecision; changes: VariableChange[]; message: string } {
  const changes = [...changesBetween(qualified.variables, draft.variables), ...scopeChanges(qualified, draft)];
  const essential = changes.filter(({ needsQualification }) => needsQualification);
  if (essential.length > 0) {
    const labels = essential.map(({ label }) => label.toLowerCase()).join(", ");
    return { decision: "essential changed: qualification required", changes, message: `requalification required: ${labels}` };
  }
  const decision = changes.length > 0 ? "nonessential changed: revision only" : "no variable changed: editorial";
  return { decision, changes, message: decision };
}

/** The refusal of an approval for each essential change that nobody has qualified. */
export function unqualifiedChanges(changes: readonly VariableChange[]): string[] {
  return changes
    .filter(({ needsQualification }) => needsQualification)
    .map(
      ({ label, from, to }) =>
        `${label} changed from ${from || "nothing"} to ${to || "nothing"} (essential). Attach a qualification or a Level III statement.`,
    );
}

/** Rule 2: every row of the article's table has a value or a range, and each range is one. */
export function problemsWithVariables(variables: readonly ProcedureVariable[]): string[] {
  const missing = Map.groupBy(variables.filter(isEmpty), ({ tableRef }) => tableRef ?? "The procedure");
  const unstated = [...missing].map(
    ([table, rows]) => `${table} needs a value or range for: ${rows.map(({ label }) => label).join(", ")}.`,
  );
  const ranges = variables.filter(({ type }) => type === "range");
  return [
    ...unstated,
    ...(ranges.some(({ min, max }) => min != null && max != null && new Decimal(max).lt(min))
      ? ["Maximum must not be below minimum."]
      : []),
    ...ranges
      .filter(({ unit }) => unit && !isUnit(unit))
      .map(({ label, unit }) => `${label}: ${unit} is not a unit this product knows.`),
  ];
}

function changesBetween(qualified: readonly ProcedureVariable[], draft: readonly ProcedureVariable[]): VariableChange[] {
  const keys = [...new Set([...qualified, ...draft].map(({ key }) => key))];
  return keys.flatMap((key) => {
    const before = qualified.find((one) => one.key === key);
    const after = draft.find((one) => one.key === key);
    const any = after ?? before;
    if (!any || (before && after && isSame(before, after))) return [];
    const change = { key, label: any.label, from: setting(before), to: setting(after) };
    const essential = before?.class === "essential" || after?.class === "essential";
    return [{ ...change, needsQualification: essential && !(before && after && liesWithin(after, before)) }];
  });
}

/** A one-sided limit by its number alone: in a change the direction is plain. */
function setting(variable: ProcedureVariable | undefined): string {
  return variable ? rangeInWords(variable).replace(/^at (least|most) /, "") : "";
}

function isSame(a: ProcedureVariable, b: ProcedureVariable): boolean {
  return (
    rangeInWords(a) === rangeInWords(b) &&
    (a.unit ?? "") === (b.unit ?? "") &&
    Boolean(a.decreaseOnly) === Boolean(b.decreaseOnly) &&
    a.class === b.class
  );
}

function liesWithin(narrow: ProcedureVariable, wide: ProcedureVariable): boolean {
  if (narrow.type !== wide.type || (narrow.unit ?? "") !== (wide.unit ?? "")) return false;
  if (narrow.type !== "range") return (narrow.allowed ?? []).every((value) => wide.allowed?.includes(value));
  const low = wide.min == null || (narrow.min != null && new Decimal(narrow.min).gte(wide.min));
  const high = wide.decreaseOnly === true || wide.max == null || (narrow.max != null && new Decimal(narrow.max).lte(wide.max));
  return low && high;
}

function isEmpty({ type, min, max, allowed }: ProcedureVariable): boolean {
  return type === "range" ? min == null && max == null : !allowed?.some((value) => value.trim() !== "");
}
