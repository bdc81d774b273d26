/** Plans for tests: their steps, and one that is worked to. */
import { eq } from "drizzle-orm";
import { type Itp, type ItpDraft, itps } from "../contract.ts";
import type { Scene } from "#modules/inspection-reports/server/testing.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import type { Person, TestApp } from "../../../testing.ts";

const { create, approve, activate } = itps.endpoints;

export const step = (seq: string, more: Partial<NonNullable<ItpDraft["lines"]>[number]> = {}) => ({
  id: crypto.randomUUID(),
  seq,
  activity: "Fit-up",
  characteristic: null,
  reference: null,
  acceptance: null,
  record: null,
  frequency: null,
  method: null,
  company: null,
  client: null,
  thirdParty: null,
  authority: null,
  noticeHours: null,
  ...more,
});

interface PlanScene {
  /** The coordinator, who writes plans, and Quality, who approves them. */
  cora: Person;
  quinn: Person;
  projectId: string;
}

export async function scenePlan(on: TestApp, scene: Scene): Promise<PlanScene> {
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  const [cora, quinn] = [await on.person("Cora Diaz", ["CRD"]), await on.person("Quinn Abel", ["QM"])];
  return { cora, quinn, projectId: order?.projectId ?? "" };
}

/** A plan that is worked to: written by the coordinator, approved by Quality. */
export async function activePlan({ cora, quinn, projectId }: PlanScene, more: Partial<ItpDraft> = {}): Promise<Itp> {
  const draft: ItpDraft = { projectId, title: "Circuit CW-31", needsClientApproval: false, ...more };
  const { body: made } = await cora.ask(create, { body: draft });
  const approved = (await quinn.ask(approve, { id: made.id, body: { version: made.version } })).body;
  return (await cora.ask(activate, { id: made.id, body: { version: approved.version } })).body;
}
