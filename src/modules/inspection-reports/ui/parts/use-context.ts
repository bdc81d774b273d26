import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { addressOf } from "#kit/client.ts";
import { dayIn, type Day } from "#kit/validity.ts";
import { calibration, type CalibrationAnswer } from "#modules/calibration/contract.ts";
import { personName } from "#modules/inspection-reports/differences.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { datesOf, usedOn } from "#modules/inspection-reports/rules/dates.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { Attached } from "../editor/use-attachments.ts";
import type { Known } from "./use-names.ts";

/** The days for which a report's validity is checked; while no day is entered it is today, and `assumed` is true. */
export function useDays(
  { lines, inspectionStart, inspectionEnd }: Content,
  timeZone: string,
): { days: readonly Day[]; assumed: boolean } {
  const key = useMemo(
    () => datesOf({ lines, inspectionStart, inspectionEnd }, timeZone).join(","),
    [lines, inspectionStart, inspectionEnd, timeZone],
  );
  const [today] = useState(() => dayIn(timeZone, new Date()));
  return useMemo(() => {
    const known = key === "" ? [] : key.split(",");
    return { days: known.length > 0 ? known : [today], assumed: known.length === 0 };
  }, [key, today]);
}

/** What the template's formulas and rules use besides the content, as the server builds it. */
export function useReportContext(
  report: Report,
  content: Content,
  { days, assumed }: { days: readonly Day[]; assumed: boolean },
  { equipment, names }: Known,
  attached: readonly Attached[],
): ReportContext {
  const { inspectionStart, inspectionEnd, consumables, equipment: rows, people, sketches } = content;
  const ids = [...new Set(rows.map(({ inventoryItemId }) => inventoryItemId))].join(",");
  const calibrated = useCalibratedOn(ids === "" || assumed ? [] : ids.split(","), days);
  return useMemo(
    () => ({
      performedDates: assumed ? [] : [...days],
      timeZone: report.timeZone,
      inspectionStart,
      inspectionEnd,
      unitSystem: report.unitSystem,
      equipment: ids.split(",").flatMap((id) => {
        const item = equipment.find((one) => one.id === id);
        if (!item) return [];
        const used = rows.filter(({ inventoryItemId }) => inventoryItemId === id);
        const calibratedFor = (calibrated[id] ?? []).filter(({ day }) => used.some((row) => usedOn(row, [day]).length > 0));
        const calibratedOn = calibratedFor.at(-1)?.calibratedOn ?? null;
        return [{ inventoryItemId: id, typeCode: item.typeCode, label: item.assetTag, calibratedOn, calibratedFor }];
      }),
      consumables: consumables.map((one) => ({ ...one })),
      attachments: [
        ...attached.map(({ file, attachment }) => ({ kind: file.kind, lineId: attachment.lineId })),
        ...(sketches ?? []).map(({ lineId }) => ({ kind: "sketch", lineId })),
      ],
      people: people.map((person) => ({ id: person.id, name: personName(person, names), roles: person.roles })),
    }),
    [
      assumed,
      days,
      report.timeZone,
      report.unitSystem,
      inspectionStart,
      inspectionEnd,
      ids,
      rows,
      equipment,
      calibrated,
      consumables,
      attached,
      sketches,
      people,
      names,
    ],
  );
}

/** The date of the calibration in force for each instrument on each day, in the order of the days. */
function useCalibratedOn(ids: readonly string[], days: readonly Day[]): Record<string, { day: Day; calibratedOn: Day | null }[]> {
  const { answer } = calibration.endpoints;
  return useQueries({
    queries: ids.flatMap((itemId) => days.map((on) => ({ queryKey: [addressOf(answer, { query: { itemId, on } })] }))),
    combine: (found) => {
      const answers = found.flatMap(({ data }) => {
        const one = data as CalibrationAnswer | undefined;
        return one ? [{ itemId: one.itemId, day: one.on, calibratedOn: one.ok ? one.calibratedOn : null }] : [];
      });
      return Object.fromEntries(Map.groupBy(answers, ({ itemId }) => itemId));
    },
  });
}
