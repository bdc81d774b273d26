/** The inspection and test plan of the furnace transfer line: welds that went through it, and the next ones, held up before radiography. */
import { and, desc, eq, inArray } from "drizzle-orm";
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import { projectId } from "./jobs.ts";
import type { Key } from "./keys.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";
import type { ItpDraft, PassedPoint } from "#modules/itp/contract.ts";
import { itpActions } from "#modules/itp/server/actions.ts";
import { passPoint } from "#modules/itp/server/events.ts";
import { createPlan } from "#modules/itp/server/itps.ts";
import { askClient } from "#modules/itp/server/requests.ts";

type Step = NonNullable<ItpDraft["lines"]>[number];

const none = { company: null, client: null, thirdParty: null, authority: null, noticeHours: null, method: null };
const step = (seq: string, activity: string, more: Partial<Step>): Step => ({
  id: idOf(`itp step ${seq}`),
  seq,
  activity,
  characteristic: null,
  reference: null,
  acceptance: null,
  record: null,
  frequency: "100 %",
  ...none,
  ...more,
});

const steps: readonly Step[] = [
  step("1.1", "Material and consumables", {
    characteristic: "Certificates, marking",
    reference: "EN 10204",
    record: "Certificate 3.1",
    client: "R",
  }),
  step("2.1", "Fit-up", {
    characteristic: "Gap, misalignment",
    reference: "ASME B31.3 328.4",
    record: "Fit-up sheet",
    client: "W",
  }),
  step("3.1", "Visual examination", {
    characteristic: "Profile, undercut",
    reference: "ASME B31.3 344.2",
    acceptance: "B31.3 Table 341.3.2",
    record: "VT report",
    method: "VT",
    client: "H",
  }),
  step("4.1", "Radiography", {
    characteristic: "Internal flaws",
    reference: "ASME V Article 2",
    acceptance: "B31.3 Table 341.3.2",
    record: "RT report",
    method: "RT",
    client: "R",
    thirdParty: "S",
  }),
];

const comingWelds = ["FTL-W-201", "FTL-W-202", "FTL-W-203", "FTL-W-204"];

export async function writePlan(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const project = projectId("P3");
  const found = await db
    .select({ itemKey: reportLine.itemKey })
    .from(reportLine)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportLine.reportId))
    .where(
      and(
        eq(inspectionReport.projectId, project),
        eq(inspectionReport.method, "RT"),
        eq(reportLine.result, "ACC"),
        inArray(inspectionReport.status, ["signed", "released"]),
      ),
    )
    .orderBy(desc(inspectionReport.inspectedOn));
  const welds = [...new Set(found.map(({ itemKey }) => itemKey.split("/")[0]?.trim() ?? itemKey))].slice(0, 12);
  const act = actingIn(services, db, calendar, actor);
  const body: ItpDraft = {
    projectId: project,
    title: "Furnace transfer line, welds",
    needsClientApproval: true,
    noticeHours: 24,
    lines: [...steps],
    units: [...welds, ...comingWelds],
  };
  const { id, version } = await act("maria", 16, "09:10", (ctx) => createPlan(ctx, { body }));
  const approved = await act("helen", 15, "14:20", (ctx) => itpActions.approve(ctx, { id, body: { version } }));
  const clients = { by: "Karen Foss", on: calendar.ago(14), reference: "BPC-TQ-0417", version: approved.version };
  const theirs = await act("maria", 13, "08:05", (ctx) => itpActions.clientApprove(ctx, { id, body: clients }));
  await act("maria", 13, "08:10", (ctx) => itpActions.activate(ctx, { id, body: { version: theirs.version } }));
  const pass = (daysAgo: number, event: Partial<PassedPoint> & { seq: string; units: string[] }) => {
    const { seq, ...rest } = event;
    const passed = {
      lineId: idOf(`itp step ${seq}`),
      party: "client" as const,
      kind: "released" as const,
      personName: "Karen Foss",
      reason: `Release BPC-IR-${seq}`,
      ...rest,
    };
    return act("maria", daysAgo, "10:30", (ctx) => passPoint(ctx, { id, body: passed }));
  };
  await pass(12, { seq: "1.1", units: [...welds, ...comingWelds] });
  await pass(11, { seq: "2.1", units: welds, kind: "waived", reason: "Welded before the plan was agreed, BPC-TQ-0417" });
  await pass(11, { seq: "3.1", units: welds });
  await pass(10, { seq: "4.1", units: welds });
  await pass(4, { seq: "2.1", units: comingWelds.slice(0, 3), kind: "attended" });
  await pass(2, { seq: "3.1", units: comingWelds.slice(0, 1) });
  await pass(1, {
    seq: "2.1",
    units: comingWelds.slice(3),
    kind: "notice sent",
    personName: null,
    reason: null,
    plannedAt: calendar.at(calendar.ago(-2), "09:00"),
    place: "Furnace F-3, level 2",
    email: "karen.foss@demo.example",
  });
  const asked = { kind: "release", party: "client", lineId: idOf("itp step 3.1"), units: comingWelds.slice(1, 3) } as const;
  const foss = { recipientName: "Karen Foss", recipientEmail: "karen.foss@demo.example", days: 14 };
  await act("maria", 1, "15:40", (ctx) => askClient(ctx, { id, body: { ...asked, ...foss } }));
}
