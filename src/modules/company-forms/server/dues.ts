/** Which forms are due, and their state: worked out from assignments, subjects and submissions, never stored. */
import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { DueForm } from "../contract.ts";
import { countedAt, daysDue, foundOn, openFor, windowOf, type Filling } from "../rules/dues.ts";
import { type Subject, subjectsOf } from "./subjects.ts";
import { formAssignment, formExcuse } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Reason } from "#kit/contract.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day, dayIn } from "#kit/validity.ts";
import type { Answers, Chosen } from "#modules/forms/answers.ts";
import type { FormDefinition } from "#modules/forms/definition.ts";
import { rowsOf } from "#modules/forms/engine/reading.ts";
import { formSubmission, formTemplate } from "#modules/forms/server/tables.ts";

type Assignment = Row<typeof formAssignment>;
type Template = Pick<Row<typeof formTemplate>, "code" | "title" | "definition">;

interface Asked {
  from: Day;
  to: Day;
  now: Date;
  /** The person whose due forms are listed; null for everyone. */
  of: Actor | null;
  /** For this job only, whatever its state, and also before or after its planned days. */
  workOrderId?: string;
}

/** The forms due from day `from` to `to`, for the person or for all, in the order in which they are due. */
export async function duesOf(db: Reading, { from, to, now, of, workOrderId }: Asked): Promise<DueForm[]> {
  const assignments = await db
    .select()
    .from(formAssignment)
    .where(and(isNull(formAssignment.archivedAt), eq(formAssignment.paused, false)));
  const wanted = workOrderId ? assignments.filter(({ target }) => target === "jobs") : assignments;
  if (wanted.length === 0) return [];
  const codes = [...new Set(wanted.map(({ formCode }) => formCode))];
  const templates = await db
    .select({ code: formTemplate.code, title: formTemplate.title, definition: formTemplate.definition })
    .from(formTemplate)
    .where(and(inArray(formTemplate.code, codes), eq(formTemplate.status, "issued")));
  const since = wanted.map((one) => backTo(one, from)).reduce(earlier, from);
  const filled = await filledSince(db, templates, since);
  const excuses = await excusesSince(db, since);
  const dues: DueForm[] = [];
  for (const assignment of wanted) {
    const template = templates.find(({ code }) => code === assignment.formCode);
    // A withdrawn form is not due for anyone.
    if (!template) continue;
    // oxlint-disable-next-line no-await-in-loop -- tens at most, one after the other on one connection
    for (const subject of await subjectsOf(db, assignment, of, workOrderId)) {
      const own = filled.filter((one) => one.formCode === template.code && isFor(one, subject, template.definition));
      const fillings = own.map(fillingOf);
      // What a person has still to fill stays in their list for as long as it can be filled.
      const start = subject.start ?? (workOrderId ? dayIn(subject.zone, now) : null);
      const first = of ? backTo(assignment, from) : from;
      for (const day of daysDue(assignment, later(first, subject.from), earlier(to, subject.to), start)) {
        const due = dueOn(day, assignment, template, subject, fillings, excuses, now);
        const isOpen = due.state === "due" || due.state === "missed";
        if (day >= from || (isOpen && windowOf(assignment, day, subject.zone).until > now.getTime())) dues.push(due);
      }
    }
  }
  return dues.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
}

/** The first day that may still be open, or count, for what is asked from this day on. */
function backTo(assignment: Assignment, from: Day): Day {
  const days = openFor(assignment);
  return days === null ? earlier(from, assignment.activeFrom) : addDays(from, -days);
}

const later = (day: Day, other: Day | null): Day => (other !== null && other > day ? other : day);
const earlier = (day: Day, other: Day | null): Day => (other !== null && other < day ? other : day);

type Filled = Awaited<ReturnType<typeof filledSince>>[number];
type Excuse = Awaited<ReturnType<typeof excusesSince>>[number];

function dueOn(
  day: Day,
  assignment: Assignment,
  { code, title }: Template,
  subject: Subject,
  fillings: readonly Filling[],
  excuses: readonly Excuse[],
  now: Date,
): DueForm {
  const { dueAt, graceUntil } = windowOf(assignment, day, subject.zone);
  const stands = foundOn(assignment, day, subject.zone, fillings, now);
  const excuse = excuses.find(
    (one) => one.assignmentId === assignment.id && one.subjectId === subject.id && one.day === day && stands.filling === null,
  );
  return {
    assignmentId: assignment.id,
    formCode: code,
    formTitle: title,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subject: subject.name,
    base: subject.base,
    day,
    dueAt: new Date(dueAt).toISOString(),
    graceUntil: new Date(graceUntil).toISOString(),
    zone: subject.zone,
    blocking: assignment.blocking,
    state: excuse ? "excused" : stands.state,
    lateHours: stands.lateHours,
    submissionId: stands.filling?.id ?? null,
    excuse: excuse ? { reason: excuse.reason, byName: `${excuse.firstName ?? ""} ${excuse.lastName ?? ""}`.trim() } : null,
  };
}

/** Counts only for its own subject; a form signed by a crew counts for each person who signed. */
function isFor(one: Filled, { kind, id }: Subject, { countsFor }: FormDefinition): boolean {
  if (kind === "WorkOrder") return one.workOrderId === id;
  if (kind === "InventoryItem") return one.inventoryItemId === id;
  if (kind === "BaseLocation") return one.baseLocationId === id;
  if (one.filledById === id || one.subjectUserId === id) return true;
  if (!countsFor) return false;
  return rowsOf(one.answers[countsFor.table]).some(
    ({ cells }) => (cells[countsFor.person]?.value as Chosen | undefined)?.id === id,
  );
}

const crewCodesOf = (templates: readonly Template[]): string[] =>
  templates.flatMap(({ code, definition }) => (definition.countsFor ? [code] : []));

/** The part before the work counts as soon as it is submitted. */
function fillingOf({ id, openedAt, submittedAt, receivedAt, clockSkewSec }: Filled): Filling {
  return { id, at: countedAt(openedAt ?? submittedAt ?? "", receivedAt, clockSkewSec) };
}

/** Answers only of the forms that count for a crew: those of a quarter of a year would fill the memory. */
const filledSince = (db: Reading, templates: readonly Template[], from: Day) =>
  db
    .select({
      id: formSubmission.id,
      formCode: formSubmission.formCode,
      workOrderId: formSubmission.workOrderId,
      inventoryItemId: formSubmission.inventoryItemId,
      baseLocationId: formSubmission.baseLocationId,
      subjectUserId: formSubmission.subjectUserId,
      filledById: formSubmission.filledById,
      answers: sql<Answers>`case when ${inArray(formSubmission.formCode, crewCodesOf(templates))} then ${formSubmission.answers} else '{}'::jsonb end`,
      openedAt: formSubmission.openedAt,
      submittedAt: formSubmission.submittedAt,
      receivedAt: formSubmission.receivedAt,
      clockSkewSec: formSubmission.clockSkewSec,
    })
    .from(formSubmission)
    .where(
      and(
        inArray(
          formSubmission.formCode,
          templates.map(({ code }) => code),
        ),
        inArray(formSubmission.status, ["opened", "submitted", "returned", "closed"]),
        // A day starts at most a day earlier or later in any other time zone.
        or(
          gte(formSubmission.openedAt, `${addDays(from, -1)}T00:00:00Z`),
          gte(formSubmission.submittedAt, `${addDays(from, -1)}T00:00:00Z`),
        ),
      ),
    );

const excusesSince = (db: Reading, from: Day) =>
  db
    .select({
      assignmentId: formExcuse.assignmentId,
      subjectId: formExcuse.subjectId,
      day: formExcuse.day,
      reason: formExcuse.reason,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    .from(formExcuse)
    .leftJoin(appUser, eq(appUser.id, formExcuse.createdById))
    .where(gte(formExcuse.day, from));

/** The forms due today for a job, by the day of its site; none for a job that has no assignment. */
export async function duesOfJob(db: Reading, workOrderId: string, now: Date): Promise<DueForm[]> {
  const today = dayIn("UTC", now);
  const dues = await duesOf(db, { from: addDays(today, -1), to: addDays(today, 1), now, of: null, workOrderId });
  return dues.filter(({ day, zone }) => day === dayIn(zone, now));
}

/** The forms without which the work of a job may not start now, in words. */
export async function formsMissing({ db, now }: Pick<Ctx, "db" | "now">, workOrderId: string): Promise<Reason[]> {
  const dues = await duesOfJob(db, workOrderId, now);
  return dues
    .filter(({ blocking, state }) => blocking === "block" && (state === "due" || state === "missed"))
    .map(({ formTitle, day }) => ({ code: "form-missing", message: `${formTitle} of ${day} is missing: fill it first.` }));
}
