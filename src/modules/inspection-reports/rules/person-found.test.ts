import { expect, it } from "vitest";
import type { CertificationFound } from "#eligibility/contract.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import type { ReportPerson } from "../report.ts";
import { roleText } from "#modules/report-templates/role-text.ts";
import { nothingOnRecord, personFound } from "./person-found.ts";

const day = "2026-03-12";

/** Of an inspector of welds, by a certificate in this method and of this level. */
function found(method: string, level: string) {
  const definition = builtInTemplate("VT") ?? expect.fail("no template VT");
  const [role] = definition.roles;
  const person: ReportPerson = {
    id: "wes",
    userId: "user-wes",
    externalName: null,
    organization: null,
    roles: ["performer"],
    dates: [],
    subcontractor: false,
  };
  const none = nothingOnRecord("user-wes", day, true);
  const held = { method, level, certificationId: "c" };
  const answer = { ...none, valid: true, certificate: { ok: true, held } } as unknown as CertificationFound;
  return personFound(
    { person, name: "Wes Hale", role: role ?? expect.fail("no role"), days: [day], answers: [answer] },
    definition,
    undefined,
  );
}

it("a CWI or CSWIP inspector evaluates the welds looked at, as a Level II of VT does and a Level I does not", () => {
  expect(found("VT", "II")).toMatchObject({ evaluates: true, rankHeld: 2 });
  expect(found("VT", "I")).toMatchObject({ rankHeld: 1 });
  for (const credential of ["CWI", "CSWIP"]) expect(found(credential, "I")).toMatchObject({ evaluates: true, rankHeld: 2 });
  const [role] = builtInTemplate("VT")?.roles ?? [];
  expect(role && roleText(role)).toBe("VT Level II or higher or CWI or CSWIP, near vision");
});
