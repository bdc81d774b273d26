import { expect, it } from "vitest";
import { eligibilityOf } from "./index.ts";
import type { ServerModule } from "../../server-module.ts";
import { serverModules } from "../../server-modules.ts";

const answers = serverModules.map(({ answers: own = {} }: ServerModule) => own);

it("asks each question of the one module that answers it", () => {
  expect(() => eligibilityOf({ answers })).not.toThrow();
});

it("refuses a question that nobody answers, and one that two answer", () => {
  expect(() => eligibilityOf({ answers: answers.filter(({ procedure }) => !procedure) })).toThrow("procedure must be answered");
  const twice = answers.filter(({ certification }) => certification);
  expect(() => eligibilityOf({ answers: [...answers, ...twice] })).toThrow("certification must be answered by one module");
});
