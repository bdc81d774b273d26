import { describe, expect, it, test } from "vitest";
import {
  authorizationTakenBack,
  authorizedScope,
  certifiedOn,
  methodLetters,
  nothingAuthorized,
  scopeText,
  type Certification,
} from "../rules.ts";
import { ndtMethods, schemes } from "../schemes.ts";

type Authorization = NonNullable<Certification["employerAuthorization"]>;

const mt2: Certification = {
  id: "mt2",
  certificateNumber: "NB-4417-MT2",
  schemeId: "ISO-9712:2021",
  method: "MT",
  level: "2",
  techniques: [],
  effectiveFrom: "2025-03-10",
  expiresOn: "2030-03-09",
  authorizedToTest: true,
  signedAt: "2025-03-10T09:00:00Z",
};

/** "ok", or why the holder of MT Level 2 with this authorization does no MT Level II work on 1 May 2026. */
function work(authorization: Omit<Authorization, "on">, certificate: Partial<Certification> = {}, technique?: string): string {
  const held = { ...mt2, ...certificate, employerAuthorization: { on: "2025-03-10", ...authorization } };
  const facts = { certifications: [held], certificationEvents: [], visionTests: [], schemes };
  const need = { method: held.method, technique: technique ?? null, minLevel: 2, vision: "none" } as const;
  const { certificate: answer } = certifiedOn(facts, "2026-05-01", need);
  return answer.ok ? "ok" : answer.message;
}

describe("the employer's authorization under a central scheme", () => {
  const none = "ISO-9712:2021 MT Level II: no employer authorization on 2026-05-01";

  it("covers the method and level it names, and lower levels with them", () => {
    expect(work({ covers: { methods: ["MT"], levels: ["2"] } })).toBe("ok");
    expect(work({ covers: { methods: ["UT", "MT"], levels: ["3"] } })).toBe("ok");
  });
  it("for another method, or a lower level, is none", () => {
    expect(work({ covers: { methods: ["UT"], levels: ["2"] } })).toBe(`${none}, which is for UT Level 2`);
    expect(work({ covers: { methods: ["MT"], levels: ["1"] } })).toBe(`${none}, which is for MT Level 1`);
  });
  it("names the base method or techniques beyond it, as a certificate does", () => {
    const ut = { method: "UT", techniques: ["UT", "PAUT"] };
    expect(work({ covers: { methods: ["UT"], levels: ["2"] } }, ut)).toBe("ok");
    expect(work({ covers: { methods: ["UT"], levels: ["2"] } }, ut, "PAUT")).toContain("UT (PAUT) Level II: no employer");
    expect(work({ covers: { methods: ["UT"], levels: ["2"], techniques: ["PAUT"] } }, ut, "PAUT")).toBe("ok");
    expect(work({ covers: { methods: ["UT"], levels: ["2"], techniques: ["PAUT"] } }, ut)).toContain(
      "UT Level II: no employer authorization on 2026-05-01, which is for UT (PAUT) Level 2",
    );
    expect(work({ covers: { methods: ["UT"], levels: ["2"], techniques: ["UT", "PAUT"] } }, ut)).toBe("ok");
    expect(work({ covers: { methods: ["PAUT"], levels: ["2"] } }, ut)).toContain("UT Level II: no employer authorization");
  });
  it.each([
    ["MT Level 2", "ok"],
    ["MT", "ok"],
    ["UT and MT, Levels 1 and 2", "ok"],
    ["UT Level 2", `${none}, which is for UT Level 2`],
    ["RT Level 2", `${none}, which is for RT Level 2`],
    ["UT", `${none}, which is for UT`],
    ["MT Level 1", `${none}, which is for MT Level 1`],
  ])("typed in words as %s", (scope, expected) => expect(work({ scope })).toBe(expected));
  it.each(["all NDT work", "MT Level 2, castings", "UT Level 2, MT Level 1", "MT Level 2 at Baytown", "MT Level"])(
    "typed as %s cannot be read, and the refusal says what to do",
    (scope) =>
      expect(work({ scope })).toBe(
        `${none}: its scope “${scope}” cannot be read as methods and levels. Enter its methods and levels at certificate NB-4417-MT2`,
      ),
  );
  it("that does not say for what is none", () => {
    expect(work({ scope: " " })).toBe(
      `${none}: it does not say for what. Enter its methods and levels at certificate NB-4417-MT2`,
    );
  });
  it("is told as it is read, old words as they were typed", () => {
    const covers = { methods: ["UT"], levels: ["2"], techniques: ["PAUT"] };
    expect(scopeText({ covers, scope: "Baytown only" })).toBe("UT (PAUT) Level 2. Baytown only");
    expect(scopeText({ scope: "all NDT work" })).toBe("all NDT work");
    expect(authorizedScope({ scope: "UT (PAUT, TOFD) Level 2" })).toEqual({
      methods: ["UT"],
      levels: ["2"],
      techniques: ["PAUT", "TOFD"],
    });
  });
  it("shortened, begun later or for less, takes days back from what was signed", () => {
    const covers = { methods: ["MT"], levels: ["2"] };
    const before = { ...mt2, employerAuthorization: { on: "2025-03-10", covers } };
    const back = (after: Partial<Authorization>) => authorizationTakenBack(before, { on: "2025-03-10", covers, ...after });
    expect(back({})).toEqual([]);
    expect(back({ on: "2025-01-01", covers: { methods: ["MT", "UT"], levels: ["3"] } })).toEqual([]);
    expect(back({ endedOn: "2026-11-01" })).toEqual([{ from: "2026-11-02", to: null }]);
    expect(back({ on: "2026-01-01" })).toEqual([{ from: "2025-03-10", to: "2025-12-31" }]);
    expect(back({ covers: { methods: ["MT"], levels: ["1"] } })).toEqual([{ from: "2025-03-10", to: null }]);
    const unread = { ...mt2, employerAuthorization: { on: "2025-03-10", scope: "all NDT work" } };
    expect(authorizationTakenBack(unread, { on: "2026-01-01", covers })).toEqual([]);
  });
  it("beside a certificate of which it covers nothing is not recorded", () => {
    expect(nothingAuthorized({ methods: ["MT"], levels: ["2"] }, mt2)).toBeNull();
    expect(nothingAuthorized({ methods: ["UT"], levels: ["2"] }, mt2)).toBe(
      "This certificate is for MT, and UT Level 2 authorizes nothing of it. Name the method, and techniques beyond the base method.",
    );
    expect(nothingAuthorized({ methods: ["MT"], levels: ["2", "3"] }, mt2)).toBe(
      "This certificate is for Level 2, and Level 3 lies above it.",
    );
  });
});

test("every inspection method of the schemes is known by its letters", () => {
  const methods = ndtMethods.filter(({ ndt }) => ndt !== false);
  expect(methods.flatMap(({ code, iso }) => [code, iso ?? code]).filter((letters) => !methodLetters.has(letters))).toEqual([]);
});
