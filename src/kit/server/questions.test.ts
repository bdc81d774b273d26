import { expect, it } from "vitest";
import { answersTo, answerTo } from "./questions.ts";

declare module "./questions.ts" {
  interface Questions {
    tested: number;
  }
}

it("a question is answered by every module that can, in their order", () => {
  expect(answersTo({ answers: [{ tested: 2 }, {}, { tested: 1 }] }, "tested")).toEqual([2, 1]);
  expect(answersTo({ answers: [{}] }, "tested")).toEqual([]);
});

it("a question for a single module is answered by exactly one", () => {
  expect(answerTo({ answers: [{}, { tested: 2 }] }, "tested")).toBe(2);
  expect(() => answerTo({ answers: [{}] }, "tested")).toThrow("tested must be answered by one module.");
  expect(() => answerTo({ answers: [{ tested: 2 }, { tested: 1 }] }, "tested")).toThrow("one module");
});
