/** Work before a person was hired, or before an instrument was in service: an error in one of the records, or something to be explained. */
import type { Day } from "#kit/validity.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

export interface Begun {
  target: Target;
  name: string;
  /** The first day of employment, or in service; null if none is on record. */
  since: Day | null;
  /** The days worked, or used. */
  days: readonly Day[];
}

/** One question for each person who worked, and each instrument that was used, before its first day on record. */
export function tooEarly({ people, instruments }: { people: readonly Begun[]; instruments: readonly Begun[] }): Finding[] {
  const early = (found: readonly Begun[], words: (one: Begun, days: string) => string) =>
    [...Map.groupBy(found, ({ name }) => name).values()].flatMap(([first, ...others]): Finding[] => {
      if (!first) return [];
      const { since, target } = first;
      const days = [...new Set([first, ...others].flatMap((one) => one.days))].filter((day) => since !== null && day < since);
      if (days.length === 0) return [];
      return [{ ruleId: "G1-SINCE", severity: "W", target, message: words(first, days.toSorted().join(", ")), clause: null }];
    });
  return [
    ...early(
      people,
      ({ name, since }, days) =>
        `${name} was hired on ${since}, after the work of ${days}. Correct the days or the person's page, or state which company ${name} worked for then`,
    ),
    ...early(
      instruments,
      ({ name, since }, days) =>
        `${name} is in service since ${since}, but was used on ${days}. Correct the instrument or its page, or explain why it was in use then`,
    ),
  ];
}
