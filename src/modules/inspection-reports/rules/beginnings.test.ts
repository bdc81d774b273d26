import { expect, test } from "vitest";
import { tooEarly } from "./beginnings.ts";

const of = (name: string, since: string | null, ...days: string[]) => ({
  target: { block: "report" as const, key: name },
  name,
  since,
  days,
});
const messages = (...asked: Parameters<typeof tooEarly>) => tooEarly(...asked).map(({ message }) => message);

test("whoever was hired, and whatever was in service, by the day of the work is not asked about", () => {
  const people = [of("Ana Torres", "2026-11-17", "2026-11-17"), of("Ben Ruiz", null, "2026-11-17")];
  expect(messages({ people, instruments: [of("UTG-014", "2020-01-01", "2026-11-17")] })).toEqual([]);
});

test("work before the first day on record is asked about, once for a person and an instrument", () => {
  const ana = of("Ana Torres", "2026-11-18", "2026-11-17", "2026-11-18");
  expect(messages({ people: [ana, ana], instruments: [of("UTG-014", "2026-12-01", "2026-11-17", "2026-11-18")] })).toEqual([
    "Ana Torres was hired on 2026-11-18, after the work of 2026-11-17. Correct the days or the person's page, or state which company Ana Torres worked for then",
    "UTG-014 is in service since 2026-12-01, but was used on 2026-11-17, 2026-11-18. Correct the instrument or its page, or explain why it was in use then",
  ]);
});
