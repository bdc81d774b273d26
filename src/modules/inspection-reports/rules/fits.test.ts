import { expect, it } from "vitest";
import { misfits } from "./fits.ts";
import type { Fitted } from "./misfit.ts";
import { quantity } from "#kit/quantity.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";

/** What does not fit an inspection of a morning in Houston; `again` is CML 01 read a second time. */
function found({ again, witness }: { again?: string; witness?: string }) {
  const { content, definition } = utThicknessSample();
  const [first] = content.lines;
  if (first && again)
    content.lines.push({ ...first, id: "again", lineNo: 6, values: { ...first.values, r1: quantity(again, "mm") } });
  const day = "2024-06-03";
  const more = {
    inspectionStart: `${day}T13:00:00Z`,
    inspectionEnd: `${day}T19:30:00Z`,
    people: [],
    equipment: [],
    witnesses: witness === undefined ? [] : [{ id: "w", name: witness, markedAt: `${day}T18:00:00Z` }],
  };
  const fitted = {
    content: { ...content, ...more },
    definition,
    performedDates: [day],
    timeZone: "America/Chicago",
    now: "2024-06-10T12:00:00Z",
    names: { person: () => "", instrument: () => "" },
  } as unknown as Fitted;
  return misfits(fitted);
}
const readTwice = (again: string) => found({ again }).filter(({ severity }) => severity === "W");

it.each([
  ["Pat Client", 0],
  [".", 1],
  ["P.", 1],
])("a witness has a name: %s", (witness, count) => {
  expect(found({ witness }).filter(({ message }) => message.startsWith("Give the name of each witness"))).toHaveLength(count);
});

it("a line marked as a subcontractor's result was performed or evaluated by somebody of theirs", () => {
  const { content, definition } = utThicknessSample();
  const [line] = content.lines;
  const own = { id: "wes", userId: "u-wes", roles: ["performer", "evaluator"], dates: [], subcontractor: false };
  const bob = { id: "bob", userId: null, externalName: "Bob Sub", roles: ["performer"], dates: [], subcontractor: true };
  const marks = (people: object[], performedBy: string | null) =>
    misfits({
      content: {
        ...content,
        inspectionStart: "2024-06-03T13:00:00Z",
        inspectionEnd: "2024-06-03T19:30:00Z",
        equipment: [],
        witnesses: [],
        people,
        lines: [{ ...line, subcontracted: true, performedBy, performedOn: null }],
      },
      definition,
      performedDates: ["2024-06-03"],
      timeZone: "America/Chicago",
      now: "2024-06-10T12:00:00Z",
      names: { person: ({ id }: { id: string }) => (id === "wes" ? "Wes Hale" : "Bob Sub"), instrument: () => "" },
    } as unknown as Fitted)
      .map(({ message }) => message)
      .filter((message) => message.includes("subcontractor"));
  const refusal =
    "CML 01 (line 1): marked as the result of a subcontractor, and Wes Hale of the company performed it. Name the subcontractor's person as its performer, or take the mark off";
  expect(marks([own], null)).toEqual([refusal]);
  expect(marks([own, bob], "wes")).toEqual([refusal]);
  expect(marks([own, bob], "bob")).toEqual([]);
  expect(marks([own, bob], null)).toEqual([]);
  expect(marks([own, { ...bob, roles: ["evaluator"] }], "wes")).toEqual([]);
});

it("a location read twice with another reading is asked about, and the answer goes by both readings", () => {
  expect(readTwice("11.20")).toEqual([]);
  const [question] = readTwice("11.40");
  expect(question?.message).toContain("the same location with different readings");
  const key = (again: string) => readTwice(again).map((one) => findingKey(one));
  expect(key("11.40")).toEqual(key("11.40"));
  expect(key("11.40")).not.toEqual(key("12.90"));
});
