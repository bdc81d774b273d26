/**
 * The changes of a revision, worked out from both contents, so that nobody has to be trusted that only words were corrected (inspection-reports R15).
 */
import type { Difference } from "../differences.ts";
import { clockIn } from "#kit/validity.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";

/** One change: its line, block or list, and how it changed. */
export interface RevisionChange {
  of: string;
  what: string;
}

const mostNamed = 40;
/** The characters of a text shown on either side of a change. */
const mostOfText = 160;

/** Results and days of remaining lines, and removed lines, are covered by `changedResults`, people by `changedExaminers`. */
const askedSharper = new Set(["Result", "Day"]);

/**
 * "Differs from Rev 0: CML 01: Reading 1 8.59 mm, now 8.70 mm; and 12 more. Say what was changed and why": any change of information must be
 * identified, with its reason (ISO/IEC 17025:2017 7.8.8.1, ISO/IEC 17020:2012 7.4.5). Null if only prose differs, or what other questions cover.
 */
export function unexplainedChanges(
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
 * Each change separately, as printed under the reason for the revision; an added or removed line is one change, and long prose is reported as
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

/** Sections whose entries are named records that can be added and removed. */
const listed = new Set(["People", "Equipment", "Consumables", "Concessions", "Witnesses", "Photos & sketches"]);

const shortened = (text: string): string => (text.length > mostOfText ? `${text.slice(0, mostOfText)} …` : text);

/** Instants in the site's time zone. */
function withClocks(text: string, timeZone: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g, (at) => clockIn(timeZone, at));
}
