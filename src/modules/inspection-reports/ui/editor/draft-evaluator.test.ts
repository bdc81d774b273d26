import { expect, it, vi } from "vitest";
import type { Content } from "#modules/inspection-reports/report.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";
import { changesIn, type Question, withQuestion } from "./evaluator-messages.ts";
import { type StartWorker, DraftEvaluator } from "./draft-evaluator.ts";
import { type Drafted, emptyEvaluation, evaluateDraft } from "./draft-evaluation.ts";

/** What a sample leaves out. */
const rest = { people: [], equipment: [], consumables: [], attachments: [], witnesses: [], answers: {}, remarks: null };
const { definition, content: first, context } = utThicknessSample();
const known = { definition, context, procedures: [], names: { people: {}, instruments: {} }, now: "2026-11-29T10:00:00Z" };
const begun: Drafted = { ...known, content: { ...rest, ...first } as unknown as Content, ready: true };

const changed = (draft: Drafted, part: Partial<Content>): Drafted => ({ ...draft, content: { ...draft.content, ...part } });
const withReading = (draft: Drafted, entered: string): Drafted => {
  const [line, ...others] = draft.content.lines;
  if (!line) throw new Error("The sample has no line.");
  const values = { ...line.values, r1: { entered, unit: "mm", si: entered } };
  return changed(draft, { lines: [{ ...line, values }, ...others] });
};

/** A worker that answers when it is told to, as the real one does. */
function worker() {
  const questions: Question[] = [];
  let drafted: Question = { content: {} };
  let before = emptyEvaluation;
  let heard: Parameters<StartWorker>[0] | null = null;
  const start: StartWorker = (ways) => {
    heard = ways;
    return { post: (question) => questions.push(structuredClone(question)), end: () => {} };
  };
  return {
    start,
    questions,
    answer() {
      const question = questions.at(-1);
      if (!question) throw new Error("Nothing was asked.");
      drafted = withQuestion(drafted, question);
      const now = evaluateDraft(drafted as Drafted);
      heard?.answered(structuredClone(changesIn(now, before)));
      before = now;
    },
    fail: () => heard?.failed(),
  };
}

it("what the worker answers to one change after the other is what is computed in the page", () => {
  const { start, answer } = worker();
  const evaluator = new DraftEvaluator(start);
  const deeper = withReading(begun, "3.10");
  const steps = [
    { ...begun, ready: false },
    begun,
    deeper,
    changed(deeper, { lines: deeper.content.lines.slice(1) }),
    changed(deeper, { remarks: "All readings are free of defects.", summary: { limitations: "-" } }),
    { ...deeper, names: { people: {}, instruments: { one: "UT-01" } } },
  ];
  for (const step of steps) {
    evaluator.ask(step);
    answer();
    expect(evaluator.made()).toEqual(evaluateDraft(step));
  }
});

it("is handed what has changed, and of what came while it worked the newest withoutWorker", () => {
  const { start, answer, questions } = worker();
  const evaluator = new DraftEvaluator(start);
  evaluator.ask(begun);
  for (const remarks of ["a", "ab", "abc"]) evaluator.ask(changed(begun, { remarks }));
  expect(questions).toHaveLength(1);
  answer();
  expect(questions.slice(1)).toEqual([{ content: { remarks: "abc" } }]);
  const { computed, findings } = evaluator.made();
  answer();
  expect(evaluator.made().computed.lines).toBe(computed.lines);
  expect(evaluator.made().findings).toBe(findings);
});

it("where there is no worker, or it breaks, the draft is computed in the page", () => {
  const withoutWorker = new DraftEvaluator(() => null);
  withoutWorker.ask(begun);
  expect(withoutWorker.made()).toEqual(evaluateDraft(begun));

  const { start, fail } = worker();
  const evaluator = new DraftEvaluator(start);
  const told = vi.fn<() => void>();
  evaluator.subscribe(told);
  evaluator.ask(begun);
  expect(evaluator.made()).toBe(emptyEvaluation);
  fail();
  expect(evaluator.made()).toEqual(evaluateDraft(begun));
  evaluator.ask(withReading(begun, "3.10"));
  expect(evaluator.made()).toEqual(evaluateDraft(withReading(begun, "3.10")));
  expect(told).toHaveBeenCalledTimes(2);
});
