import { describe, expect, it } from "vitest";
import { auditorEndsInTime, isLastingSuperAdmin } from "./ends-rules.ts";
import { weightOf, weightWords } from "./weight.ts";
import { builtInRights, namedActionsOf } from "#access/matrix.ts";
import type { Rights } from "#kit/access.ts";

describe("a role given for a time", () => {
  it("does not make a Super Admin who could be the one who remains", () => {
    expect(isLastingSuperAdmin(["Super Admin"], {})).toBe(true);
    expect(isLastingSuperAdmin(["Super Admin"], { "Super Admin": "2026-05-11T05:00:00.000Z" })).toBe(false);
  });
});

describe("an external auditor", () => {
  it("leaves within 30 days, by the end of the role or of the account", () => {
    expect(auditorEndsInTime("2026-06-03", null, "2026-05-04")).toBe(true);
    expect(auditorEndsInTime(null, "2026-06-03", "2026-05-04")).toBe(true);
    expect(auditorEndsInTime("2026-06-04", "2026-12-31", "2026-05-04")).toBe(false);
    expect(auditorEndsInTime(null, null, "2026-05-04")).toBe(false);
  });
});

describe("roles that every administrator hears of", () => {
  const own = (name: string, permissions: Rights, granted: readonly string[] = []) => ({
    name,
    permissions,
    namedActions: granted,
  });
  it("are Level III, Radiation Safety Officer, Quality Manager, Administrator and Super Admin", () => {
    const builtIn = (name: string) => weightOf(own(name, {}));
    expect(["NDT Level III", "Radiation Safety Officer", "Quality Manager", "Administrator", "Super Admin"].map(builtIn)).toEqual(
      [["NDT Level III"], ["Radiation Safety Officer"], ["Quality Manager"], ["Administrator"], ["Super Admin"]],
    );
    expect(["Technician", "HSE Manager", "Finance", "Auditor"].flatMap(builtIn)).toEqual([]);
  });
  it("are also copies of them under another name", () => {
    expect(weightOf(own("Head of quality", builtInRights.QM, namedActionsOf("QM")))).toContain("Quality Manager");
    expect(weightOf(own("Radiation deputy", builtInRights.RSO))).toEqual(["Radiation Safety Officer"]);
    expect(weightOf(own("Office", builtInRights.ADM))).toContain("Administrator");
    expect(weightOf(own("Second Level III", { forms: { view: "all" } }, ["report.levelIII"]))).toEqual(["NDT Level III"]);
  });
  it("are not roles of the company that administer nothing of theirs", () => {
    expect(weightOf(own("Crew", builtInRights.TECH, ["report.sign", "report.review"]))).toEqual([]);
    expect(weightOf(own("Store", { inventory: { view: "all", administer: "all" } }))).toEqual([]);
    expect(weightOf(own("Access clerk", { "user-permissions": { view: "all", edit: "all" } }))).toEqual(["Administrator"]);
  });
  it("are named with what makes them weigh", () => {
    expect(weightWords(own("Radiation deputy", builtInRights.RSO))).toBe(
      "Radiation deputy, which may do what only the Radiation Safety Officer may",
    );
    expect(weightWords(own("Administrator", builtInRights.ADM))).toBe("Administrator");
  });
});
