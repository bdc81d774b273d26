import { sql } from "drizzle-orm";
import { boolean, date, index, integer, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { targets } from "../form-assignment.ts";
import { triggers } from "../rules/dues.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, record } from "#kit/server/record.ts";

const day = () => date({ mode: "string" });

/** Who must fill a form, when, and what happens if it is missing. There are a few dozen. */
export const formAssignment = snakeCase.table(
  "form_assignment",
  {
    ...record(),
    formCode: text().notNull(),
    target: text({ enum: targets }).notNull(),
    role: text(),
    /** The code of a type of equipment. */
    equipmentType: text(),
    userId: uuid().references(() => appUser.id),
    baseLocationId: uuid().references(() => baseLocation.id),
    trigger: text({ enum: triggers }).notNull(),
    everyDays: integer(),
    dueTime: text().notNull(),
    graceHours: integer().notNull(),
    blocking: text({ enum: ["none", "warn", "block"] }).notNull(),
    activeFrom: day().notNull(),
    activeTo: day(),
    paused: boolean().notNull().default(false),
  },
  (t) => [index().on(t.formCode, t.id), index().on(t.createdAt, t.id)],
);
describeRecord(formAssignment, {
  entity: "FormAssignment",
  noun: "form assignment",
  modules: ["forms"],
  label: ({ formCode, target }) => `${formCode} for ${target}`,
  // Who must fill what is known to all who may see forms.
  own: () => sql`true`,
});

/** A due form that need not be filled, with a supervisor's reason. */
export const formExcuse = snakeCase.table(
  "form_excuse",
  {
    ...record(),
    assignmentId: uuid()
      .notNull()
      .references(() => formAssignment.id),
    /** The job, item, base or person. */
    subjectId: uuid().notNull(),
    day: day().notNull(),
    reason: text().notNull(),
  },
  (t) => [unique().on(t.assignmentId, t.subjectId, t.day)],
);
describeRecord(formExcuse, {
  entity: "FormExcuse",
  noun: "excuse of a form",
  modules: ["forms"],
  label: ({ day: on }) => `Excused for ${on}`,
  unique: { form_excuse_assignment_id_subject_id_day_key: { field: "day", message: "This form is already excused." } },
});
