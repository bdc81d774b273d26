/**
 * A concession is the client's documented acceptance of a result that stays REJ (report-templates rule 7): it belongs to a rejected line or
 * indication, was granted after that was found and not in the future, and not by anyone who examined, evaluated or reviewed it.
 */
import type { Content, PersonRole } from "../report.ts";
import type { Day } from "#kit/validity.ts";
import { namesNothing } from "#modules/report-templates/rules/format.ts";

export interface Conceded {
  content: Pick<Content, "concessions" | "lines" | "indications">;
  /** Everyone on the report with their roles, and the current reviewer. */
  people: readonly { name: string; roles: readonly (PersonRole | "reviewer")[] }[];
  /** In the site's time zone. */
  today: Day;
}

/** Representatives of the client or an authority may grant one. */
const mayGrant: readonly string[] = ["witness", "authorizedInspector"];

/** Why a concession is not valid, in words. */
export function concessionProblems({ content, people, today }: Conceded): string[] {
  const { concessions = [], lines, indications } = content;
  return concessions.flatMap(({ number, lineId, indicationId, grantedBy, organization, grantedOn, document }) => {
    const line = lines.find(({ id }) => id === lineId);
    const flaw = indicationId ? indications.find(({ id }) => id === indicationId) : undefined;
    const what = line?.itemKey.trim() || (line ? `line ${line.lineNo}` : "the line it belongs to");
    const isRejected = line?.result === "REJ" && (!flaw || flaw.disposition === "REJ");
    const found: string[] = [];
    for (const [value, name] of [
      [number, "its number"],
      [grantedBy, "who granted it"],
      [organization, "their organization"],
      [document, "the document that states it"],
    ] as const)
      if (namesNothing(value)) found.push(`Concession ${number} for ${what}: “${value}” is no name. Enter ${name} as issued`);
    if (!isRejected) found.push(`Concession ${number} needs a REJ, but ${what} is not rejected: enter REJ, or remove it`);
    if (grantedOn > today)
      found.push(
        `Concession ${number} for ${what} is granted on ${grantedOn}, which is in the future: enter the day it was granted, or remove it`,
      );
    if (line?.performedOn && grantedOn < line.performedOn)
      found.push(
        `Concession ${number} is granted on ${grantedOn}, before ${what} was examined on ${line.performedOn}: enter the day it was granted for this result. For permission given beforehand, use a further acceptance set with the client's document`,
      );
    const own = people.find(({ name, roles }) => isSame(name, grantedBy) && roles.some((role) => !mayGrant.includes(role)));
    if (own)
      found.push(
        `Concession ${number} for ${what} is granted by ${own.name}, ${roleOf(own.roles)} of this report: enter who granted it for the client`,
      );
    return found;
  });
}

const roleOf = (roles: readonly string[]): string => roles.find((role) => !mayGrant.includes(role)) ?? "";

/** "Torres, Ana" and "ana  torres" are Ana Torres. */
function isSame(one: string, other: string): boolean {
  const words = (name: string) => (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(" ");
  return words(one) !== "" && words(one) === words(other);
}
