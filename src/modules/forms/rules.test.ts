import { describe, expect, it } from "vitest";
import { Answers } from "./answers.ts";
import { FormDefinition } from "./definition.ts";
import { believed, inOpened, submittedAt, versionNoteOf, withoutSensitive } from "./rules.ts";

describe("when a form was submitted (company-forms.md section 5.4)", () => {
  const now = "2026-11-20T17:00:00.000Z";
  it("is the device's time, corrected for its clock error", () => {
    const given = { clientAt: "2026-11-20T12:42:00.000Z", clientNow: "2026-11-20T17:02:00.000Z", now };
    expect(submittedAt(given)).toEqual({ at: "2026-11-20T12:40:00.000Z", skewSec: 120 });
  });
  it("is the server's if the clock is off by 420 s or there is no device time", () => {
    const given = { clientAt: "2026-11-20T12:47:00.000Z", clientNow: "2026-11-20T17:07:00.000Z", now };
    expect(submittedAt(given)).toEqual({ at: now, skewSec: 420 });
    expect(submittedAt({ clientAt: null, clientNow: null, now })).toEqual({ at: now, skewSec: null });
  });
  it("is the server's where the device tells a day before it can have been without a network for so long", () => {
    const told = (clientAt: string) => submittedAt({ clientAt, clientNow: now, now }).at;
    expect(told("2026-10-22T12:00:00.000Z")).toBe("2026-10-22T12:00:00.000Z");
    expect([told("2026-10-20T12:00:00.000Z"), believed("2020-01-01T00:00:00Z", now)]).toEqual([now, now]);
    expect([believed(undefined, now), believed("2026-11-21T00:00:00Z", now)]).toEqual([now, now]);
  });
});

describe("an opened form", () => {
  const definition = FormDefinition.parse({
    languages: ["en"],
    sections: [
      {
        key: "pre",
        title: "Before",
        part: "before",
        fields: [
          { key: "meter", type: "text", label: "Meter" },
          { key: "gas", type: "table", label: "Gas", running: true, columns: [{ key: "o2", type: "number", label: "O2" }] },
        ],
      },
      { key: "post", title: "After", part: "after", fields: [{ key: "survey", type: "text", label: "Survey" }] },
    ],
    review: { rule: "none", days: 1 },
    offlineAllowed: true,
  });
  const row = (id: string, o2: string) => ({ id, cells: { o2: { value: o2 } } });
  const stored = { meter: { value: "M-1" }, gas: { value: [row("a", "20.9")] } };
  it("keeps what was submitted before the work, and accepts the part after", () => {
    expect(inOpened(definition, stored, { meter: { value: "M-2" }, survey: { value: "0.1" } })).toEqual({
      meter: { value: "M-1" },
      gas: stored.gas,
      survey: { value: "0.1" },
    });
  });
  it("accepts further rows of a running table, but no changes", () => {
    const sent = { gas: { value: [row("a", "1"), row("b", "20.8")] } };
    expect(inOpened(definition, stored, sent)?.gas?.value).toEqual([row("a", "20.9"), row("b", "20.8")]);
    expect(inOpened(definition, stored, { gas: { value: [row("b", "20.8")] } })).toBeNull();
  });
});

it("says how long before it was filled a version was superseded", () => {
  const version = { formVersion: 3, status: "superseded", supersededAt: "2026-11-20T00:00:00Z", withdrawnAt: null };
  expect([
    versionNoteOf(version, "2026-11-20T12:00:00Z"),
    versionNoteOf({ ...version, status: "issued" }, "2026-11-20T12:00:00Z"),
  ]).toEqual(["version 3, superseded 12 h earlier", null]);
});

it("what others read of answers in lists has nothing sensitive, in fields and in columns", () => {
  const text = (key: string, sensitive: boolean) => ({ key, type: "text", label: key, sensitive });
  const fields = [
    text("place", false),
    text("injury", true),
    { key: "people", type: "table", label: "People", columns: [text("trade", false), text("injury", true)] },
  ];
  const definition = FormDefinition.parse({
    languages: ["en"],
    sections: [{ key: "main", title: "Main", fields }],
    review: { rule: "none", days: 1 },
    offlineAllowed: true,
  });
  const row = (cells: object) => ({ people: { value: [{ id: "a", cells }] } });
  const answers = { place: { value: "Yard" }, injury: { value: "Hand" } };
  const all = { ...answers, ...row({ trade: { value: "Fitter" }, injury: { value: "Hand" } }) };
  expect(withoutSensitive(definition, all as never)).toEqual({
    place: { value: "Yard" },
    ...row({ trade: { value: "Fitter" } }),
  });
});

it("answers nested deeper than a line or a cell are refused, however deep they are", () => {
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>((value) => ({ key: { value } }), "Pass");
  expect([1, 2, 3, 100_000].map((depth) => Answers.safeParse(nested(depth)).success)).toEqual([true, true, false, false]);
});
