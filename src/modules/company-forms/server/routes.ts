import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { companyForms, type DueForm, FormAssignment, type FormAssignmentDraft, type WeekOfForms } from "../contract.ts";
import { completionByWeek } from "../rules/completion.ts";
import { duesOf, duesOfJob } from "./dues.ts";
import { lastsOf } from "./lasts.ts";
import { formAssignment, formExcuse } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { serve } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { addDays, daysBetween, mondayOf } from "#kit/validity.ts";
import { formTemplate } from "#modules/forms/server/tables.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

const title = sql<
  string | null
>`(select t.title from ${formTemplate} t where t.code = ${formAssignment.formCode} and t.status = 'issued')`;

const personName = sql<
  string | null
>`(select p.first_name || ' ' || p.last_name from ${appUser} p where p.id = ${formAssignment.userId})`;

const assignments = crud(formAssignment, {
  search: [formAssignment.formCode],
  sorts: { formCode: formAssignment.formCode, createdAt: formAssignment.createdAt },
  sort: "formCode",
  extra: { formTitle: title, baseName: baseLocation.name, personName },
  joins: [{ table: baseLocation, on: eq(baseLocation.id, formAssignment.baseLocationId) }],
  labels: FormAssignment.labels,
  filters: { running: () => and(eq(formAssignment.paused, false), isNull(formAssignment.activeTo)) },
});

/** Answers the endpoints of the module. */
export function companyFormRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, companyForms, {
    assignments: {
      ...assignments,
      create: async (ctx, asked) => {
        await mustBeInOrder(ctx.db, asked.body);
        return assignments.create(ctx, asked);
      },
      update: async (ctx, asked) => {
        const before = await ctx.store.find(formAssignment, asked.id);
        await mustBeInOrder(ctx.db, { ...before, ...asked.body.changes });
        return assignments.update(ctx, asked);
      },
    },
    lasts: (ctx) => lastsOf(ctx),
    due: ({ db, actor, now, today }) => duesOf(db, { from: addDays(today, -2), to: addDays(today, 7), now, of: actor }),
    ofJob: async ({ db, lookup, now }, { id }) => duesOfJob(db, (await lookup.find(workOrder, id)).id, now),
    overview: (ctx, { query }) => overviewIn(ctx, query),
    weeks: ({ db, now }, { query: { to } }) => weeksUntil(db, to, now),
    excuse,
  });
}

type Assigned = Pick<
  FormAssignmentDraft,
  "formCode" | "target" | "role" | "equipmentType" | "userId" | "trigger" | "everyDays" | "activeFrom" | "activeTo"
>;

async function mustBeInOrder(db: Reading, asked: Assigned): Promise<void> {
  const { formCode, target, role, equipmentType: type, userId, trigger, everyDays, activeFrom, activeTo } = asked;
  const [issued] = await db
    .select({ id: formTemplate.id })
    .from(formTemplate)
    .where(and(eq(formTemplate.code, formCode), eq(formTemplate.status, "issued")));
  if (!issued) throw wrongField("formCode", `No issued form has the code ${formCode}.`);
  if (target === "role" && !role) throw wrongField("role", "Enter the role whose members fill it.");
  if (target === "person" && !userId) throw wrongField("userId", "Choose the person who fills it.");
  if (target === "equipment") {
    const [known] = await db
      .select({ id: equipmentType.id })
      .from(equipmentType)
      .where(eq(equipmentType.code, type ?? ""));
    if (!known) throw wrongField("equipmentType", "Choose the type of equipment.");
  }
  if (trigger === "every n days" && !everyDays) throw wrongField("everyDays", "Enter after how many days it is due again.");
  if ((trigger === "work order day" || trigger === "work order start") && target !== "jobs")
    throw wrongField("trigger", "Only what is due for jobs follows their days.");
  if (activeTo && activeTo < activeFrom) throw wrongField("activeTo", "The last day is before the first.");
}

/** The most days in one request. */
const longest = 31;

async function overviewIn({ db, now }: Ctx, { from, to }: { from: string; to: string }): Promise<DueForm[]> {
  if (to < from || daysBetween(from, to) >= longest) throw wrongField("to", `Ask for 1 to ${longest} days.`);
  return duesOf(db, { from, to, now, of: null });
}

/** Whole weeks in the chart: a quarter of a year. */
const weeksShown = 13;

async function weeksUntil(db: Reading, day: string, now: Date): Promise<WeekOfForms[]> {
  const monday = mondayOf(day);
  const [from, to] = [addDays(monday, -7 * (weeksShown - 1)), addDays(monday, 6)];
  return completionByWeek(await duesOf(db, { from, to, now, of: null }));
}

/** Forms that protect lives: a person stopped by a missing one cannot excuse it (rule 6). */
const lifeSafety = new Set(["RAD-PRE", "ROP-PRE", "HSE-CSE"]);

async function excuse(
  ctx: Ctx,
  { body }: { body: { assignmentId: string; subjectId: string; day: string; reason: string } },
): Promise<undefined> {
  const { assignmentId, subjectId, day, reason } = body;
  const assignment = await ctx.store.find(formAssignment, assignmentId);
  const [due] = (await duesOf(ctx.db, { from: day, to: day, now: ctx.now, of: null })).filter(
    (one) => one.assignmentId === assignmentId && one.subjectId === subjectId,
  );
  if (!due) throw refused(`${assignment.formCode} is not due on ${day} for this.`);
  if (due.state === "done" || due.state === "late") throw refused(`${assignment.formCode} of ${day} was filled.`);
  const own = await duesOf(ctx.db, { from: day, to: day, now: ctx.now, of: ctx.actor });
  if (lifeSafety.has(assignment.formCode) && own.some((one) => one.assignmentId === assignmentId && one.subjectId === subjectId))
    throw notAllowed(`${due.formTitle} protects your life: another person must decide whether it can be excused.`);
  await ctx.store.insert(formExcuse, { assignmentId, subjectId, day, reason });
  return undefined;
}
