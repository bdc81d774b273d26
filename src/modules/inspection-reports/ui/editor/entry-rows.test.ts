import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { rtFilm } from "#modules/report-templates/builtin/rt-film.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";
import { lineColumns, lineFrom, lineRow, type EntryWays, type ReportLine } from "./entry-rows.ts";
import { emptyContent } from "#modules/report-templates/new-content.ts";
import type { Content } from "#modules/inspection-reports/report.ts";

const names = { person: () => "", instrument: () => "", procedure: () => "" };
const inMm: EntryWays = { definition: utThickness, unitSystem: "SI", timeZone: "America/Chicago", names };
const inInches: EntryWays = { ...inMm, unitSystem: "US" };

function line(r1: string): ReportLine {
  const made = nextLine(utThickness, "11111111-1111-4111-8111-111111111111");
  return { ...made, itemKey: "CML-01", performedOn: "2026-03-14", values: { ...made.values, r1: quantity(r1, "mm") } };
}

function typed(into: ReportLine, cells: Record<string, string | boolean | null>, ways = inMm): ReportLine {
  const before = lineRow(into, undefined, ways);
  return lineFrom(into, before, { ...before, ...cells }, ways);
}

describe("a reading typed into the grid", () => {
  it("is kept in the unit of the column, with its SI value", () => {
    expect(typed(line("11.20"), { "v.r2": "10.9" }).values["r2"]).toEqual(quantity("10.9", "mm"));
    expect(typed(line("11.20"), { "v.r2": "0.441" }, inInches).values["r2"]).toEqual(quantity("0.441", "in"));
  });

  it("leaves what was entered in another unit as it is, although the cell shows it converted", () => {
    expect(lineRow(line("11.20"), undefined, inInches)["v.r1"]).toBe("0.4409");
    expect(typed(line("11.20"), { "v.position": "N" }, inInches).values["r1"]).toEqual(quantity("11.20", "mm"));
  });

  it("that is no number stays as typed, for the check to name it", () => {
    expect(typed(line("11.20"), { "v.r1": "n/a" }).values["r1"]).toBe("n/a");
  });

  it("is taken away by an empty cell", () => {
    expect(typed(line("11.20"), { "v.r1": "" }).values["r1"]).toBeNull();
  });
});

describe("a time typed into the grid", () => {
  it("alone is a time of the line's day, on the site's clock", () => {
    expect(typed(line("11.20"), { "v.readAt": "9:30" }).values["readAt"]).toBe("2026-03-14T14:30:00.000Z");
    expect(lineRow(typed(line("11.20"), { "v.readAt": "9:30" }), undefined, inMm)["v.readAt"]).toBe("2026-03-14 09:30");
  });
});

describe("the columns of a thickness report", () => {
  it("are the item, the day, the template's fields and the result; computed ones cannot be typed into", () => {
    const content: Partial<Content> = { ...emptyContent(utThickness), lines: [], equipment: [], consumables: [] };
    const columns = lineColumns(inMm, content as Content);
    expect(columns.slice(0, 3).map(({ title }) => title)).toEqual(["CML", "Day", "Component"]);
    expect(columns.find(({ key }) => key === "v.tActual")?.kind).toBe("computed");
    expect(columns.find(({ key }) => key === "v.r1")?.unit).toBe("mm");
    expect(columns.map(({ title }) => title).join()).toContain(
      "Result,Reason not examined,Reason for repetition,Read at,Remarks",
    );
  });
});

describe("what stands beside the item", () => {
  it("is what is entered on the spot; earlier readings follow, and computed columns after them", () => {
    const content = { ...emptyContent(utThickness), lines: [], equipment: [], consumables: [] } as Partial<Content> as Content;
    const titles = lineColumns(inMm, content).map(({ title }) => title);
    const inOrder = [
      "CML",
      "Position",
      "Reading 1",
      "Required thickness",
      "Result",
      "Initial reading",
      "Previous reading",
      "Actual thickness",
    ];
    expect(inOrder.map((title) => titles.indexOf(title))).toEqual(
      inOrder.map((title) => titles.indexOf(title)).toSorted((a, b) => a - b),
    );
    expect(titles).toEqual(expect.arrayContaining(inOrder));
  });

  it("shows the day of the inspection as taken over, and a reject as one", () => {
    const content = { ...emptyContent(utThickness), lines: [], equipment: [], consumables: [] } as Partial<Content> as Content;
    const columns = lineColumns(inMm, content);
    const row = lineRow({ ...line("11.20"), performedOn: null, result: "REJ" }, undefined, {
      ...inMm,
      dayOfTheRest: "2026-03-14",
    });
    expect(columns.find(({ key }) => key === "performedOn")?.inherited?.(row)).toBe(true);
    expect(columns.find(({ key }) => key === "performedOn")?.inherited?.(lineRow(line("11.20"), undefined, inMm))).toBe(false);
    expect(columns.find(({ key }) => key === "result")?.stands?.(row)).toBe("bad");
  });
});

describe("the reason to repeat a view", () => {
  const film: EntryWays = { ...inMm, definition: rtFilm };
  const view: ReportLine = { ...nextLine(rtFilm, "11111111-1111-4111-8111-111111111111"), result: "RESHOOT" };
  const content = {
    ...emptyContent(rtFilm),
    lines: [],
    equipment: [],
    consumables: [],
    people: [],
  } as Partial<Content> as Content;

  it("has a column where views are repeated, open for those that are, and none elsewhere", () => {
    const column = lineColumns(film, content).find(({ key }) => key === "reshootReason");
    expect(column?.options?.map(({ value }) => value)).toEqual([
      "filmQuality",
      "density",
      "IQI",
      "coverage",
      "backscatter",
      "other",
    ]);
    expect(column?.readOnly?.(lineRow(view, undefined, film))).toBe(false);
    expect(column?.readOnly?.(lineRow({ ...view, result: "ACC" }, undefined, film))).toBe(true);
    const once: EntryWays = { ...film, definition: { ...rtFilm, lines: { ...rtFilm.lines, results: ["ACC", "REJ"] } } };
    expect(lineColumns(once, content).some(({ key }) => key === "reshootReason")).toBe(false);
  });

  it("is kept as chosen, and taken away by an empty cell", () => {
    const chosen = typed(view, { reshootReason: "IQI" }, film);
    expect(chosen.reshootReason).toBe("IQI");
    expect(typed(chosen, { reshootReason: null }, film).reshootReason).toBeNull();
  });
});
