/** Instruments not copied into a report started like another one, because they are not in calibration today (inspection-reports.md R33). */
import type { Content } from "../report.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row, Value, Values } from "#modules/report-templates/content.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";

type Carried = Pick<Content, "equipment" | "technique" | "setups">;

/** The content without them, in the list and in fields, and why each was left out: "UTG-014 was overdue on 2026-03-16 (due 2026-01-15)." */
export async function withoutUncalibrated<C extends Carried>(
  { db, services, today }: Ctx,
  content: C,
): Promise<{ content: C; leftOut: string[] }> {
  const inventoryItemIds = [...new Set(content.equipment.map((row) => row.inventoryItemId))];
  const found = await eligibilityOf(services).calibration(db, { inventoryItemIds, days: [today] });
  const refused = new Map(
    found.flatMap(({ inventoryItemId, answer }) => (answer.ok ? [] : [[inventoryItemId, answer.message] as const])),
  );
  const isRefused = (value: Value | undefined) => typeof value === "string" && refused.has(value);
  const cleared = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, isRefused(cell) ? null : cell]));
  const unnamed = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const rows = rowsOf(value);
        return [key, rows.length > 0 ? rows.map(cleared) : isRefused(value) ? null : value];
      }),
    );
  const left = {
    ...content,
    equipment: content.equipment.filter((row) => !refused.has(row.inventoryItemId)),
    technique: unnamed(content.technique),
    ...(content.setups ? { setups: content.setups.map((setup) => ({ ...setup, technique: unnamed(setup.technique) })) } : {}),
  };
  return { content: left, leftOut: [...refused.values()] };
}
