import { expect, it, vi } from "vitest";
import type { Content } from "#modules/inspection-reports/report.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";
import { changesIn, type Question, withQuestion } from "./reckoner-messages.ts";
import { type Hire, Reckoner } from "./reckoner.ts";
import { type Drafted, nothingReckoned, reckoned } from "./reckoning.ts";

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
  let before = nothingReckoned;
  let heard: Parameters<Hire>[0] | null = null;
  const hire: Hire = (ways) => {
    heard = ways;
    return { post: (question) => questions.push(structuredClone(question)), end: () => {} };
  };
  return {
    hire,
    questions,
    answer() {
      const question = questions.at(-1);
      if (!question) throw new Error("Nothing was asked.");
      drafted = withQuestion(drafted, question);
      const now = reckoned(drafted as Drafted);
      heard?.answered(structuredClone(changesIn(now, before)));
      before = now;
    },
    fail: () => heard?.failed(),
  };
}

it("what the worker answers to one change after the other is what is reckoned on the spot", () => {
  const { hire, answer } = worker();
  const reckoner = new Reckoner(hire);
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
    reckoner.ask(step);
    answer();
    expect(reckoner.made()).toEqual(reckoned(step));
  }
});

it("is handed what has changed, and of what came while it worked the newest alone", () => {
  const { hire, answer, questions } = worker();
  const reckoner = new Reckoner(hire);
  reckoner.ask(begun);
  for (const remarks of ["a", "ab", "abc"]) reckoner.ask(changed(begun, { remarks }));
  expect(questions).toHaveLength(1);
  answer();
  expect(questions.slice(1)).toEqual([{ content: { remarks: "abc" } }]);
  const { computed, findings } = reckoner.made();
  answer();
  expect(reckoner.made().computed.lines).toBe(computed.lines);
  expect(reckoner.made().findings).toBe(findings);
});

it("where there is no worker, or it breaks, the draft is reckoned on the spot", () => {
  const alone = new Reckoner(() => null);
  alone.ask(begun);
  expect(alone.made()).toEqual(reckoned(begun));

  const { hire, fail } = worker();
  const reckoner = new Reckoner(hire);
  const told = vi.fn<() => void>();
  reckoner.subscribe(told);
  reckoner.ask(begun);
  expect(reckoner.made()).toBe(nothingReckoned);
  fail();
  expect(reckoner.made()).toEqual(reckoned(begun));
  reckoner.ask(withReading(begun, "3.10"));
  expect(reckoner.made()).toEqual(reckoned(withReading(begun, "3.10")));
  expect(told).toHaveBeenCalledTimes(2);
});
