import { expect, it } from "vitest";
import type { AgendaEntry } from "../contract.ts";
import { fewPerDay } from "./few-per-day.ts";

const entry = (id: string, from: string, to = from, kind: AgendaEntry["kind"] = "event"): AgendaEntry => ({
  id,
  kind,
  title: id,
  detail: null,
  from,
  to,
  startClock: null,
  endClock: null,
  href: null,
  meaning: "good",
  job: null,
});
const june = { from: "2026-06-01", to: "2026-06-30" };

it("a month has at most eight entries of a day, and says how many more there are", () => {
  const talks = Array.from({ length: 12 }, (_, at) => entry(`talk ${at}`, "2026-06-10"));
  const shown = fewPerDay({ ...june, entries: [entry("job", "2026-05-30", "2026-06-12", "job"), ...talks] });
  expect(shown.map(({ id }) => id)).toEqual(["job", ...talks.slice(0, 7).map(({ id }) => id), "more 2026-06-10"]);
  expect(shown.at(-1)).toMatchObject({
    title: "5 more, open the day",
    href: expect.stringContaining("on=2026-06-10") as string,
  });
});

it("a month with fewer has all of them", () => {
  const entries = [entry("job", "2026-06-01", "2026-06-30", "job"), entry("talk", "2026-06-10")];
  expect(fewPerDay({ ...june, entries })).toEqual(entries);
});
