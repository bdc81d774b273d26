/** The answers of a form in words, section by section, as its record and its print show them. */
import type { Answer, Answers, Attachment, Chosen, DrawnSignature } from "./answers.ts";
import type { FormDefinition } from "./definition.ts";
import { choicesOf, flagOf } from "./engine/choices.ts";
import { linesOf, rowsOf } from "./engine/reading.ts";
import { riskOf } from "./engine/risk.ts";
import type { Column, Field, Flag } from "./field.ts";
import { textIn } from "./translated.ts";

/** An answer as shown. */
interface Said {
  path: string;
  label: string;
  /** Empty if nothing was answered. */
  text: string;
  flag: Flag | null;
  comment: string;
  photos: readonly Attachment[];
  image: DrawnSignature | null;
}

interface SaidTable {
  path: string;
  label: string;
  heads: string[];
  rows: { id: string; cells: Said[] }[];
}

export type Block =
  | { kind: "answer"; said: Said }
  | { kind: "table"; table: SaidTable }
  | { kind: "heading" | "note"; text: string };

export interface SaidSection {
  key: string;
  title: string;
  blocks: Block[];
}

/** All questions with their answers. `blank` includes every question, for paper; otherwise unanswered hidden fields are left out. */
export function saidOf(form: FormDefinition, answers: Answers, language?: string | null, blank = false): SaidSection[] {
  const words = (text: Parameters<typeof textIn>[0]) => textIn(text, language ?? undefined, form.languages);
  return form.sections
    .map((section) => ({
      key: section.key,
      title: words(section.title),
      blocks: section.fields
        .filter(
          ({ printHide, key, showWhen }) =>
            !printHide && (blank || answers[key] !== undefined || !(showWhen ?? section.showWhen)),
        )
        .flatMap((field) => blocksOf(form, field, answers[field.key] ?? {}, words)),
    }))
    .filter(({ blocks }) => blocks.length > 0);
}

type Words = (text: Parameters<typeof textIn>[0]) => string;

function blocksOf(form: FormDefinition, field: Field, answer: Answer, words: Words): Block[] {
  if (field.type === "heading" || field.type === "note") return [{ kind: field.type, text: words(field.label) }];
  if (field.type === "pageBreak" || field.type === "image") return [];
  if (field.type === "checklist") {
    const lines = linesOf(answer);
    const asked = { ...field, type: "yesNo" as const };
    const choices = choicesOf(field, form);
    return [
      { kind: "heading", text: words(field.label) },
      ...(field.rows ?? []).map((row): Block => {
        const said = saidBy(asked, choices, `${field.key}.${row.key}`, words(row.label), lines[row.key] ?? {}, words);
        return { kind: "answer", said };
      }),
    ];
  }
  if (field.type === "table") {
    const columns = (field.columns ?? []).filter(({ printHide }) => !printHide);
    const rows = rowsOf(answer).map((row) => ({
      id: row.id,
      cells: columns.map((column) =>
        saidBy(
          column,
          choicesOf(column, form),
          `${field.key}.${row.id}.${column.key}`,
          words(column.label),
          row.cells[column.key] ?? {},
          words,
        ),
      ),
    }));
    const heads = columns.map(({ label, unit }) => (unit ? `${words(label)} [${unit}]` : words(label)));
    return [{ kind: "table", table: { path: field.key, label: words(field.label), heads, rows } }];
  }
  return [{ kind: "answer", said: saidBy(field, choicesOf(field, form), field.key, words(field.label), answer, words) }];
}

function saidBy(
  field: Field | Column,
  choices: ReturnType<typeof choicesOf>,
  path: string,
  label: string,
  answer: Answer,
  words: Words,
): Said {
  const { value, comment = "", naReason, photos = [] } = answer;
  const files =
    (field.type === "photo" || field.type === "sketch" || field.type === "file") && Array.isArray(value)
      ? (value as Attachment[])
      : [];
  const chosen =
    typeof value === "string" || field.type === "multiChoice" ? (value as string | readonly string[] | undefined) : undefined;
  return {
    path,
    label,
    text: answerText(field, choices, answer, words),
    flag: chosen === undefined ? null : flagOf(choices, chosen),
    comment: [naReason, comment].filter(Boolean).join(" · "),
    photos: field.type === "file" ? photos : [...files, ...photos],
    image: field.type === "signature" && value ? (value as DrawnSignature) : null,
  };
}

/** An answer in words: a choice by its label, a number with its unit, a record by its name at the time. */
export function answerText(
  field: Field | Column,
  choices: ReturnType<typeof choicesOf>,
  { value, assignee, dueOn }: Answer,
  words: Words,
): string {
  const said = plainText(field, choices, value, words);
  const assigned = assignee ? `${assignee.label}${dueOn ? `, by ${dueOn}` : ""}` : "";
  return [said, assigned].filter(Boolean).join(" → ");
}

function plainText(field: Field | Column, choices: ReturnType<typeof choicesOf>, value: Answer["value"], words: Words): string {
  if (value === undefined || value === "") return "";
  if (choices.length > 0 && (typeof value === "string" || field.type === "multiChoice")) {
    const wanted = typeof value === "string" ? [value] : (value as readonly string[]);
    return wanted.map((one) => words(choices.find((choice) => choice.value === one)?.label) || one).join(", ");
  }
  if (typeof value === "string")
    return field.type === "dateTime" ? value.replace("T", " ") : field.unit ? `${value} ${field.unit}` : value;
  if (Array.isArray(value)) return field.type === "file" ? (value as Attachment[]).map(({ name }) => name).join(", ") : "";
  if (field.type === "risk") {
    const risk = riskOf(value as { severity: number; likelihood: number });
    const { severity, likelihood } = value as { severity: number; likelihood: number };
    return `${severity} × ${likelihood} = ${risk.score} ${risk.band}`;
  }
  if (field.type === "signature") return (value as DrawnSignature).name;
  if (field.type === "location") {
    const { latitude, longitude, accuracy } = value as { latitude: string; longitude: string; accuracy?: string };
    return `${latitude}, ${longitude}${accuracy ? ` ± ${accuracy} m` : ""}`;
  }
  if (field.type === "weather") {
    const { text, temperatureC, windKmh } = value as { text: string; temperatureC?: string; windKmh?: string };
    return [text, temperatureC && `${temperatureC} °C`, windKmh && `${windKmh} km/h`].filter(Boolean).join(", ");
  }
  const { label, calibration } = value as Chosen & { calibration?: string };
  return calibration ? `${label} (${calibration})` : label;
}

/** Answers that are an issue, in order. */
export const issuesIn = (sections: readonly SaidSection[]): Said[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === "answer") return block.said.flag === "issue" ? [block.said] : [];
      return block.kind === "table" ? block.table.rows.flatMap(({ cells }) => cells.filter(({ flag }) => flag === "issue")) : [];
    }),
  );
