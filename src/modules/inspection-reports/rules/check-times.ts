/**
 * Every check, reading and mark is dated on a day of the inspection and not after now (inspection-reports rule 44); a check of a setup on a day of
 * its lines.
 */
import { withDays } from "./dates.ts";
import { readOn } from "./film-reading.ts";
import { finding, type Fitted, listed, nameOf, timesRule } from "./misfit.ts";
import { clockIn, dayIn, type Day } from "#kit/validity.ts";
import type { Line, Value, Values } from "#modules/report-templates/content.ts";
import { type BlockName, blockNames, type Field, isSetupBlock } from "#modules/report-templates/definition.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";
import { setupOf, setupsOf } from "#modules/report-templates/setups.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";
import { isOneShift, longestShift } from "#modules/report-templates/worked-days.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

interface Timed {
  target: Target;
  label: string;
  at: string;
  when: string | null;
}

/** A block, or that of one setup; its messages start with `where`, `days` are the days of its work. */
interface BlockAt {
  block: BlockName;
  values: Values;
  own: Target;
  where: string;
  days: readonly Day[];
}

/** The blocks of the report; technique and checks once for each setup. */
function blocksOf({ content, performedDates, timeZone }: Fitted): BlockAt[] {
  const setups = setupsOf(content);
  const lines = withDays(content.lines, content, timeZone);
  return blockNames.flatMap((block): BlockAt[] => {
    if (!isSetupBlock(block)) return [{ block, values: content[block], own: { block }, where: "", days: performedDates }];
    return setups.map(({ id, label, [block]: values }) => {
      const several = setups.length > 1;
      const ofSetup = lines.filter((line) => (setupOf(content, line)?.id ?? null) === id);
      const isShared = !several || isOneShift(content);
      const days = isShared ? performedDates : daysOf(ofSetup, performedDates);
      return { block, values, own: { block, ...(id ? { setupId: id } : {}) }, where: several ? `Setup ${label}, ` : "", days };
    });
  });
}

/** The days these lines were shot or read; those of the report while one of them has no day. */
function daysOf(lines: readonly Line[], performedDates: readonly Day[]): readonly Day[] {
  const days = new Set(lines.flatMap((line) => [line.performedOn, readOn(line) ?? line.performedOn]));
  return lines.length === 0 || days.has(null) ? performedDates : performedDates.filter((day) => days.has(day));
}

/** Every day and time in the blocks is on a day of the work and not in the future; a start check is not after the end of the work. */
export function checkTimes(fitted: Fitted): Finding[] {
  const { content, definition, performedDates, timeZone, now } = fitted;
  return blocksOf(fitted).flatMap(({ block, values, own, where, days }) => {
    const fields = definition.blocks[block];
    const dates = block === "calibration" ? dayCells(fields, values, own) : [];
    return [
      ...dates.flatMap(({ target, label, at }) => {
        const said = dayOutside(at, { days, today: dayIn(timeZone, now), isCheck: target.row !== undefined, where });
        return said === null ? [] : [finding(timesRule, target, `${where}${label}: ${said}`)];
      }),
      ...timeCells(fields, values, own).flatMap(({ target, label: name, at, when }) => {
        const label = `${where}${name}`;
        const said =
          timeOutside(label, at, { days: performedDates, timeZone, now }) ??
          (block === "calibration" ? offItsShifts(label, at, { days, timeZone }) : null);
        if (said) return [finding(timesRule, target, said)];
        const { inspectionEnd: end } = content;
        return when === "start" && end !== null && Date.parse(at) > Date.parse(end)
          ? [
              finding(
                timesRule,
                target,
                `${label}: the start check of ${clockIn(timeZone, at)} is after the end of the inspection`,
              ),
            ]
          : [];
      }),
    ];
  });
}

/** What is wrong with the day of a check. A day in the block itself, such as that of a yearly test, may be before the work. */
function dayOutside(
  day: Day,
  { days, today, isCheck, where }: { days: readonly Day[]; today: Day; isCheck: boolean; where: string },
): string | null {
  if (day > today) return `${day} is in the future`;
  if (!isCheck || days.length === 0 || days.includes(day)) return null;
  const whose = where === "" ? "this inspection" : "its lines";
  return `${day} is not a day of ${whose} (${listed(days)}). A check counts only for the day it was made: correct the day, or remove the row`;
}

/** A check with a time covers the lines of its shift, which may extend past midnight. */
function offItsShifts(label: string, at: string, { days, timeZone }: { days: readonly Day[]; timeZone: string }): string | null {
  const near = [-longestShift, 0, longestShift].map((hours) =>
    dayIn(timeZone, new Date(Date.parse(at) + hours * 3_600_000).toISOString()),
  );
  if (days.length === 0 || near.some((day) => days.includes(day))) return null;
  return `${label}: ${clockIn(timeZone, at)} is not on a day of its lines (${listed(days)}). Correct the time, or remove the row`;
}

/** A reading's time is on the day of its line, after a check on the block. */
export function readingTimes({ content, definition, performedDates, timeZone, now }: Fitted): Finding[] {
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
        ? [finding(timesRule, target, `${nameOf(line)}: no check before the reading at ${clockIn(timeZone, at)}`)]
        : [];
    }),
  );
}

function timeOutside(
  label: string,
  at: string,
  { days, timeZone, now }: { days: readonly Day[]; timeZone: string; now: string },
): string | null {
  if (Date.parse(at) > Date.parse(now)) return `${label}: ${clockIn(timeZone, at)} is in the future`;
  const day = dayIn(timeZone, at);
  if (days.length === 0 || days.includes(day)) return null;
  return `${label}: ${clockIn(timeZone, at)} is not on ${days.length === 1 ? days[0] : `a day of this inspection (${listed(days)})`}`;
}

/** The times in these fields and their rows. */
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

/** The days in these fields and their rows. */
function dayCells(fields: readonly Field[], values: Values, target: Target): Omit<Timed, "when">[] {
  const day = (value: Value | undefined) => (typeof value === "string" && value !== "" ? [value] : []);
  return fields.flatMap((field) => {
    const here = { ...target, key: field.key };
    if (field.type === "date" && field.computed === undefined)
      return day(values[field.key]).map((at) => ({ target: here, label: field.label, at }));
    return rowsOf(values[field.key]).flatMap((row, index) =>
      (field.columns ?? [])
        .filter(({ type }) => type === "date")
        .flatMap(({ key }) =>
          day(row[key]).map((at) => ({ target: { ...here, row: index }, label: `${field.label}, row ${index + 1}`, at })),
        ),
    );
  });
}

function instant(value: Value | undefined): string | null {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}
