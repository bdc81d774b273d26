import { expect, it } from "vitest";
import { misfits } from "./fits.ts";
import type { Fitted } from "./misfit.ts";
import { quantity } from "#kit/quantity.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { sampleOf, utThicknessSample } from "#modules/report-templates/samples.ts";

/** What does not fit an inspection of a morning in Houston; `again` is CML 01 read a second time. */
function found({
  again,
  witness,
  also,
  performers = [null],
  ...period
}: {
  again?: string;
  witness?: string;
  /** A row of the report's people beside the performer. */
  also?: { userId: string | null; roles: string[]; dates?: string[] };
  /** Who took the lines, in turn. */
  performers?: readonly (string | null)[];
  from?: string;
  to?: string;
  present?: string[];
}) {
  const { content, definition } = utThicknessSample();
  const [first] = content.lines;
  if (first && again)
    content.lines.push({ ...first, id: "again", lineNo: 6, values: { ...first.values, r1: quantity(again, "mm") } });
  content.lines.forEach((line, index) => Object.assign(line, { performedBy: performers[index % performers.length] }));
  const day = "2024-06-03";
  const more = {
    inspectionStart: `${period.from ?? day}T13:00:00Z`,
    inspectionEnd: `${period.to ?? day}T19:30:00Z`,
    people: [
      { id: "p", userId: also?.userId ?? null, roles: ["performer"], dates: period.present ?? [] },
      ...(also ? [{ id: "q", dates: [], ...also }] : []),
    ],
    equipment: [],
    witnesses: witness === undefined ? [] : [{ id: "w", name: witness, markedAt: `${day}T18:00:00Z` }],
  };
  const fitted = {
    content: { ...content, ...more },
    definition,
    performedDates: [period.from ?? day, ...(period.present ?? []), day, period.to ?? day],
    timeZone: "America/Chicago",
    now: "2024-06-10T12:00:00Z",
    names: { person: () => "Ana Torres", instrument: () => "" },
  } as unknown as Fitted;
  return misfits(fitted);
}
const readTwice = (again: string) => found({ again }).filter(({ severity }) => severity === "W");

it.each([
  ["Pat Client", 0],
  [".", 1],
  ["P.", 1],
])("a witness has a name: %s", (witness, count) => {
  expect(found({ witness }).filter(({ message }) => message.startsWith("Enter the name of each witness"))).toHaveLength(count);
});

it("an assistant does not evaluate the work assisted in, whether named in one row or in two", () => {
  const refused = (also: { userId: string | null; roles: string[] }) =>
    found({ also })
      .filter(({ ruleId }) => ruleId === "R10-ASSISTANT")
      .map(({ message }) => message);
  const message =
    "Ana Torres: assistant and evaluator. An assistant does not evaluate the work: name Ana Torres as performer of it, or someone else as evaluator";
  expect(refused({ userId: "jo", roles: ["assistant", "evaluator"] })).toEqual([message]);
  expect(refused({ userId: "jo", roles: ["assistant"] })).toEqual([]);
  const { content, definition } = utThicknessSample();
  const people = [
    { id: "p", userId: "ana", roles: ["performer"], dates: [] },
    { id: "q", userId: "jo", roles: ["assistant"], dates: [] },
    { id: "r", userId: "jo", roles: ["evaluator"], dates: [] },
  ];
  const more = { people, equipment: [], witnesses: [], inspectionStart: null, inspectionEnd: null };
  const names = { person: ({ userId }: { userId: string }) => userId, instrument: () => "" };
  const fitted = {
    content: { ...content, ...more },
    definition,
    performedDates: [],
    timeZone: "UTC",
    now: "2024-06-10T12:00:00Z",
  };
  const rules = misfits({ ...fitted, names } as unknown as Fitted).filter(({ ruleId }) => ruleId === "R10-ASSISTANT");
  expect(rules.map(({ message: said }) => said)).toEqual([
    "jo: assistant and evaluator. An assistant does not evaluate the work: name jo as performer of it, or someone else as evaluator",
  ]);
});

it("a line marked as a subcontractor's result was performed or evaluated by someone of theirs", () => {
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
    "CML 01 (line 1): marked as the result of a subcontractor, but Wes Hale of the company performed it. Choose the subcontractor's person as its performer, or remove the mark";
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

it("zones of a weld, spots of an area, shots of an analyser and places on a plate are locations of their own", () => {
  const twice = (code: string, change: (lines: Line[]) => void = () => undefined) => {
    const { content, definition } = sampleOf(code) ?? expect.fail(`no sample of ${code}`);
    change(content.lines);
    const fitted = {
      content: { ...content, people: [], equipment: [], witnesses: [] },
      definition,
      performedDates: [],
      timeZone: "America/Chicago",
      now: "2026-12-01T12:00:00Z",
      names: { person: () => "", instrument: () => "" },
    } as unknown as Fitted;
    return misfits(fitted).filter(({ message }) => message.includes("the same location"));
  };
  for (const code of ["HT", "DFT", "PMI", "GEN", "ET-TUBE"]) expect(twice(code)).toEqual([]);
  const sameZone = twice("HT", ([first, second]) => Object.assign(second?.values ?? {}, { zone: first?.values["zone"] }));
  expect(sameZone.map(({ message }) => message)).toEqual([
    "FW-07 (line 1) and FW-07 (line 2): the same location with different readings. State which is right and why",
  ]);
});

it("a witness is nobody who performed, in a row of their own either", () => {
  const words = (userId: string | null, role: string) =>
    found({ also: { userId, roles: [role] } }).flatMap(({ message }) => (message.includes("witness and") ? [message] : []));
  const refusal = ["Ana Torres: witness and performer. A witness neither performs, evaluates nor reviews"];
  expect([words("ana", "witness"), words(null, "witness"), words("ana", "assistant")]).toEqual([refusal, refusal, []]);
});

it("a witness is nobody who performed, written with the initial of the first name either", () => {
  const also = (witness: string) => found({ witness }).filter(({ message }) => message.startsWith(`Witness ${witness}`));
  expect(also("Torres, Ana").map(({ message }) => message)).toEqual([
    "Witness Torres, Ana: also named as performer. A witness neither performs, evaluates nor reviews",
  ]);
  expect(also("A. Torres").map(({ message }) => message)).toEqual([
    "Witness A. Torres: may be Ana Torres, named as performer, but a witness neither performs, evaluates nor reviews. For another person, enter the full first name",
  ]);
  expect([...also("B. Torres"), ...also("Andrés Torres")]).toEqual([]);
});

it("days of which nothing is recorded between others are asked about, a weekend is not", () => {
  const between = (from: string, to: string, present: string[]) =>
    found({ from, to, present })
      .filter(({ ruleId, target }) => ruleId === "R-DATES" && target.key === "people")
      .map(({ severity, message }) => `${severity} ${message}`);
  expect(between("2024-05-31", "2024-06-03", ["2024-05-31"])).toEqual([]);
  expect(between("2024-05-28", "2024-06-03", ["2024-05-28"])).toEqual([
    "W No line, check or working day is between 2024-05-28 and 2024-06-03, 5 days. State that no one worked, or enter the days worked",
  ]);
  expect(between("2024-05-28", "2024-06-03", ["2024-05-28", "2024-05-30", "2024-05-31"])).toEqual([]);
});

it("a start or an end far from everything recorded is asked about", () => {
  const period = (from: string, to: string, present: string[] = []) =>
    found({ from, to, present })
      .filter(({ target }) => target.key === "inspectionStart" || target.key === "inspectionEnd")
      .map(({ severity, message }) => `${severity} ${message}`);
  expect(period("2024-06-03", "2024-06-03")).toEqual([]);
  expect(period("2024-06-02", "2024-06-04")).toEqual([]);
  expect(period("2024-05-01", "2024-06-03")).toEqual([
    "W The inspection starts on 2024-05-01, but the first line, check or working day is 2024-06-03. Correct the start, or state what was done before",
  ]);
  expect(period("2024-05-01", "2024-06-03", ["2024-05-02"])).toEqual([]);
  expect(period("2024-06-03", "2024-06-07")).toEqual([
    "W The inspection ends on 2024-06-07, but the last line, check or working day is 2024-06-03. Correct the end, or state what was done after",
  ]);
});

it("a performer for a day without a line is asked about: a passer-by covers no night shift that is dated on the day before", () => {
  const asked = (dates: string[], present = ["2024-06-03"]) =>
    found({ to: "2024-06-04", present, also: { userId: "wes", roles: ["performer"], dates } })
      .filter(({ target }) => target.key === "people.q")
      .map(({ severity, message }) => `${severity} ${message}`);
  const idle =
    "W Ana Torres is named as performer on 2024-06-04, but no line has that day. Correct the days of the lines, or state what was done";
  expect([asked(["2024-06-04"]), asked(["2024-06-03", "2024-06-04"])]).toEqual([[idle], [idle]]);
  expect([...asked([]), ...asked(["2024-06-03"])]).toEqual([]);
});

it("a performer is asked about where every line is another's, and not where a line names nobody", () => {
  const asked = (performers: (string | null)[]) => {
    const also = { userId: "wes", roles: ["performer"] };
    return found({ also, performers })
      .filter(({ target }) => target.key === "people.q")
      .map(({ message }) => message);
  };
  expect(asked(["p"])).toEqual([
    "Ana Torres is named as performer, but every line has another performer. Choose the performer of each line, give another role, or state what was done",
  ]);
  expect([...asked(["p", "q"]), ...asked(["p", "wes"]), ...asked(["p", null])]).toEqual([]);
});
