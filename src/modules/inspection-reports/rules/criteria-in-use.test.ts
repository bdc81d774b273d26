import { describe, expect, it } from "vitest";
import { criteriaInUse } from "./criteria-in-use.ts";
import { areOf } from "#modules/report-templates/acceptance/judged-by.ts";
import type { AcceptanceChoice } from "#modules/report-templates/content.ts";

const own: AcceptanceChoice = {
  criteriaSet: "ASME VIII-1 App. 6",
  code: "ASME VIII-1",
  edition: "2023",
  clause: "App. 6",
  decisionRule: "simple",
};
const document = { criteriaSet: "Client specification", code: "", edition: "4", clause: "", clientSpec: "ACR-QA-7" };
const lines = (...further: (string | null)[]) => further.map((criteriaSetId, at) => ({ lineNo: at + 1, criteriaSetId }));

describe("the criteria in use", () => {
  const named = (acceptance: AcceptanceChoice, of: ReturnType<typeof lines>) =>
    criteriaInUse({ acceptance, lines: of }).map(({ name, items }) => name + items);
  it("are named with their lines where there are several", () => {
    expect(named(own, lines(null, null))).toEqual(["ASME VIII-1 App. 6"]);
    expect(named(own, [])).toEqual(["ASME VIII-1 App. 6"]);
    const both = { ...own, others: [document] };
    expect(named(both, lines(null, "Client specification", null, null))).toEqual([
      "ASME VIII-1 App. 6 (lines 1, 3-4)",
      "ACR-QA-7 (line 2)",
    ]);
    expect(named(both, lines("Client specification"))).toEqual(["ACR-QA-7"]);
  });
});

describe("the acceptance standard a client asks for", () => {
  it.each([
    ["the code that was run", own, "ASME VIII-1", "2023", true],
    ["its set", own, "ASME VIII-1 App. 6", null, true],
    ["punctuated otherwise", own, "asme viii-1", "2023 edition", true],
    ["another edition", own, "ASME VIII-1", "2021", false],
    [
      "another code, whatever is written beside the set",
      { ...own, code: "AWS D1.1", edition: "2020" },
      "AWS D1.1",
      "2020",
      false,
    ],
    ["the client's document", document, "ACR-QA-7", "4", true],
    ["another revision of it", document, "ACR-QA-7", "3", false],
    ["its revision in its name", { ...document, edition: "", clientSpec: "ACR-QA-7 rev 4" }, "ACR-QA-7", "rev 4", true],
    ["a code, judged by the client's document", { ...document, clientSpec: "AWS D1.1" }, "AWS D1.1", null, false],
    ["nothing judged at all", { ...own, criteriaSet: "Reported for information" }, "ASME VIII-1", null, false],
  ])("is met by the set that judged: %s", (_, criteria, standard, edition, met) => {
    expect(areOf(criteria, standard, edition)).toBe(met);
  });
});
