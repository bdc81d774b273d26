/** How a form is changed in the builder: every change returns a new definition, so that it can be undone. */
import { fieldsOf, type FormDefinition, type Section } from "../../definition.ts";
import type { Choice, Field, FieldType } from "../../field.ts";
import { textIn, withText } from "../../translated.ts";

/** The palette, in groups. */
export const palette: readonly { title: string; types: readonly { type: FieldType; title: string }[] }[] = [
  {
    title: "Answers",
    types: [
      { type: "text", title: "Text" },
      { type: "longText", title: "Long text" },
      { type: "number", title: "Number" },
      { type: "integer", title: "Whole number" },
      { type: "yesNo", title: "Yes or no" },
      { type: "passFailNa", title: "Pass, fail, N/A" },
      { type: "choice", title: "Single choice" },
      { type: "multiChoice", title: "Multiple choice" },
      { type: "date", title: "Date" },
      { type: "time", title: "Time" },
      { type: "dateTime", title: "Date and time" },
    ],
  },
  {
    title: "Groups",
    types: [
      { type: "checklist", title: "Checklist" },
      { type: "table", title: "Table" },
      { type: "risk", title: "Risk" },
    ],
  },
  {
    title: "Records and evidence",
    types: [
      { type: "person", title: "Person" },
      { type: "record", title: "Record" },
      { type: "equipment", title: "Equipment" },
      { type: "photo", title: "Photos" },
      { type: "file", title: "Files" },
      { type: "sketch", title: "Sketch" },
      { type: "signature", title: "Drawn signature" },
      { type: "location", title: "Position" },
      { type: "barcode", title: "Barcode" },
      { type: "weather", title: "Weather" },
    ],
  },
  {
    title: "Calculated and displayed",
    types: [
      { type: "calc", title: "Calculated" },
      { type: "heading", title: "Heading" },
      { type: "note", title: "Note" },
      { type: "pageBreak", title: "Page break" },
    ],
  },
];

const titles = new Map(palette.flatMap(({ types }) => types.map(({ type, title }) => [type, title] as const)));
const others: Partial<Record<FieldType, string>> = {
  money: "Money",
  yesNoNa: "Yes, no, N/A",
  duration: "Duration",
  image: "Picture",
};
export const typeTitle = (type: FieldType): string => titles.get(type) ?? others[type] ?? type;

/** A new form with one empty section. */
export const emptyDefinition = (): FormDefinition => ({
  languages: ["en"],
  sections: [{ key: "main", title: "General", fields: [] }],
  review: { rule: "none", days: 7 },
  offlineAllowed: true,
});

/** "Brake test result" gives brake_test_result, with a number if that is taken. */
export function keyFor(label: string, taken: readonly string[], otherwise = "field"): string {
  const words = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 36);
  const base = words || otherwise;
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}_${count}`;
    if (!taken.includes(key)) return key;
  }
}

const keysOf = (form: FormDefinition) => fieldsOf(form).map(({ field }) => field.key);

const withFields = (form: FormDefinition, section: string, change: (fields: Field[]) => Field[]): FormDefinition => ({
  ...form,
  sections: form.sections.map((one) => (one.key === section ? { ...one, fields: change(one.fields) } : one)),
});

const begun: Partial<Record<FieldType, Partial<Field>>> = {
  choice: {
    choices: [
      { value: "a", label: "First" },
      { value: "b", label: "Second" },
    ],
  },
  multiChoice: {
    choices: [
      { value: "a", label: "First" },
      { value: "b", label: "Second" },
    ],
  },
  checklist: { rows: [{ key: "first", label: "First line" }], required: true },
  table: { columns: [{ key: "item", type: "text", label: "Item" }] },
  record: { record: "WorkOrder" },
  calc: { calc: "1 + 1" },
};

/** Adds a field of a kind after another, else at the end of the section; returns its key too. */
export function addField(
  form: FormDefinition,
  section: string,
  type: FieldType,
  after?: string,
): { form: FormDefinition; key: string } {
  const label = typeTitle(type);
  const key = keyFor(label, keysOf(form));
  const field: Field = { key, type, label, ...begun[type] };
  const put = (fields: Field[]) => {
    const at = after ? fields.findIndex((one) => one.key === after) + 1 : fields.length;
    return fields.toSpliced(at || fields.length, 0, field);
  };
  return { form: withFields(form, section, put), key };
}

/** Changes a field; expressions that name it follow a new key. */
export function changeField(form: FormDefinition, key: string, change: Partial<Field>): FormDefinition {
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (field.key === key ? withoutEmpty({ ...field, ...change }) : field)),
  }));
  const changed = { ...form, sections };
  return change.key === undefined || change.key === key ? changed : renamed(changed, key, change.key);
}

/** Properties emptied in the builder are left out of the definition. */
const withoutEmpty = (field: Field): Field =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined && value !== "")) as Field;

/** Expressions name a field as ${key}; signatures and actions name the question in which their person or equipment is chosen. */
function renamed(form: FormDefinition, from: string, to: string): FormDefinition {
  const pattern = new RegExp(`\\$\\{\\s*${from}(?=[\\s.}])`, "g");
  return JSON.parse(JSON.stringify(form), (name, value: unknown) =>
    name === "field" && value === from ? to : typeof value === "string" ? value.replace(pattern, `\${${to}`) : value,
  ) as FormDefinition;
}

export const removeField = (form: FormDefinition, key: string): FormDefinition => ({
  ...form,
  sections: form.sections.map((section) => ({ ...section, fields: section.fields.filter((field) => field.key !== key) })),
});

/** Moves a field before another one, or to the end of a section. */
export function moveTo(form: FormDefinition, key: string, section: string, before?: string): FormDefinition {
  const moved = fieldsOf(form).find(({ field }) => field.key === key)?.field;
  if (!moved || key === before) return form;
  return withFields(removeField(form, key), section, (fields) => {
    const at = fields.findIndex((one) => one.key === before);
    return fields.toSpliced(at < 0 ? fields.length : at, 0, moved);
  });
}

/** One place up or down; past the end of its section into the next one. */
export function moveBy(form: FormDefinition, key: string, by: -1 | 1): FormDefinition {
  const at = form.sections.findIndex(({ fields }) => fields.some((field) => field.key === key));
  const section = form.sections[at];
  if (!section) return form;
  const place = section.fields.findIndex((field) => field.key === key);
  const [field] = section.fields.slice(place, place + 1);
  const beside = section.fields[place + by];
  if (field && beside) {
    const fields = section.fields.with(place, beside).with(place + by, field);
    return withFields(form, section.key, () => fields);
  }
  const next = form.sections[at + by];
  if (!next) return form;
  return moveTo(form, key, next.key, by === 1 ? next.fields[0]?.key : undefined);
}

export function addSection(form: FormDefinition): FormDefinition {
  const key = keyFor(
    "section",
    form.sections.map((one) => one.key),
  );
  return { ...form, sections: [...form.sections, { key, title: `Section ${form.sections.length + 1}`, fields: [] }] };
}

export const changeSection = (form: FormDefinition, key: string, change: Partial<Section>): FormDefinition => ({
  ...form,
  sections: form.sections.map((section) =>
    section.key === key
      ? (Object.fromEntries(
          Object.entries({ ...section, ...change }).filter(([, value]) => value !== undefined && value !== ""),
        ) as Section)
      : section,
  ),
});

/** Removes a section with its fields; the last section cannot be removed. */
export const removeSection = (form: FormDefinition, key: string): FormDefinition =>
  form.sections.length === 1 ? form : { ...form, sections: form.sections.filter((section) => section.key !== key) };

/** Choices as lines of a text box: "fail | Fail | issue". */
export const choicesText = (choices: readonly Choice[] = []): string =>
  choices.map(({ value, label, flag }) => [value, textIn(label, undefined), flag].filter(Boolean).join(" | ")).join("\n");

/** What the lines do not show of a choice, its score, its colour and its other languages, stays by its value. */
export function choicesOfText(text: string, before: readonly Choice[] = []): Choice[] {
  return linesOf(text).map(([value = "", label = value, flag]) => {
    const { flag: _, ...same } = before.find((one) => one.value === value) ?? { label: "" };
    return {
      ...same,
      value,
      label: withText(same.label, label || value),
      ...(flag === "good" || flag === "issue" || flag === "na" ? { flag } : {}),
    };
  });
}

/** Lines of a checklist: one per line, critical ones with a ! before them. Lines with the same text keep their keys. */
export const rowsText = (rows: Field["rows"] = []): string =>
  rows.map(({ label, critical }) => `${critical ? "! " : ""}${textIn(label, undefined)}`).join("\n");

export function rowsOfText(text: string, before: Field["rows"] = []): NonNullable<Field["rows"]> {
  const taken: string[] = [];
  return linesOf(text).map((parts) => {
    const words = parts.join(" | ");
    const critical = words.startsWith("!");
    const label = words.replace(/^!\s*/, "");
    const known = before.find((row) => textIn(row.label, undefined) === label && !taken.includes(row.key));
    const key = known?.key ?? keyFor(label, [...taken, ...before.map((row) => row.key)], "line");
    taken.push(key);
    const { critical: _, ...same } = known ?? { key, label };
    return { ...same, ...(critical ? { critical } : {}) };
  });
}

const linesOf = (text: string): string[][] =>
  text
    .split("\n")
    .map((line) => line.split("|").map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ""));
