/**
 * What does not fit the inspection it stands in: days and times of lines, people, instruments, witnesses and checks outside start and end, or
 * after now; and lines performed by somebody who did not. Pure, so that the editor in the field and the server at signing say the same.
 */
import type { Content, ReportPerson } from "../report.ts";
import { inspectionDays, isTooLong, mostDays, withDays } from "./dates.ts";
import { daysOfPerson, hasRole, performingRoles, rolesOffered } from "./roles.ts";
import { clockIn, dayIn, type Day } from "#kit/validity.ts";
import type { Line, Value, Values } from "#modules/report-templates/content.ts";
import {
  type BlockName,
  blockNames,
  type Field,
  isSetupBlock,
  type TemplateDefinition,
} from "#modules/report-templates/definition.ts";
import type { Finding } from "#modules/report-templates/engine.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { setupOf, setupsOf } from "#modules/report-templates/setups.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";

type Part =
  "inspectionStart" | "inspectionEnd" | "lines" | "people" | "equipment" | "witnesses" | "setups" | (typeof blockNames)[number];

/** What is looked at; `now` is an instant (ISO), `names` says what people and instruments are called, by the id of their entry. */
export interface Fitted {
  content: Pick<Content, Part>;
  definition: Pick<TemplateDefinition, "roles" | "lines" | "blocks">;
  performedDates: readonly Day[];
  timeZone: string;
  now: string;
  names: { person: (person: ReportPerson) => string; instrument: (inventoryItemId: string) => string };
}

/** Rule ids: the days of the inspection, and the times and witnesses of inspection-reports rule 44. */
export const datesRule = "R-DATES";
const timesRule = "R44";

/** How long after the end a witness may still mark, in milliseconds (rule 44: 24 h). */
const markAfterEnd = 24 * 3_600_000;

/** Everything that stands in the way of a signature because it does not fit, each with its place. */
export function misfits(fitted: Fitted): Finding[] {
  return [
    ...inspectionItself(fitted),
    ...peopleOutside(fitted),
    ...instrumentsOutside(fitted),
    ...linePerformers(fitted),
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
  if (!start) say("inspectionStart", "Give the start of the inspection");
  if (!end) say("inspectionEnd", "Give the end of the inspection");
  if (start && dayIn(timeZone, start) > today) say("inspectionStart", "Inspection date cannot be in the future");
  if (!start || !end) return found;
  if (Date.parse(end) < Date.parse(start)) say("inspectionEnd", "End is before start");
  else if (isTooLong(content)) say("inspectionEnd", `The inspection lasts more than ${mostDays} days: check start and end`);
  else if ((inspectionDays(content, timeZone).at(-1) ?? "") > today)
    say("inspectionEnd", "Inspection date cannot be in the future");
  else if (Date.parse(end) > Date.parse(now))
    say(
      "inspectionEnd",
      `The inspection ends at ${clockIn(timeZone, end)}, which is still to come. Sign it when the work is done, or correct the end`,
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

/** A line is performed by somebody named as performer, present on its day; a line that names nobody by the performers of its day. */
function linePerformers({ content, definition, performedDates, timeZone, names }: Fitted): Finding[] {
  const performing = performingRoles(definition.roles);
  return withDays(content.lines, content, timeZone).flatMap((line) => {
    if (!line.performedBy) return [];
    const named = content.people.filter(({ id, userId }) => line.performedBy === id || line.performedBy === userId);
    const say = (message: string) => [finding(timesRule, { block: "lines", lineId: line.id, key: "performedBy" }, message)];
    const [person] = named;
    if (!person) return say(`${nameOf(line)}: performed by somebody who is not on this report. Name who performed it`);
    const performers = named.filter((one) => hasRole(one, performing));
    if (performers.length === 0)
      return say(`${nameOf(line)}: ${names.person(person)} is not named as ${performing.join(" or ")} and performs no line`);
    const day = line.performedOn;
    if (day === null || performers.some((one) => daysOfPerson(one, performedDates).includes(day))) return [];
    return say(
      `${nameOf(line)}: ${names.person(person)} was not on site on ${day}. Name who performed it, or correct the days worked`,
    );
  });
}

interface Timed {
  target: Target;
  label: string;
  at: string;
  when: string | null;
}

/** A block, or that of one setup; `where` begins its messages. */
interface BlockAt {
  block: BlockName;
  values: Values;
  own: Target;
  where: string;
}

/** Every time written in the blocks lies on a day of the inspection and not after now; a start check not after the end of the work. */
function checkTimes({ content, definition, performedDates, timeZone, now }: Fitted): Finding[] {
  const setups = setupsOf(content);
  const places = blockNames.flatMap((block): BlockAt[] => {
    if (!isSetupBlock(block)) return [{ block, values: content[block], own: { block }, where: "" }];
    return setups.map(({ id, label, [block]: values }) => {
      const own: Target = { block, ...(id ? { setupId: id } : {}) };
      return { block, values, own, where: setups.length > 1 ? `Setup ${label}, ` : "" };
    });
  });
  return places.flatMap(({ block, values, own, where }) => {
    const dates = dayCells(definition.blocks[block], values).filter(
      ({ day }) => block === "calibration" && day > dayIn(timeZone, now),
    );
    return [
      ...dates.map(({ field, day }) =>
        finding(timesRule, { ...own, key: field.key }, `${where}${field.label}: ${day} lies in the future`),
      ),
      ...timeCells(definition.blocks[block], values, own).flatMap(({ target, label: name, at, when }) => {
        const label = `${where}${name}`;
        const said = timeOutside(label, at, { days: performedDates, timeZone, now });
        if (said) return [finding(timesRule, target, said)];
        const { inspectionEnd: end } = content;
        return when === "start" && end !== null && Date.parse(at) > Date.parse(end)
          ? [
              finding(
                timesRule,
                target,
                `${label}: the start check of ${clockIn(timeZone, at)} lies after the end of the inspection`,
              ),
            ]
          : [];
      }),
    ];
  });
}

/** A reading's time lies on the day of its line, and a check on the block stands before it. */
function readingTimes({ content, definition, performedDates, timeZone, now }: Fitted): Finding[] {
  const checksIn = (calibration: Values) =>
    timeCells(definition.blocks.calibration, calibration, { block: "calibration" })
      .filter(({ target }) => target.row !== undefined)
      .map(({ at }) => Date.parse(at));
  const checksOf = new Map(setupsOf(content).map(({ id, calibration }) => [id, checksIn(calibration)]));
  return withDays(content.lines, content, timeZone).flatMap((line) =>
    timeCells(definition.lines.fields, line.values, { block: "lines", lineId: line.id }).flatMap(({ target, label, at }) => {
      const days = line.performedOn === null ? performedDates : [line.performedOn];
      const said = timeOutside(`${nameOf(line)}, ${label.toLowerCase()}`, at, { days, timeZone, now });
      if (said) return [finding(timesRule, target, said)];
      const checks = checksOf.get(setupOf(content, line)?.id ?? null) ?? [];
      return checks.length > 0 && checks.every((check) => check > Date.parse(at))
        ? [finding(timesRule, target, `${nameOf(line)}: no check stands before the reading at ${clockIn(timeZone, at)}`)]
        : [];
    }),
  );
}

/** A mark is made while the work goes on or within 24 h of its end, by somebody who has no other part in it. */
function witnessMarks({ content, timeZone, now, names }: Fitted): Finding[] {
  const { inspectionStart: start, inspectionEnd: end, witnesses, people } = content;
  const working = people.filter(({ roles }) => roles.some((role) => role !== "witness"));
  const marked = witnesses.flatMap(({ id, name, markedAt }) => {
    const target = inReport(`witnesses.${id}`);
    const at = Date.parse(markedAt);
    const also = working.find((person) => sameName(names.person(person), name));
    const found: Finding[] = [];
    if (Number.isNaN(at)) found.push(finding(timesRule, target, `Witness ${name}: give the time of the mark`));
    else if (at > Date.parse(now))
      found.push(finding(timesRule, target, `Witness ${name}: the mark of ${clockIn(timeZone, markedAt)} lies in the future`));
    else if ((start && at < Date.parse(start)) || (end && at > Date.parse(end) + markAfterEnd))
      found.push(
        finding(
          timesRule,
          target,
          `Witness ${name}: the mark of ${clockIn(timeZone, markedAt)} lies outside the inspection. A witness marks between its start and 24 h after its end`,
        ),
      );
    if (also)
      found.push(
        finding(
          timesRule,
          target,
          `Witness ${name}: also named as ${also.roles.join(", ")}. A witness neither performs, evaluates nor reviews`,
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
  return [...marked, ...both];
}

/** One location on two lines with different readings is asked about; a repeat of what was to be shot or read again is none. */
function readTwice({ content, definition }: Fitted): Finding[] {
  const measured = definition.lines.fields.filter(
    ({ type, computed, prefilled }) => type === "decimal" && computed === undefined && prefilled !== true,
  );
  const place = ({ itemKey, examStage, values }: Line) =>
    [itemKey.trim(), examStage ?? "", ...placeColumns.map((key) => textOf(values[key]))].join("|").toLowerCase();
  const readings = ({ values }: Line) => JSON.stringify(measured.map(({ key }) => values[key] ?? null));
  const active = content.lines.filter(({ itemKey, result }) => itemKey.trim() !== "" && result !== "RESHOOT" && result !== "NE");
  return [...Map.groupBy(active, place).values()].flatMap(([first, ...others]) => {
    const other = first && others.find((line) => readings(line) !== readings(first));
    if (!first || !other) return [];
    const message = `${nameOf(first)} and ${nameOf(other)}: the same location with different readings. Say which stands and why`;
    return [{ ...finding(timesRule, { block: "lines", lineId: other.id, key: "itemKey" }, message), severity: "W" as const }];
  });
}

/** Columns that say where on the item. */
const placeColumns = ["position", "area"];
const textOf = (value: Value | undefined) => (typeof value === "string" ? value.trim() : "");

/** The roles that this template does not have: nobody would be assessed for them. */
export function rolesNotOffered(person: Pick<ReportPerson, "roles">, definition: Pick<TemplateDefinition, "roles">) {
  const offered = rolesOffered(definition.roles);
  return person.roles.filter((role) => !offered.includes(role));
}

function timeOutside(
  label: string,
  at: string,
  { days, timeZone, now }: { days: readonly Day[]; timeZone: string; now: string },
): string | null {
  if (Date.parse(at) > Date.parse(now)) return `${label}: ${clockIn(timeZone, at)} lies in the future`;
  const day = dayIn(timeZone, at);
  if (days.length === 0 || days.includes(day)) return null;
  return `${label}: ${clockIn(timeZone, at)} is not on ${days.length === 1 ? days[0] : `a day of this inspection (${listed(days)})`}`;
}

/** The times written into these fields and into the rows of them. */
function timeCells(fields: readonly Field[], values: Values, target: Target): Timed[] {
  return fields.flatMap((field): Timed[] => {
    if (field.type === "rows")
      return rowsOf(values[field.key]).flatMap((row, index) =>
        (field.columns ?? []).flatMap((column) => {
          const at = column.type === "dateTime" ? instant(row[column.key]) : null;
          const when = row["when"];
          const place = { ...target, key: field.key, row: index };
          return at
            ? [{ target: place, label: `${field.label}, row ${index + 1}`, at, when: typeof when === "string" ? when : null }]
            : [];
        }),
      );
    const at = field.type === "dateTime" && field.computed === undefined ? instant(values[field.key]) : null;
    return at ? [{ target: { ...target, key: field.key }, label: field.label, at, when: null }] : [];
  });
}

function dayCells(fields: readonly Field[], values: Values): { field: Field; day: Day }[] {
  return fields.flatMap((field) => {
    const value = values[field.key];
    return field.type === "date" && field.computed === undefined && typeof value === "string" && value !== ""
      ? [{ field, day: value }]
      : [];
  });
}

function instant(value: Value | undefined): string | null {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}

function finding(ruleId: string, target: Target, message: string): Finding {
  return { ruleId, severity: "E", target, message, clause: null };
}

const inReport = (key: string): Target => ({ block: "report", key });
const listed = (days: readonly Day[]) =>
  days.length > 3 ? `${days[0] ?? ""} to ${days.at(-1) ?? ""}` : days.length === 0 ? "no day is entered" : days.join(", ");
/** Names as people write them: capitals and spaces make no other person. */
export function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain(one) === plain(other);
}
const nameOf = ({ itemKey, lineNo }: Line) => (itemKey.trim() === "" ? `Line ${lineNo}` : `${itemKey} (line ${lineNo})`);
