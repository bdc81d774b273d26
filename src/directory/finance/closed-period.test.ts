import { expect, it } from "vitest";
import { problemWithClosed } from "./closed-period.ts";

const rate = (validFrom: string | null, validTo: string | null = null, says = "42") => ({ validFrom, validTo, says });
type Rate = ReturnType<typeof rate>;
const problem = (before: Rate | null, after: Rate | null, closed: string | null = "2026-04-30") =>
  problemWithClosed(closed, before, after, (a, b) => a.says === b.says)?.message ?? null;

it("a rate that counted on a closed day keeps what it said", () => {
  const told = "The period up to 2026-04-30 is closed.";
  expect(problem(rate("2026-01-01"), rate("2026-01-01", null, "45"))).toBe(
    `${told} Give this one a last day, and add another from 2026-05-01.`,
  );
  expect(problem(rate("2026-01-01"), null)).not.toBeNull();
  expect(problem(rate(null), rate("2026-01-01"))).not.toBeNull();
  expect(problem(null, rate("2026-04-30"))).toBe(`${told} The earliest first day is 2026-05-01.`);
  expect(problem(rate("2026-01-01"), rate("2026-01-01", "2026-04-29"))).toBe(`${told} The last day cannot be before it.`);
  expect(problem(rate("2026-01-01", "2026-02-28"), rate("2026-01-01"))).not.toBeNull();
});

it("a closed rate may end on the last closed day or later, and what counts only afterwards is free", () => {
  expect(problem(rate("2026-01-01"), rate("2026-01-01", "2026-04-30"))).toBeNull();
  expect(problem(rate("2026-01-01", "2026-12-31"), rate("2026-01-01", "2026-05-31"))).toBeNull();
  expect(problem(rate("2026-01-01", "2026-02-28"), rate("2026-01-01", "2026-02-28"))).toBeNull();
  expect(problem(null, rate("2026-05-01"))).toBeNull();
  expect(problem(rate("2026-05-01"), rate("2026-05-02", null, "45"))).toBeNull();
  expect(problem(rate("2026-01-01"), null, null)).toBeNull();
});
