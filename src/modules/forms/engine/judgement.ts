import type { Answer, Answers, TableRow } from "../answers.ts";
import type { FormDefinition, Part, Section } from "../definition.ts";
import type { Choice, Column, Field, OnAnswer } from "../field.ts";
import { isEmpty, truth } from "../expression/values.ts";
import { textIn, type Translated } from "../translated.ts";
import { choicesOf, flagOf, scoreOf } from "./choices.ts";
import type { DueAction, Evaluation, Problem } from "./evaluation.ts";
import { calculatedText, type FormContext, linesOf, Reading, rowsOf } from "./reading.ts";
import { highest, residualVerdict, type Risk, riskOf } from "./risk.ts";
import { misfit } from "./shape.ts";
import { counted } from "#kit/plural.ts";

type Row = Parameters<Reading["result"]>[1];
/** What is evaluated: a field or a cell, its place, and its answer. */
interface Asked {
  field: Field | Column;
  path: string;
  label: string;
  answer: Answer;
  part: Part | undefined;
  row?: Row;
}

/** Goes through a form once and builds its `Evaluation`. */
export class Judgement {
  readonly #form: FormDefinition;
  readonly #answers: Answers;
  readonly #language: string | undefined;
  readonly #read: Reading;
  readonly #sections = new Set<string>();
  readonly #visible = new Set<string>();
  readonly #required = new Set<string>();
  readonly #readOnly = new Set<string>();
  readonly #problems: Problem[] = [];
  readonly #calculated: Record<string, string> = {};
  readonly #risks: Record<string, Risk> = {};
  readonly #residual: Risk[] = [];
  readonly #flagged: { path: string; label: string; answer: string }[] = [];
  readonly #actions: DueAction[] = [];
  readonly #kept: Record<string, Answer> = {};
  #achieved = 0;
  #possible = 0;

  constructor(form: FormDefinition, answers: Answers, context: FormContext) {
    this.#form = form;
    this.#answers = answers;
    this.#language = context.language;
    this.#read = new Reading(form, answers, context);
  }

  all(): Evaluation {
    for (const section of this.#form.sections) if (this.#read.sectionVisible(section)) this.#section(section);
    const risk = highest(this.#residual.length > 0 ? this.#residual : Object.values(this.#risks));
    const slots = (this.#form.signatureSlots ?? []).filter(({ required }) => this.#read.holds(required, false));
    const { rule, when } = this.#form.review;
    return {
      sections: this.#sections,
      visible: this.#visible,
      required: this.#required,
      readOnly: this.#readOnly,
      problems: this.#problems,
      calculated: this.#calculated,
      risks: this.#risks,
      risk: risk && { ...risk, needsApproval: this.#residual.some(({ score }) => residualVerdict(score) === "needs approval") },
      score: {
        achieved: this.#achieved,
        possible: this.#possible,
        percent: this.#possible === 0 ? null : ((this.#achieved / this.#possible) * 100).toFixed(1),
      },
      flagged: this.#flagged,
      actions: this.#actions,
      slots: new Set(slots.map(({ key }) => key)),
      reviewed: rule !== "none" && this.#read.holds(when, true),
      notes: [...this.#read.notes],
      answers: this.#kept,
    };
  }

  #section(section: Section): void {
    this.#sections.add(section.key);
    for (const field of section.fields.filter(({ key }) => this.#read.visible(key))) {
      const answer = this.#answers[field.key] ?? {};
      const asked = { field, path: field.key, label: this.#text(field.label), answer, part: section.part };
      this.#common(asked);
      if (field.type === "checklist") this.#checklist(asked, field);
      else if (field.type === "table") this.#table(asked, field);
      else {
        const kept = this.#single(asked, choicesOf(field, this.#form), () => this.#read.value(field));
        if (Object.keys(kept).length > 0) this.#kept[field.key] = kept;
      }
    }
  }

  /** Whether it is visible, required and editable. */
  #common({ field, path, row }: Asked): void {
    this.#visible.add(path);
    if (this.#read.holds(field.required, false, row)) this.#required.add(path);
    if (field.type === "calc" || field.locked || this.#read.holds(field.readOnlyWhen, false, row)) this.#readOnly.add(path);
  }

  /** Evaluates a field or cell with one answer; returns the answer to store. */
  #single(asked: Asked, choices: readonly Choice[], value: () => ReturnType<Reading["value"]>): Answer {
    const { field, path, label, answer } = asked;
    if (field.type === "calc") {
      const result = value();
      if (!isEmpty(result)) this.#calculated[path] = calculatedText(field, result);
      this.#validate(asked);
      this.#onAnswer(asked, this.#calculated[path] ?? "");
      return this.#calculated[path] === undefined ? {} : { value: this.#calculated[path] };
    }
    if (isUnanswered(answer)) {
      if (this.#required.has(path)) this.#problem(asked, `Fill in: ${label}`);
      return answer;
    }
    const wrong = misfit(field, answer.value ?? "", choices);
    if (wrong) this.#problem(asked, `${label}: ${wrong}`);
    else {
      this.#weigh(asked, choices);
      this.#validate(asked);
    }
    this.#photos(asked);
    this.#assigned(asked);
    this.#onAnswer(asked, this.#said(answer, choices));
    return answer;
  }

  #checklist(asked: Asked, field: Field): void {
    const lines = linesOf(asked.answer);
    const choices = choicesOf(field, this.#form);
    const kept: Record<string, Answer> = {};
    let open = 0;
    for (const row of field.rows ?? []) {
      if (!this.#read.holds(row.showWhen, true)) continue;
      const line: Asked = {
        ...asked,
        path: `${field.key}.${row.key}`,
        label: this.#text(row.label),
        answer: lines[row.key] ?? {},
        row: this.#read.line(field, row),
        field: { ...field, type: "yesNo", score: row.score ?? field.score },
      };
      this.#visible.add(line.path);
      if (isUnanswered(line.answer)) {
        open += 1;
        if (this.#required.has(field.key)) this.#required.add(line.path);
        if (Object.keys(line.answer).length > 0) kept[row.key] = line.answer;
        continue;
      }
      kept[row.key] = line.answer;
      const wrong = misfit(line.field, line.answer.value ?? "", choices);
      if (wrong) this.#problem(line, `${line.label}: ${wrong}`);
      else this.#weigh(line, choices);
      this.#photos(line);
      this.#assigned(line);
      this.#onAnswer(line, this.#said(line.answer, choices));
    }
    if (open > 0 && this.#required.has(field.key))
      this.#problem(asked, `${asked.label}: answer ${counted(open, "checklist line")}`);
    this.#validate(asked);
    if (Object.keys(kept).length > 0) this.#kept[field.key] = { ...asked.answer, value: kept };
  }

  #table(asked: Asked, field: Field): void {
    const rows = rowsOf(asked.answer);
    const { minRows = this.#required.has(field.key) ? 1 : 0, maxRows = 500 } = field;
    if (rows.length < minRows) this.#problem(asked, `${asked.label}: enter at least ${counted(minRows, "row")}`);
    if (rows.length > maxRows) this.#problem(asked, `${asked.label}: at most ${counted(maxRows, "row")}`);
    const kept = rows.map((row, at) => this.#row(asked, field, row, at));
    this.#validate(asked);
    if (kept.length > 0) this.#kept[field.key] = { ...asked.answer, value: kept };
  }

  #row(table: Asked, field: Field, row: TableRow, at: number): TableRow {
    const of = this.#read.row(field, row);
    const cells: Record<string, Answer> = {};
    for (const column of field.columns ?? []) {
      if (!of.visible(column)) continue;
      const asked: Asked = {
        field: column,
        path: `${of.path}.${column.key}`,
        label: `${table.label}, row ${at + 1}: ${this.#text(column.label)}`,
        answer: row.cells[column.key] ?? {},
        part: table.part,
        row: of,
      };
      this.#common(asked);
      const kept = this.#single(asked, choicesOf(column, this.#form), () => of.value(column));
      if (Object.keys(kept).length > 0) cells[column.key] = kept;
    }
    return { ...row, cells };
  }

  /** Flags, score and risk of a valid answer. */
  #weigh(asked: Asked, choices: readonly Choice[]): void {
    const { field, path, label, answer } = asked;
    const { value } = answer;
    if (field.type === "risk") this.#riskOf(asked, riskOf(value as never));
    if (value === "na" && field.naReason && !answer.naReason?.trim()) this.#problem(asked, `Reason needed for N/A: ${label}`);
    if (typeof value !== "string" && !(Array.isArray(value) && field.type === "multiChoice")) return;
    const chosen = value as string | readonly string[];
    if (flagOf(choices, chosen) === "issue") this.#flagged.push({ path, label, answer: this.#said(answer, choices) });
    const score = typeof chosen === "string" ? scoreOf(choices, chosen, field.score) : null;
    if (!score) return;
    this.#achieved += score.achieved;
    this.#possible += score.possible;
  }

  /** An answer is given to somebody with a day, or not at all. */
  #assigned(asked: Asked): void {
    const { assignee, dueOn } = asked.answer;
    if (!asked.field.assignable || Boolean(assignee) === Boolean(dueOn)) return;
    this.#problem(asked, assignee ? `${asked.label}: enter by when` : `${asked.label}: choose who deals with it`);
  }

  #riskOf(asked: Asked, risk: Risk): void {
    this.#risks[asked.path] = risk;
    if (!asked.field.residual) return;
    this.#residual.push(risk);
    if (residualVerdict(risk.score) === "refused")
      this.#problem(
        asked,
        `${asked.label}: a residual risk of ${risk.score} (${risk.band}) is refused; reduce it to less than 17`,
      );
  }

  #validate(asked: Asked): void {
    for (const { expression, message, severity = "error" } of asked.field.validate ?? [])
      if (truth(this.#read.result(expression, asked.row)) === false)
        this.#problem(asked, this.#read.filled(this.#text(message), asked.row), severity);
  }

  #photos(asked: Asked): void {
    const { field, answer, label } = asked;
    if (field.type === "photo" || field.type === "file" || field.type === "sketch") return;
    const { photosMin = 0, photosMax = 40 } = field;
    const count = answer.photos?.length ?? 0;
    if (count < photosMin) this.#problem(asked, `${label}: add at least ${counted(photosMin, "photo")}`);
    if (count > photosMax) this.#problem(asked, `${label}: at most ${counted(photosMax, "photo")}`);
  }

  #onAnswer(asked: Asked, said: string): void {
    const { field, path, label, answer, row } = asked;
    for (const [at, { when, do: action }] of (field.onAnswer ?? []).entries()) {
      if (!this.#read.holds(when, false, row)) continue;
      const about = `${said === "" ? "" : `${said}: `}${label}`;
      if (action.kind === "requireComment") {
        if (!answer.comment?.trim()) this.#problem(asked, `Comment needed for ${about}`);
      } else if (action.kind === "requirePhoto") {
        if (!answer.photos?.length) this.#problem(asked, `Photo needed for ${about}`);
      } else this.#actions.push({ id: `${path}#${at}`, path, do: this.#worded(action, row) });
    }
  }

  /** The action with its texts in the language, with answers inserted. */
  #worded(action: OnAnswer["do"], row: Row): OnAnswer["do"] {
    const said = (text: Translated | undefined) => this.#read.filled(this.#text(text), row);
    if (action.kind === "task" || action.kind === "nonconformity") return { ...action, title: said(action.title) };
    if (action.kind === "blockEquipment") return { ...action, reason: said(action.reason) };
    return action.kind === "notify" && action.text ? { ...action, text: said(action.text) } : action;
  }

  /** The label of the person's choice. */
  #said({ value }: Answer, choices: readonly Choice[]): string {
    const chosen = choices.filter((choice) =>
      Array.isArray(value) ? value.includes(choice.value as never) : choice.value === value,
    );
    return chosen.map(({ label }) => this.#text(label)).join(", ");
  }

  #problem({ path, part }: Asked, message: string, severity: Problem["severity"] = "error"): void {
    this.#problems.push({ path, part, severity, message });
  }

  #text(text: Translated | undefined): string {
    return textIn(text, this.#language, this.#form.languages);
  }
}

/** Nothing entered: no value, or an empty one. A comment alone is not an answer. */
function isUnanswered({ value }: Answer): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
