import { describe, expect, it } from "vitest";
import { differencesOf } from "../differences.ts";
import type { Content } from "../report.ts";
import { changesOf, unexplainedChanges } from "./revision-changes.ts";
import { quantity } from "#kit/quantity.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { blankContent } from "../testing.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";

const names = { person: (id: string) => `Person ${id}`, instrument: (id: string) => `UTG-${id}`, procedure: (id: string) => id };
const timeZone = "America/Chicago";

const cml = (itemKey: string, r1 = "8.59") => {
  const line = { ...nextLine(utThickness, itemKey), itemKey, result: "ACC" as const, performedOn: "2026-03-10" };
  return { ...line, values: { ...line.values, r1: quantity(r1, "mm"), tReq: quantity("5.00", "mm") } };
};

function report(changes: Partial<Content> = {}): Content {
  const written = { inspectionStart: "2026-03-10T13:00:00.000Z", lines: [cml("CML 01"), cml("CML 02")] };
  return { ...blankContent(utThickness), ...written, ...changes };
}

const found = (after: Content, before = report()) => differencesOf(utThickness, before, after, names);
const asked = (after: Content, before = report(), peopleAsked = false) =>
  unexplainedChanges(found(after, before), { revision: 0, timeZone, peopleAsked });
const differs = (what: string) => `Differs from Rev 0: ${what}. State what was changed and why, and on what evidence`;

describe("a revision is asked about what it changes (ISO/IEC 17025 7.8.8.1)", () => {
  it("readings and required thickness, with what they were", () => {
    const line = cml("CML 01", "8.70");
    const changed = { ...line, values: { ...line.values, tReq: quantity("4.00", "mm") } };
    expect(asked(report({ lines: [changed, cml("CML 02")] }))?.message).toBe(
      differs("CML 01: Reading 1 8.59 mm, now 8.70 mm; CML 01: Required thickness 5.00 mm, now 4.00 mm"),
    );
  });
  it("tag, nominal thickness, velocity and the start of the inspection, by the clock of the site", () => {
    const before = report();
    const after = report({
      header: { ...before.header, itemTag: "P-1042-B" },
      technique: { ...before.technique, velocity: quantity("5930", "m/s") },
      inspectionStart: "2026-03-10T14:30:00.000Z",
    });
    before.header = { ...before.header, itemTag: "P-1042-A" };
    expect(asked(after, before)?.message).toBe(
      differs(
        "Header: Inspection start 2026-03-10 08:00, now 2026-03-10 09:30; Header: Tag number P-1042-A, now P-1042-B; Technique: Sound velocity 5930 m/s, not stated before",
      ),
    );
  });
  it("a check on the block, by its row", () => {
    const check = (read: string) => ({
      when: "start",
      at: "2026-03-10T13:00:00.000Z",
      step: quantity("12.50", "mm"),
      read: quantity(read, "mm"),
    });
    const [before, after] = [
      ["12.50", "12.61"],
      ["12.50", "12.52"],
    ].map((reads) => {
      const one = report();
      return { ...one, calibration: { ...one.calibration, checks: reads.map(check) } };
    });
    expect(asked(after ?? report(), before)?.message).toBe(
      differs(
        "Calibration: Checks on the block, row 2 start 2026-03-10 08:00 12.50 mm 12.61 mm, now start 2026-03-10 08:00 12.50 mm 12.52 mm",
      ),
    );
  });
  it("an instrument exchanged, a location and an indication added", () => {
    const used = (inventoryItemId: string) => [
      { id: inventoryItemId, inventoryItemId, purpose: null, usedFrom: null, usedTo: null },
    ];
    const after = report({ equipment: used("015"), lines: [cml("CML 01"), cml("CML 02"), cml("CML 09")] });
    expect(asked(after, report({ equipment: used("014") }))?.message).toBe(
      differs("Equipment: UTG-015 added; CML 09: added (ACC); Equipment: UTG-014 removed"),
    );
    const flaw = { id: "f", lineId: "CML 01", code: "PO", values: {}, disposition: "ACC" as const };
    expect(asked(report({ indications: [flaw] }))?.message).toBe(differs("Indication on CML 01: added (Gas pore)"));
    expect(asked(report(), report({ indications: [flaw] }))?.message).toBe(differs("Indication on CML 01: removed (Gas pore)"));
  });
  it("a few by name, the rest by number, and all of them are behind the answer", () => {
    const many = (r1: string) => Array.from({ length: 44 }, (_, at) => cml(`CML ${at + 1}`, r1));
    const all = asked(report({ lines: many("8.70") }), report({ lines: many("8.59") }));
    expect(all?.message).toContain("CML 40: Reading 1 8.59 mm, now 8.70 mm; and 4 more. State what");
    const last = many("8.70").map((line, at) => (at === 43 ? cml("CML 44", "8.71") : line));
    const other = asked(report({ lines: last }), report({ lines: many("8.59") }));
    expect(other?.message).toBe(all?.message);
    expect(other?.about).not.toBe(all?.about);
  });
  it("limitations, deviations and opinions, who took a reading, and a mark of subcontracted work", () => {
    const before = report();
    const limited = { summary: { ...before.summary, limitations: "CML 02 under insulation, not accessible" } };
    expect(asked(report(limited))?.message).toBe(
      differs('Summary: Limitations "CML 02 under insulation, not accessible", not stated before'),
    );
    expect(asked(report({ opinions: "Fit for service" }))?.message).toContain('"Fit for service", not stated before');
    const cleo = {
      id: "cleo",
      userId: "cleo",
      externalName: null,
      organization: null,
      roles: ["performer" as const],
      dates: [],
      subcontractor: false,
    };
    const by = (performedBy: string | null) => [{ ...cml("CML 01"), performedBy }, cml("CML 02")];
    const of = (performedBy: string | null, subcontractor = false) =>
      report({ people: [{ ...cleo, subcontractor }], lines: by(performedBy) });
    expect(asked(of("cleo"), of(null))?.message).toBe(differs("CML 01: Performed by Person cleo, not stated before"));
    expect(asked(of("cleo"), of(null), true)).toBeNull();
    expect(asked(of("cleo", true), of("cleo"))?.message).toBe(
      differs("People: Person cleo performer, now performer; subcontractor"),
    );
  });
  it("but not about prose, nor about what a sharper question asks", () => {
    const before = report();
    const prose = { remarks: "Access from the north side.", summary: { ...before.summary, summary: "No loss found." } };
    expect(asked(report(prose))).toBeNull();
    expect(asked(report({ lines: [cml("CML 01")] }))).toBeNull();
    expect(asked(report({ lines: [{ ...cml("CML 01"), result: "REJ", performedOn: "2026-03-11" }, cml("CML 02")] }))).toBeNull();
    const wes = {
      id: "wes",
      userId: "wes",
      externalName: null,
      organization: null,
      roles: ["performer" as const],
      dates: [],
      subcontractor: false,
    };
    expect(asked(report({ people: [wes] }), before, true)).toBeNull();
    expect(asked(report({ people: [wes] }))?.message).toBe(differs("People: Person wes added"));
  });
});

describe("what a revision changed, as it is printed", () => {
  it("is all of it, results and prose too", () => {
    const after = report({ remarks: "Access from the north side.", lines: [{ ...cml("CML 01"), result: "REJ" }] });
    expect(changesOf(found(after), timeZone)).toEqual([
      { of: "CML 01", what: "Result ACC, now REJ" },
      { of: "Summary", what: 'Remarks "Access from the north side.", not stated before' },
      { of: "CML 02", what: "removed (ACC)" },
    ]);
  });
});
