import type { GateFacts } from "../../rules/gates.ts";
import type { Loaded } from "../loading.ts";
import type { Eligibility } from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";

/** Hold and witness points of inspection and test plans before the welds of the report (G13). */
export async function holdPointsFound(
  { holdPoints }: Eligibility,
  db: Reading,
  { report, content }: Loaded,
  now: Date,
): Promise<NonNullable<GateFacts["holdPoints"]>> {
  const itemKeys = [...new Set(content.lines.map(({ itemKey }) => itemKey))];
  const found = await holdPoints(db, { report, itemKeys, now: now.toISOString() });
  return found.map(({ plan, ...point }) => ({ ...point, evidenceRef: { entity: "Itp", id: plan.id } }));
}
