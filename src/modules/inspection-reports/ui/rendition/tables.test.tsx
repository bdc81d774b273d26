import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { show } from "#kit/ui/testing.tsx";
import { quantity } from "#kit/quantity.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { LineTable, RowsTable } from "./tables.tsx";

const names = { person: () => "", instrument: () => "", procedure: () => "" };
const read = (step: string, at: string) => ({ when: "start", at, step: quantity(step, "mm"), read: quantity(step, "mm") });

describe("checks on a block", () => {
  it("are a table with the names of its columns, at the time of the site's clock", async () => {
    const [field] = utThickness.blocks.calibration.filter(({ key }) => key === "checks");
    const rows = [read("2.50", "2026-09-03T06:32:00.000Z"), read("12.50", "2026-09-03T06:34:00.000Z")];
    const report = { timeZone: "Europe/London", unitSystem: "SI", consumables: [], people: [] } as unknown as Report;
    await show(<RowsTable field={field ?? expect.fail("no checks")} rows={rows} report={report} names={names} />);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["When", "Time", "Step", "Read"]);
    expect(screen.getByText("3 Sep 2026, 07:32")).toBeTruthy();
    expect(document.body.textContent).not.toContain("T06:32");
  });
});

describe("the lines", () => {
  const line = (lineNo: number, itemKey: string, position: string) => ({
    id: `${lineNo}`,
    lineNo,
    itemKey,
    performedOn: "2026-09-03",
    result: "ACC",
    values: { component: "pipe", position, r1: quantity("7.50", "mm") },
  });
  const shown = async (lines: object[], chosenLine?: string) => {
    const report = { timeZone: "Europe/London", unitSystem: "SI", lines, consumables: [], people: [] } as unknown as Report;
    const computed = { blocks: {}, lines: {}, indications: {} } as unknown as Computed;
    await show(<LineTable report={report} definition={utThickness} computed={computed} names={names} chosenLine={chosenLine} />);
    return within(screen.getByRole("table"))
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
  };

  it("say once what is the same on every line, and keep every reading in the table", async () => {
    expect(await shown([line(1, "CML 01", "3 o'clock"), line(2, "CML 02", "6 o'clock")])).toEqual([
      "No.",
      "CML",
      "Result",
      "Position",
      "Reading 1",
    ]);
    expect(screen.getByText("Component, every line").nextSibling?.textContent).toBe("pipe");
    expect(screen.getByText("Day, every line").nextSibling?.textContent).toBe("3 Sep 2026");
  });

  it("mark the one the address asks for", async () => {
    await shown([line(1, "CML 01", "3 o'clock"), line(2, "CML 02", "6 o'clock")], "2");
    const marked = screen.getAllByRole("row").filter((row) => row.getAttribute("aria-current") === "true");
    expect(marked.map(({ id }) => id)).toEqual(["line-2"]);
  });

  it("name a line that has no item yet by its number", async () => {
    expect(await shown([line(1, "", "3 o'clock")])).toContain("Component");
    expect(screen.getByRole("rowheader").textContent).toBe("Line 1");
  });
});
