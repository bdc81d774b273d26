/**
 * What is inconsistent with the inspection: days and times of lines, people, instruments, witnesses and checks outside start and end, or in the
 * future; and lines attributed to someone who was not a performer. Pure, so that the editor in the field and the server at signing give the same
 * result.
 */
import { checkTimes, readingTimes } from "./check-times.ts";
import { inspectionDays, isTooLong, mostDays, withDays } from "./dates.ts";
import { datesRule, finding, type Fitted, inReport, listed, nameOf, timesRule } from "./misfit.ts";
import { idleDays, idlePerformers } from "./idle-days.ts";
import { maybeSameName, namesSomebody, sameName } from "#kit/names.ts";
import { daysOfPerson, evaluatingRoles, hasRole, performingRoles, rolesOffered } from "./roles.ts";
import { roleName } from "./person-found.ts";
import type { ReportPerson } from "../report.ts";
import { clockIn, dayIn } from "#kit/validity.ts";
import type { Line, Value } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { partsOfItem } from "#modules/report-templates/weld-results.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";

/** How long after the end a witness may still mark, in milliseconds (rule 44: 24 h). */
const markAfterEnd = 24 * 3_600_000;

/** Every inconsistency that blocks a signature, each with its place. */
export function misfits(fitted: Fitted): Finding[] {
  return [
    ...inspectionItself(fitted),
    ...idleDays(fitted),
    ...idlePerformers(fitted),
    ...peopleOutside(fitted),
    ...instrumentsOutside(fitted),
    ...linePerformers(fitted),
    ...subcontractedMarks(fitted),
    ...assistantsEvaluate(fitted),
    ...checkTimes(fitted),
    ...readingTimes(fitted),
    ...witnessMarks(fitted),
    ...readTwice(fitted),
  ];
}

function inspectionItself({ content, timeZone, now }: Fitted): Finding[] {
  const { inspectionStart: start, inspectionEnd: end } = content;
  const today = dayIn(timeZone, now);
  const found: Finding[] = [];
  const say = (key: "inspectionStart" | "inspectionEnd", message: string) =>
    found.push(finding(datesRule, inReport(key), message));
  if (!start) say("inspectionStart", "Enter the start of the inspection");
  if (!end) say("inspectionEnd", "Enter the end of the inspection");
  if (start && dayIn(timeZone, start) > today) say("inspectionStart", "Inspection date cannot be in the future");
  if (!start || !end) return found;
  if (Date.parse(end) < Date.parse(start)) say("inspectionEnd", "End is before start");
  else if (Date.parse(end) === Date.parse(start))
    say("inspectionEnd", "The inspection ends at its start time: enter the time it ended");
  else if (isTooLong(content)) say("inspectionEnd", `The inspection lasts more than ${mostDays} days: check start and end`);
  else if ((inspectionDays(content, timeZone).at(-1) ?? "") > today)
    say("inspectionEnd", "Inspection date cannot be in the future");
  else if (Date.parse(end) > Date.parse(now))
    say(
      "inspectionEnd",
      `The inspection ends at ${clockIn(timeZone, end)}, which is in the future. Sign when the work is done, or correct the end`,
    );
  return found;
}

function peopleOutside({ content, performedDates, names }: Fitted): Finding[] {
  return content.people.flatMap((person) =>
    person.dates
      .filter((day) => !performedDates.includes(day))
      .map((day) =>
        finding(
          datesRule,
          inReport(`people.${person.id}`),
          `${names.person(person)}: ${day} is not a day of this inspection (${listed(performedDates)}). Choose the days worked again`,
        ),
      ),
  );
}

function instrumentsOutside({ content, timeZone, names }: Fitted): Finding[] {
  const days = inspectionDays(content, timeZone);
  const [first, last] = [days[0], days.at(-1)];
  return content.equipment.flatMap(({ inventoryItemId, usedFrom, usedTo }) => {
    const at: Target = { block: "equipment", key: inventoryItemId };
    const asset = names.instrument(inventoryItemId);
    if (usedFrom && usedTo && usedTo < usedFrom)
      return [finding(datesRule, at, `${asset}: used to ${usedTo}, before it was used from ${usedFrom}`)];
    return [usedFrom, usedTo]
      .filter((day) => day !== null && first !== undefined && last !== undefined && (day < first || day > last))
      .map((day) =>
        finding(
          datesRule,
          at,
          `${asset}: used on ${day}, which is outside the inspection (${listed(days)}). Correct the days of use`,
        ),
      );
  });
}

/** A line must be performed by a named performer present on its day; a line that names nobody belongs to the performers of its day. */
function linePerformers({ content, definition, performedDates, timeZone, names }: Fitted): Finding[] {
  const performing = performingRoles(definition.roles);
  return withDays(content.lines, content, timeZone).flatMap((line) => {
    if (!line.performedBy) return [];
    const named = content.people.filter(({ id, userId }) => line.performedBy === id || line.performedBy === userId);
    const say = (message: string) => [finding(timesRule, { block: "lines", lineId: line.id, key: "performedBy" }, message)];
    const [person] = named;
    if (!person) return say(`${nameOf(line)}: performed by someone who is not on this report. Choose who performed it`);
    const performers = named.filter((one) => hasRole(one, performing));
    if (performers.length === 0)
      return say(`${nameOf(line)}: ${names.person(person)} is not named as ${performing.join(" or ")}, so cannot perform a line`);
    const day = line.performedOn;
    if (day === null || performers.some((one) => daysOfPerson(one, performedDates).includes(day))) return [];
    return say(
      `${nameOf(line)}: ${names.person(person)} was not on site on ${day}. Choose who performed it, or correct the days worked`,
    );
  });
}

/**
 * A line marked as a subcontractor's result must be performed or evaluated by one of their people (ISO/IEC 17020:2012 7.4.4). The reverse needs no
 * check: work their people performed is marked automatically (`isSubcontracted`).
 */
function subcontractedMarks({ content, definition, names }: Fitted): Finding[] {
  const evaluators = content.people.filter((one) => hasRole(one, evaluatingRoles(definition.roles)));
  const performers = content.people.filter((one) => hasRole(one, performingRoles(definition.roles)));
  return content.lines.flatMap((line) => {
    if (!line.subcontracted) return [];
    const named = content.people.filter(({ id, userId }) => line.performedBy && [id, userId].includes(line.performedBy));
    const crew = named.length > 0 ? named : performers;
    if ([...crew, ...evaluators].some(({ subcontractor, userId }) => subcontractor || userId === null)) return [];
    const own = crew.map(names.person).join(" and ");
    const who = own === "" ? "no person of a subcontractor is named" : `${own} of the company performed it`;
    const message = `${nameOf(line)}: marked as the result of a subcontractor, but ${who}. Choose the subcontractor's person as its performer, or remove the mark`;
    return [finding(timesRule, { block: "lines", lineId: line.id, key: "subcontracted" }, message)];
  });
}

/** A person who assisted, such as a trainee, must not evaluate the same work, whether named in one row or in two. */
function assistantsEvaluate({ content: { people }, definition, names }: Fitted): Finding[] {
  const performing = performingRoles(definition.roles);
  const evaluating = evaluatingRoles(definition.roles).filter((role) => !performing.includes(role));
  const isSame = (one: ReportPerson, other: ReportPerson) =>
    one.userId && other.userId ? one.userId === other.userId : sameName(names.person(one), names.person(other));
  return people
    .filter((one) => hasRole(one, ["assistant"]))
    .flatMap((one) => {
      const also = people.filter((other) => other.id === one.id || isSame(one, other)).flatMap(({ roles }) => roles);
      const role = also.find((name) => evaluating.includes(name));
      if (role === undefined) return [];
      const name = names.person(one);
      const message = `${name}: assistant and ${roleName(role)}. An assistant does not evaluate the work: name ${name} as ${performing.join(" or ")} of it, or someone else as ${roleName(role)}`;
      return [finding("R10-ASSISTANT", inReport(`people.${one.id}`), message)];
    });
}

/** A witness mark must be made during the work or within 24 h of its end, by someone who has no other role in it. */
function witnessMarks({ content, timeZone, now, names }: Fitted): Finding[] {
  const { inspectionStart: start, inspectionEnd: end, witnesses, people } = content;
  const working = people.filter(({ roles }) => roles.some((role) => role !== "witness"));
  const marked = witnesses.flatMap(({ id, name, markedAt }) => {
    const target = inReport(`witnesses.${id}`);
    const at = Date.parse(markedAt);
    const also = working.find((person) => maybeSameName(names.person(person), name));
    const found: Finding[] = [];
    if (!namesSomebody(name)) found.push(finding(timesRule, target, "Enter the name of each witness, or remove the mark"));
    if (Number.isNaN(at)) found.push(finding(timesRule, target, `Witness ${name}: enter the time of the mark`));
    else if (at > Date.parse(now))
      found.push(finding(timesRule, target, `Witness ${name}: the mark of ${clockIn(timeZone, markedAt)} is in the future`));
    else if ((start && at < Date.parse(start)) || (end && at > Date.parse(end) + markAfterEnd))
      found.push(
        finding(
          timesRule,
          target,
          `Witness ${name}: the mark of ${clockIn(timeZone, markedAt)} is outside the inspection. A witness marks between its start and 24 h after its end`,
        ),
      );
    if (also)
      found.push(
        finding(
          timesRule,
          target,
          sameName(names.person(also), name)
            ? `Witness ${name}: also named as ${also.roles.join(", ")}. A witness neither performs, evaluates nor reviews`
            : `Witness ${name}: may be ${names.person(also)}, named as ${also.roles.join(", ")}, but a witness neither performs, evaluates nor reviews. For another person, enter the full first name`,
        ),
      );
    return found;
  });
  const both = people
    .filter(({ roles }) => roles.includes("witness") && roles.length > 1)
    .map((person) =>
      finding(
        timesRule,
        inReport(`people.${person.id}`),
        `${names.person(person)}: witness and ${person.roles.filter((role) => role !== "witness").join(", ")}. A witness neither performs, evaluates nor reviews`,
      ),
    );
  // The same person in two rows is the same person.
  const twice = people
    .filter(({ roles }) => roles.every((role) => role === "witness"))
    .flatMap((witness) => {
      const name = names.person(witness);
      const also = working.find((one) =>
        witness.userId && one.userId ? witness.userId === one.userId : maybeSameName(names.person(one), name),
      );
      const roles = also?.roles.filter((role) => role !== "witness").join(", ");
      return also
        ? [
            finding(
              timesRule,
              inReport(`people.${witness.id}`),
              `${name}: witness and ${roles}. A witness neither performs, evaluates nor reviews`,
            ),
          ]
        : [];
    });
  return [...marked, ...both, ...twice];
}

/** One location on two lines with different readings is questioned; a required repeat is not. */
function readTwice({ content, definition }: Fitted): Finding[] {
  const measured = definition.lines.fields.filter(
    ({ type, computed, prefilled }) => type === "decimal" && computed === undefined && prefilled !== true,
  );
  const place = ({ itemKey, examStage, values }: Line) =>
    [itemKey.trim(), examStage ?? "", ...placeColumns.map((key) => placeText(values[key]))].join("|").toLowerCase();
  const readings = ({ values }: Line) => JSON.stringify(measured.map(({ key }) => values[key] ?? null));
  const active = content.lines.filter(({ itemKey, result }) => itemKey.trim() !== "" && result !== "RESHOOT" && result !== "NE");
  return [...Map.groupBy(active, place).values()].flatMap(([first, ...others]) => {
    const other = first && others.find((line) => readings(line) !== readings(first));
    if (!first || !other) return [];
    const message = `${nameOf(first)} and ${nameOf(other)}: the same location with different readings. State which is right and why`;
    const about = fingerprint([message, readings(first), readings(other)]);
    return [
      { ...finding(timesRule, { block: "lines", lineId: other.id, key: "itemKey" }, message), severity: "W" as const, about },
    ];
  });
}

/**
 * Columns that give the position on the item: a hardness line is a zone of its weld, a coating line a spot of its area after a coat, a finding of a plate
 * lies at x and y. Each shot of an analyser has a number of its own.
 */
const placeColumns = ["position", "area", ...partsOfItem, "x", "y", "readingNo"];

function placeText(value: Value | undefined): string {
  if (typeof value === "string" || typeof value === "number") return String(value).trim();
  return typeof value === "object" && value !== null && "entered" in value ? `${value.entered} ${value.unit}` : "";
}

/** Roles the template does not have: nobody would be assessed for them. */
export function rolesNotOffered(person: Pick<ReportPerson, "roles">, definition: Pick<TemplateDefinition, "roles">) {
  const offered = rolesOffered(definition.roles);
  return person.roles.filter((role) => !offered.includes(role));
}
