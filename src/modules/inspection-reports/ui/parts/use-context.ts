import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { addressOf } from "#kit/client.ts";
import { dayIn, type Day } from "#kit/validity.ts";
import { calibration, type CalibrationAnswer } from "#modules/calibration/contract.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { datesOf } from "#modules/inspection-reports/rules/dates.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { Attached } from "../editor/use-attachments.ts";
import type { Known } from "./use-names.ts";

/** The days a report's validities are asked for; while no day is entered it is today, and `assumed` says so. */
export function useDays(
  { lines, inspectionStart, inspectionEnd }: Content,
  timeZone: string,
): { days: readonly Day[]; assumed: boolean } {
  const dates = datesOf({ lines, inspectionStart, inspectionEnd }, timeZone);
  const key = dates.join(",");
  const [today] = useState(() => dayIn(timeZone, new Date()));
  return useMemo(() => {
    const known = key === "" ? [] : key.split(",");
    return { days: known.length > 0 ? known : [today], assumed: known.length === 0 };
  }, [key, today]);
}

/** What the template's formulas and rules know beside the content, as the server would put it together. */
export function useReportContext(
  report: Report,
  content: Content,
  { days, assumed }: { days: readonly Day[]; assumed: boolean },
  { equipment }: Known,
  attached: readonly Attached[],
): ReportContext {
  const ids = content.equipment.map(({ inventoryItemId }) => inventoryItemId).join(",");
  const calibrated = useCalibratedOn(ids === "" || assumed ? [] : ids.split(","), days.at(-1) ?? "");
  const { inspectionStart, inspectionEnd, consumables } = content;
  return useMemo(
    () => ({
      performedDates: assumed ? [] : [...days],
      timeZone: report.timeZone,
      inspectionStart,
      inspectionEnd,
      unitSystem: report.unitSystem,
      equipment: ids.split(",").flatMap((id) => {
        const item = equipment.find((one) => one.id === id);
        return item
          ? [{ inventoryItemId: id, typeCode: item.typeCode, label: item.assetTag, calibratedOn: calibrated[id] ?? null }]
          : [];
      }),
      consumables: consumables.map(({ id, kind, product, batch, expiresOn }) => ({ id, kind, product, batch, expiresOn })),
      attachments: attached.map(({ file, attachment }) => ({ kind: file.kind, lineId: attachment.lineId })),
      sources: [],
    }),
    [
      assumed,
      days,
      report.timeZone,
      report.unitSystem,
      inspectionStart,
      inspectionEnd,
      ids,
      equipment,
      calibrated,
      consumables,
      attached,
    ],
  );
}

/** The date of the calibration in force for each instrument on a day. */
function useCalibratedOn(ids: readonly string[], on: Day): Record<string, Day | null> {
  const { answer } = calibration.endpoints;
  return useQueries({
    queries: ids.map((itemId) => ({ queryKey: [addressOf(answer, { query: { itemId, on } })] })),
    combine: (found) =>
      Object.fromEntries(
        found.flatMap(({ data }) => {
          const one = data as CalibrationAnswer | undefined;
          return one ? [[one.itemId, one.ok ? one.calibratedOn : null] as const] : [];
        }),
      ),
  });
}
