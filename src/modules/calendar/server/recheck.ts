/** Repeats the checks of what is committed, and marks what no longer holds as at risk (rule 6). */
import { committedStates } from "../assignment-life.ts";
import type { Finding } from "../finding.ts";
import { lastTouched } from "../rules/shifts.ts";
import { checkPlan } from "./checking.ts";
import type { PlanRow } from "./plan-rows.ts";
import { assignment } from "./tables.ts";
import { notify } from "#kit/server/notices.ts";
import type { Services } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { addDays, type Day, dayIn } from "#kit/validity.ts";

/** How far ahead the nightly check looks. */
const daysAhead = 60;

interface Around {
  services: Services;
  now: Date;
}

/** Checks the committed assignments of a range, or those of some people and items; tells those who plan what became at risk. */
export async function recheck(
  { services, now }: Around,
  store: Store,
  asked: { from: Day; to: Day; subjects?: readonly string[] },
): Promise<number> {
  const today = dayIn("UTC", now);
  // A night that begins on the day before touches the first day as well.
  const { rows, findings, policyFor } = await checkPlan(
    { db: store.db, services, today },
    { ...asked, from: addDays(asked.from, -1) },
  );
  let marked = 0;
  for (const row of rows) {
    if (!committedStates.includes(row.status) || row.status === "completed" || lastTouched(row) < today) continue;
    const open = unpassed(row, findings.get(row.id) ?? []);
    const atRisk = open.some(({ severity }) => severity === "hard");
    if (atRisk === (row.atRiskSince !== null)) continue;
    const checked = { at: now.toISOString(), findings: findings.get(row.id) ?? [], policy: policyFor(row) };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    await store.updateUnseen(
      assignment,
      row.id,
      row.version,
      { atRiskSince: atRisk ? now.toISOString() : null, checked },
      atRisk ? "risk" : "safe",
    );
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    if (atRisk) await tellPlanners({ services, now }, store, row, open);
    marked += 1;
  }
  return marked;
}

const unpassed = ({ overrides }: PlanRow, found: readonly Finding[]): Finding[] =>
  found.filter(({ check, message }) => !overrides.some((one) => one.check === check && one.message === message));

async function tellPlanners({ services, now }: Around, store: Store, row: PlanRow, open: readonly Finding[]): Promise<void> {
  const planners = await services.whoMay(store.db, {
    named: "assignment.plan",
    module: "calendar",
    baseLocationId: row.baseLocationId,
  });
  for (const userId of planners)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    await notify(store.rows, services, now, {
      userId,
      subject: "assignment",
      title: `${row.orderNumber} is at risk`,
      body: open.map(({ message }) => message).join("\n"),
      href: `/calendar?assignment=${row.id}&on=${row.fromOn}`,
      key: `at risk ${row.id} ${row.version}`,
    });
}

/** Every night, for the coming weeks. */
export async function recheckAll(services: Services): Promise<void> {
  const now = services.clock();
  const today = dayIn("UTC", now);
  await asSystem(services, (store) => recheck({ services, now }, store, { from: today, to: addDays(today, daysAhead) }));
}
