import { describe, expect, it } from "vitest";
import { firstStepsOf } from "./rules-first-steps.ts";

const empty = { legalName: "Your company", logo: false, bases: 0, people: 1, email: false };
const whole = { legalName: "Gulf Inspection Ltd", logo: true, bases: 2, people: 3, email: true };
const done = (facts: typeof empty) => firstStepsOf(facts, false).steps.flatMap((step) => (step.done ? [step.id] : []));

describe("the first steps of an installation", () => {
  it("are all to do where there is only the Super Admin", () => {
    expect(firstStepsOf(empty, false).shown).toBe(true);
    expect(done(empty)).toEqual([]);
  });
  it("are ticked by what there is, not by who clicked where", () => {
    expect(done({ ...empty, legalName: "Gulf Inspection Ltd" })).toEqual(["company"]);
    expect(done({ ...empty, bases: 1, people: 2 })).toEqual(["bases", "people"]);
    expect(done({ ...empty, people: 1 })).toEqual([]);
  });
  it("are away once all is done, or once they were put away", () => {
    expect(firstStepsOf(whole, false).shown).toBe(false);
    expect(firstStepsOf({ ...whole, logo: false }, false).shown).toBe(true);
    expect(firstStepsOf(empty, true).shown).toBe(false);
  });
});
