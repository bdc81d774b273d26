import { z } from "zod";
import { dayText } from "#kit/schemas.ts";
import { covers, type Day } from "#kit/validity.ts";

/** What the accreditation of a base covers; without methods or templates it covers all. The mark prints on no report outside it. */
export const BaseScope = z.object({
  standard: z.string().trim().min(1, "Enter the standard").max(60),
  accreditationNumber: z.string().trim().min(1, "Enter the accreditation number").max(40),
  methods: z.array(z.string().max(10)),
  /** Codes of report templates. */
  templates: z.array(z.string().max(40)).optional(),
  validFrom: dayText("Enter the first day").nullable(),
  validTo: dayText("Enter the last day"),
});
export type BaseScope = z.infer<typeof BaseScope>;

/** The facts of a report that decide: its method, the code of its template, the days of the inspection. */
export interface ScopedWork {
  method: string;
  /** Left out where only the method is asked about. */
  template?: string | undefined;
  days: readonly Day[];
}

/** The accreditations that cover this work on every one of its days; without one no mark may print (rule 9). */
export function accreditedFor(scopes: readonly BaseScope[], { method, template, days }: ScopedWork): BaseScope[] {
  const holds = (list: readonly string[] | undefined, one: string | undefined) =>
    !list?.length || one === undefined || list.includes(one);
  return scopes.filter(
    ({ validFrom, validTo, methods, templates }) =>
      days.length > 0 &&
      days.every((day) => covers({ from: validFrom ?? "0001-01-01", to: validTo }, day)) &&
      holds(methods, method) &&
      holds(templates, template),
  );
}

/**
 * What was removed from the accreditations that have begun, or null: they stay on record unchanged except for their last day, so that "was it
 * accredited on that day" keeps its answer.
 */
export function lostScope(before: readonly BaseScope[], after: readonly BaseScope[], today: Day): string | null {
  const gone = before.find(
    (scope) => (scope.validFrom ?? today) <= today && !after.some((one) => identityOf(one) === identityOf(scope)),
  );
  if (!gone) return null;
  const began = gone.validFrom ? `began on ${gone.validFrom} and ` : "";
  return `The accreditation ${gone.accreditationNumber} to ${gone.standard} ${began}stays on record. Enter its last day and add the new one.`;
}

const identityOf = ({ standard, accreditationNumber, methods, templates, validFrom }: BaseScope): string =>
  JSON.stringify([standard, accreditationNumber, methods.toSorted(), (templates ?? []).toSorted(), validFrom]);
