/** What a revision changes of the one before it, named from both contents: nobody has to be believed that only words were corrected (inspection-reports R15). */
import type { Difference } from "../differences.ts";
import { clockIn } from "#kit/validity.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";

/** One thing that changed: of which line, block or list, and how. */
export interface RevisionChange {
  of: string;
  what: string;
}

const mostNamed = 40;
/** So much of a text is shown on either side of a change, in characters. */
const mostOfText = 160;

/** Results and days of a line that stays, and lines that go, are asked about by `changedResults`, who did the work by `changedExaminers`. */
const askedSharper = new Set(["Result", "Day"]);

/**
 * "Differs from Rev 0: CML 01: Reading 1 8.59 mm, now 8.70 mm; and 12 more. Say what was changed and why": any change of information is identified,
 * with its reason (ISO/IEC 17025:2017 7.8.8.1, ISO/IEC 17020:2012 7.4.5). Null where nothing differs but prose and what is asked otherwise.
 */
export function untoldChanges(
  differences: readonly Difference[],
  { revision, timeZone, peopleAsked }: { revision: number; timeZone: string; peopleAsked: boolean },
): Pick<Finding, "message" | "about"> | null {
  const open = differences.filter(({ section, row, change, isProse }) => {
    if (isProse || (peopleAsked && (section === "People" || row?.label === "Performed by"))) return false;
    if (section !== "Lines") return true;
    return change === "added" || (change === "changed" && !askedSharper.has(row?.label ?? ""));
  });
  const said = changesOf(open, timeZone).map(({ of, what }) => `${of}: ${what}`);
  if (said.length === 0) return null;
  const more = said.length > mostNamed ? `; and ${said.length - mostNamed} more` : "";
  return {
    message: `Differs from Rev ${revision}: ${said.slice(0, mostNamed).join("; ")}${more}. State what was changed and why, and on what evidence`,
    about: fingerprint(said),
  };
}

/**
 * Each change by itself, as it is printed under the reason of the revision; a line that came or went is one change, and long prose is said to be
 * reworded.
 */
export function changesOf(differences: readonly Difference[], timeZone: string): RevisionChange[] {
  const whole = new Set<string>();
  return differences.flatMap(({ section, place, row, change, isProse, before, after }): RevisionChange[] => {
    const of = row ? `${row.name}${row.at > 1 ? ` (no. ${row.at})` : ""}` : section;
    if (row && change !== "changed") {
      const key = `${section}|${of}`;
      if (whole.has(key)) return [];
      whole.add(key);
      const rest = differences.filter((one) => one.section === section && one.row?.name === row.name && one.row.at === row.at);
      const named = ["Type", "Result"].flatMap((label) => rest.find((one) => one.row?.label === label) ?? []);
      const words = named.map((one) => one.after || one.before).join(", ");
      return [{ of, what: words ? `${change} (${words})` : change }];
    }
    const label = row?.label ?? place;
    if (isProse && Math.max(before.length, after.length) > mostOfText) return [{ of, what: `${label} reworded` }];
    if (!row && change !== "changed" && listed.has(section)) return [{ of, what: `${label} ${change}` }];
    const isSentence = isProse || section === "Summary";
    const [was, is] = [before, after].map((text) => {
      const shown = shortened(withClocks(text, timeZone));
      return isSentence && shown !== "" ? `"${shown}"` : shown;
    });
    if (!was) return [{ of, what: `${label} ${is}, not stated before` }];
    return [{ of, what: is ? `${label} ${was}, now ${is}` : `${label} ${was}, now not stated` }];
  });
}

/** Sections whose places are records by name: they come and go. */
const listed = new Set(["People", "Equipment", "Consumables", "Concessions", "Witnesses", "Attachments"]);

const shortened = (text: string): string => (text.length > mostOfText ? `${text.slice(0, mostOfText)} …` : text);

/** Instants as the clock of the site shows them. */
function withClocks(text: string, timeZone: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g, (at) => clockIn(timeZone, at));
}
