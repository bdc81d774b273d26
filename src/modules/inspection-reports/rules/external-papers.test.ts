import { describe, expect, it } from "vitest";
import { lackingInPapers, numberAlsoHere, type OnRecord, practicalOfLevelThree } from "./external-papers.ts";

const papers = {
  schemeId: "ISO-9712:2021",
  schemeName: null as string | null,
  method: "MT",
  level: "2",
  techniques: [],
  certificateNumber: "BN-77",
  issuedBy: "Bayou Board" as string | null,
  validFrom: "2024-05-01",
  expiresOn: "2029-04-30",
  limitation: null,
  limits: null,
  nearTestedOn: "2026-01-12",
  colourTestedOn: null,
  greyTestedOn: null,
  authorizedOn: null,
  authorizedTo: null,
  fileId: null,
};
const callum = {
  certificateNumber: "NB-4533-MT2",
  personName: "Callum Reid",
  schemeId: "ISO-9712:2021",
  state: "suspended",
  isOwn: false,
};
const ours = {
  certificateNumber: "MT-II-0001",
  personName: "Wes Boudreaux",
  schemeId: "SNT-TC-1A:2020",
  state: "active",
  isOwn: true,
};
const record: OnRecord = { staff: ["Callum Reid", "Ana Torres"], certificates: [callum, ours], hasCopy: true };
const lacking = (more: Partial<typeof papers> = {}, externalName = "Eva Bayou", on: Partial<OnRecord> = {}) =>
  lackingInPapers({ papers: { ...papers, ...more }, organization: "Bayou NDT", externalName }, { ...record, ...on })?.message ??
  null;

describe("papers of an external person", () => {
  it("count when they are complete, within their scheme and unknown to the register", () => {
    expect(lacking()).toBeNull();
  });
  it.each([
    [{ certificateNumber: "." }, "enter certificate number of the certificate"],
    [{ certificateNumber: "x" }, "enter certificate number of the certificate"],
    [{ issuedBy: null }, "enter issuer of the certificate"],
    [{ issuedBy: "n/a" }, "enter issuer of the certificate"],
    [{ schemeId: "OTHER", level: "II" }, "enter name of the scheme of the certificate"],
    [{ schemeId: "OTHER", level: "II", schemeName: "x" }, "enter name of the scheme of the certificate"],
    [{ issuedBy: "-" }, "enter issuer of the certificate"],
  ])("name a certificate that can be asked after: %o", (more, message) => {
    expect(lacking(more)).toBe(`external person: ${message}`);
  });
  it("under another scheme state which it is, and of an employer's scheme the employer is the issuer", () => {
    expect(lacking({ schemeId: "OTHER", level: "II", schemeName: "PCN" })).toBeNull();
    expect(lacking({ schemeId: "SNT-TC-1A:2020", level: "II", issuedBy: null })).toBeNull();
  });
  it("of a Level III are asked for the practical examination", () => {
    const of = (level: string) => practicalOfLevelThree({ papers: { ...papers, level }, externalName: "Eva Bayou" });
    expect(of("III")).toBe(
      "Eva Bayou is certified in MT Level III (BN-77). State the evidence that Eva Bayou passed the practical examination, which a Level III needs to test",
    );
    expect([of("2"), of("II-L")]).toEqual([null, null]);
  });
  it.each([".", "E.", ""])("name a person: %s", (name) => {
    expect(lacking({}, name)).toBe("external person: enter the name as on the certificate");
  });
  it.each(["NB-4533-MT2", "nb 4533 mt2"])(
    "with the number %s are judged by the register, which knows it as suspended",
    (number) => {
      expect(lacking({ certificateNumber: number })).toBe(
        "certificate NB-4533-MT2 belongs to Callum Reid in the register here, suspended: choose Callum Reid from the list, so that the register is checked",
      );
    },
  );
  it.each(["Callum Reid", "Reid, Callum"])("of %s, who is on the staff, are not taken", (name) => {
    expect(lacking({}, name)).toContain("Callum Reid is on the staff: choose them from the list");
    expect(lacking({}, "Callum James Reid")).toBeNull();
  });
  it("last no longer than their scheme allows", () => {
    expect(lacking({ validFrom: "2020-01-01", expiresOn: "2030-12-31" })).toBe(
      "external person: ISO-9712:2021 allows at most 60 months: latest last day is 2024-12-31",
    );
    expect(lacking({ validFrom: "2024-05-01", expiresOn: "2029-05-01" })).toContain("latest last day is 2029-04-30");
    expect(lacking({ level: "II-L" })).toContain("has no Level II-L");
  });
  it("need everything that is judged, and the copy", () => {
    expect(lacking({ certificateNumber: "" })).toBe("external person: enter certificate number of the certificate");
    expect(lacking({}, "Eva Bayou", { hasCopy: false })).toContain("attach the copy");
  });
  it("with the number of another employer's series are asked about", () => {
    const own = { ...papers, schemeId: "SNT-TC-1A:2020", level: "II", certificateNumber: "MT-II-0001" };
    expect(lacking(own)).toBeNull();
    expect(numberAlsoHere({ papers: own, externalName: "Eva Bayou" }, record)).toBe(
      "Certificate MT-II-0001 of Eva Bayou has the same number as the certificate of Wes Boudreaux in the register here. State who issued it and that it is a different certificate",
    );
    expect(numberAlsoHere({ papers, externalName: "Eva Bayou" }, record)).toBeNull();
    expect(lacking(own, "Wes Boudreaux")).toContain(
      "certificate MT-II-0001 belongs to Wes Boudreaux in the register here, active: choose Wes Boudreaux from the list, so that the register is checked",
    );
  });
});
