/** Short ways to write the fields of the built-in forms. */
import type { ChecklistRow, Field } from "../field.ts";
import type { FormDefinition, Section, ShippedForm, SignatureSlot } from "../definition.ts";

type More = Partial<Omit<Field, "key" | "type" | "label">>;
type Make = (key: string, label: string, more?: More) => Field;

const make =
  (type: Field["type"], preset: More = {}): Make =>
  (key, label, more = {}) => ({ key, type, label, ...preset, ...more });

export const text = make("text", { maxLength: 200 });
export const longText = make("longText");
export const number = make("number", { fresh: true });
export const yesNo = make("yesNo");
/** Must be answered each time, never copied from an earlier form. */
export const passFail = make("passFailNa", { required: true, fresh: true, naReason: true, flags: { fail: "issue" } });
export const day = make("date", { required: true, default: "today()" });
export const dateTime = make("dateTime");
export const person = make("person");
export const equipment = make("equipment");
export const table = make("table", { cards: true });
export const photos = make("photo", { photosMax: 10 });
const signature = make("signature");
export const risk = make("risk");
export const note = make("note");

/** People who sign beside their name, with further columns; the form names those who have not signed. */
export const signing = (noun: string, ...others: NonNullable<Field["columns"]>): Field["columns"] => [
  {
    ...person("person", "Name"),
    required: true,
    validate: [{ expression: "len(${signed}) > 0", message: `${noun} \${person} has not signed` }],
  },
  ...others,
  signature("signed", "Signature"),
];

/** A time of day with the day it belongs to; an end before its start is on the next day. */
export const hoursOn = (on: string, from: string, to: string): string =>
  `hoursBetween(at(\${${on}}, \${${from}}), if(\${${to}} < \${${from}}, at(dateAdd(\${${on}}, 1, 'day'), \${${to}}), at(\${${on}}, \${${to}})))`;

/** The work order the form is about, filled in when it is started from one. */
export const workOrder = make("record", { record: "WorkOrder" })("work_order", "Work order", {
  required: true,
  default: "context.workOrder",
});

export const calc = (key: string, label: string, expression: string, more: More = {}): Field => ({
  key,
  type: "calc",
  label,
  calc: expression,
  result: "decimal",
  dp: 2,
  ...more,
});

/** One of several choices, stored as shown. */
export const choice = (key: string, label: string, words: readonly string[], more: More = {}): Field => ({
  key,
  type: "choice",
  label,
  choices: words.map((word) => ({ value: word, label: word })),
  ...more,
});

export const choices = (key: string, label: string, words: readonly string[], more: More = {}): Field => ({
  ...choice(key, label, words, more),
  type: "multiChoice",
});

type Row = string | readonly [label: string, more: Partial<Omit<ChecklistRow, "key" | "label">>];

/** Lines answered pass, fail or not applicable, one tap each. A fail needs a comment, and every line needs an answer. */
export const checklist = (key: string, label: string, rows: Readonly<Record<string, Row>>, more: More = {}): Field => ({
  key,
  type: "checklist",
  label,
  required: true,
  fresh: true,
  answeredBy: "passFailNa",
  rows: Object.entries(rows).map(([name, row]) => {
    const [words, rest] = typeof row === "string" ? [row, {}] : row;
    return { key: name, label: words, score: 1, ...rest };
  }),
  ...more,
  onAnswer: [{ when: "${answer} = 'fail'", do: { kind: "requireComment" } }, ...(more.onAnswer ?? [])],
});

/** A line whose fail takes the equipment of the form out of service. */
export const critical = (label: string, more: Partial<ChecklistRow> = {}): Row => [label, { critical: true, ...more }];

/** Takes the item of the field out of service when a critical line of a checklist fails. */
export const outOfService = (field: string, reason: string) => ({
  when: "${answer} = 'fail' and ${critical}",
  do: { kind: "blockEquipment" as const, field, reason },
});

export const section = (key: string, title: string, fields: readonly Field[], more: Partial<Section> = {}): Section => ({
  key,
  title,
  fields: [...fields],
  ...more,
});

/** Slots where people sign by drawing, in order. */
export const drawn = (
  key: string,
  label: string,
  order: number,
  who: SignatureSlot["who"],
  more: Partial<SignatureSlot> = {},
): SignatureSlot => ({ key, label, kind: "drawn", who, required: true, order, ...more });

/** A slot that proves who signs, once the device is connected. */
export const electronic = (
  key: string,
  label: string,
  order: number,
  who: SignatureSlot["who"],
  more: Partial<SignatureSlot> = {},
): SignatureSlot => ({ ...drawn(key, label, order, who, more), kind: "electronic" });

type Shipped = Omit<ShippedForm, "audience" | "confidential" | "definition"> &
  Partial<Pick<ShippedForm, "audience" | "confidential">> & { definition: Omit<FormDefinition, "languages" | "offlineAllowed"> };

/** A form as shipped: for everyone, in English, and usable offline. */
export const shipped = ({ definition, ...form }: Shipped): ShippedForm => ({
  audience: { roles: [], baseLocationIds: [], everyone: true, external: false },
  confidential: "normal",
  ...form,
  definition: { languages: ["en"], offlineAllowed: true, ...definition },
});
