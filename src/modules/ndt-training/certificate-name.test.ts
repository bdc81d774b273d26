import { describe, expect, it } from "vitest";
import { certificateName } from "./certificate-name.ts";

describe("the name of a certificate as printed", () => {
  it.each([
    ["ISO-9712:2021", "UT", "2", ["PAUT"], null, "ISO-9712:2021 UT (PAUT) Level 2"],
    ["ISO-9712:2021", "UT", "2", ["UT", "PAUT", "TOFD"], null, "ISO-9712:2021 UT (PAUT, TOFD) Level 2"],
    ["ISO-9712:2021", "RT", "2", ["DR"], "Northern Board", "ISO-9712:2021 RT (DR) Level 2"],
    ["SNT-TC-1A:2020", "MT", "II", [], null, "SNT-TC-1A:2020 MT Level II"],
    ["OTHER", "API", "II", ["570"], "American Petroleum Institute", "American Petroleum Institute, API 570"],
    ["OTHER", "CWI", "II", [], "American Welding Society", "American Welding Society, CWI"],
    ["OTHER", "UT", "II", [], "ASNT", "ASNT, UT Level II"],
    ["OTHER", "HT", "II", [], null, "HT"],
  ] as const)("of %s in %s Level %s with %j by %s is %s", (schemeId, method, level, techniques, issuedBy, name) => {
    expect(certificateName({ schemeId, method, level, techniques: [...techniques], issuedBy })).toBe(name);
  });
  it("frozen before its techniques were part of the evidence is named without them", () => {
    expect(certificateName({ schemeId: "ISO-9712:2021", method: "UT", level: "2" })).toBe("ISO-9712:2021 UT Level 2");
  });
});
