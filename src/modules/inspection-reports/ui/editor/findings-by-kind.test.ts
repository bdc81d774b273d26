import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { mt } from "#modules/report-templates/builtin/mt.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { emptyContext } from "#modules/report-templates/context.ts";
import { check, findingKey } from "#modules/report-templates/engine.ts";
import { emptyContent, nextLine } from "#modules/report-templates/new-content.ts";
import { countsOf, findingsByKind, missingBySection } from "./findings-by-kind.ts";
import type { ReportLine } from "./entry-rows.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

const context = { ...emptyContext("America/Chicago"), performedDates: ["2026-03-14"] };

function byKind(change: (line: ReportLine) => void = () => {}, answers: Record<string, string> = {}) {
  const line: ReportLine = nextLine(utThickness, "11111111-1111-4111-8111-111111111111");
  change(line);
  const content = { ...emptyContent(utThickness), lines: [line], indications: [], answers };
  return findingsByKind(check(utThickness, content, context), content);
}

describe("a new draft", () => {
  it("has nothing wrong in it: everything is only missing, section by section", () => {
    const { blocking, missing } = byKind();
    const sections = missingBySection(missing).map(({ section }) => section);
    expect(blocking).toEqual([]);
    expect(sections).toEqual(["header", "technique", "equipment", "calibration", "lines", "summary"]);
  });
});

describe("the checks of the day", () => {
  const kindsOf = (...rows: object[]) => {
    const content = { ...emptyContent(utThickness), lines: [], indications: [], answers: {} };
    content.calibration["checks"] = rows as never;
    const found = findingsByKind(check(utThickness, content, context), content);
    const ofRows = ({ target }: Finding) => target.key === "checks" && target.row !== undefined;
    return { blocking: found.blocking.filter(ofRows).length, missing: found.missing.filter(ofRows).length };
  };
  const row = (when: string | null, at: string | null, read: string | null) => ({
    when,
    at,
    step: read && quantity("10", "mm"),
    read: read && quantity(read, "mm"),
  });

  it("begin with a row that is not wrong before anything is in it, nor in the morning for want of the check at the end", () => {
    expect(kindsOf(row(null, null, null))).toMatchObject({ blocking: 0 });
    expect(kindsOf(row("start", "2026-03-14T13:00:00Z", "10.01"))).toEqual({ blocking: 0, missing: 1 });
  });

  it("are wrong where the start is not there", () => {
    expect(kindsOf(row("end", "2026-03-14T13:00:00Z", "10.01")).blocking).toBeGreaterThan(0);
  });
});

describe("a line", () => {
  it("without result is not finished; on a day nobody worked it is wrong", () => {
    const lacks = (change: (line: ReportLine) => void, key: string) => {
      const found = byKind(change);
      const has = (findings: typeof found.blocking) =>
        findings.some(({ ruleId, target }) => ruleId === "C-LINES" && target.key === key);
      return { blocking: has(found.blocking), missing: has(found.missing) };
    };
    expect(lacks(() => {}, "result")).toEqual({ blocking: false, missing: true });
    const wrongDay = (line: ReportLine) => {
      line.performedOn = "2026-03-15";
    };
    expect(lacks(wrongDay, "performedOn")).toEqual({ blocking: true, missing: false });
  });

  it("with a word for a reading is wrong, and counted where it is put right", () => {
    const found = byKind((line) => {
      line.values["r1"] = "n/a";
    });
    expect(found.blocking.some(({ ruleId, target }) => ruleId === "C-FORMAT" && target.key === "r1")).toBe(true);
    expect(countsOf(found).lines.blocking).toBe(countsOf(byKind()).lines.blocking + 1);
  });
});

describe("a warning", () => {
  const grown = (line: ReportLine) => {
    Object.assign(line, { itemKey: "CML-01", performedOn: "2026-03-14", result: "ACC" });
    Object.assign(line.values, {
      tPrev: quantity("10.0", "mm"),
      prevOn: "2024-03-14",
      r1: quantity("11.0", "mm"),
      tReq: quantity("6.35", "mm"),
    });
  };

  it("asks for an answer, and is settled by one", () => {
    const [open] = byKind(grown).open.filter(({ target }) => target.lineId);
    if (!open) throw new Error("A reading above the previous one should ask");
    const after = byKind(grown, { [findingKey(open)]: "Measured at another spot; the old location was ground." });
    expect(after.open).not.toContainEqual(open);
    expect(after.answered).toContainEqual(open);
  });

  it("is not settled by blanks", () => {
    const [open] = byKind(grown).open;
    if (!open) throw new Error("There is no warning");
    expect(byKind(grown, { [findingKey(open)]: "  " }).open).toContainEqual(open);
  });
});

it("a required field that is empty is to be filled in once, whatever a rule says of it besides", () => {
  const at = (ruleId: string, key: string, setupId?: string) =>
    ({
      ruleId,
      severity: "E",
      message: ruleId,
      target: { block: "calibration", key, ...(setupId ? { setupId } : {}) },
    }) as Finding;
  const content = { ...emptyContent(mt), lines: [], indications: [], answers: {} };
  const found = [at("C-REQUIRED", "uvMeter", "b"), at("MT-R4", "uvMeter", "b"), at("MT-R4", "uvMeter")];
  const { blocking, missing } = findingsByKind(found, content);
  expect([blocking, missing]).toEqual([[found[2]], [found[0]]]);
});
