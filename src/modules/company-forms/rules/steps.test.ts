import { describe, expect, it } from "vitest";
import { filledToday, itemOfForm, lackOf } from "./steps.ts";
import { builtInForms } from "#modules/forms/builtin/index.ts";

const nothing = { order: null, item: null, base: null, person: null };
const formOf = (code: string) => {
  const found = builtInForms.find((one) => one.code === code);
  if (!found) throw new Error(`There is no form ${code}.`);
  return found.definition;
};

describe("what a form is about", () => {
  it("is asked for in the form's own word: the vehicle of the daily check, the equipment of others", () => {
    expect(lackOf(formOf("VEH-CHK"), nothing)).toBe("Choose the vehicle first");
    expect(lackOf(formOf("VEH-CHK"), { ...nothing, item: "v-1" })).toBeNull();
    expect(itemOfForm(formOf("VEH-CHK"))).toEqual({ called: "vehicle", types: ["VEH"] });
    expect(itemOfForm({ ...formOf("VEH-CHK"), sections: [] })).toEqual({ called: "equipment", types: [] });
  });

  it("was checked today by someone, by the day of the reader's zone", () => {
    // 06:40 in Houston.
    const last = { code: "VEH-CHK", subjectId: "v-1", at: "2026-05-04T11:40:00Z", byName: "Ana Torres" };
    const asked = (code: string, itemId: string | null, now: string) =>
      filledToday([last], { code, itemId }, { now: new Date(now), timeZone: "America/Chicago" });
    expect(asked("VEH-CHK", "v-1", "2026-05-05T03:00:00Z")).toBe(last);
    expect(asked("VEH-CHK", "v-1", "2026-05-05T06:00:00Z")).toBeNull();
    expect(asked("VEH-CHK", "v-2", "2026-05-04T12:00:00Z")).toBeNull();
    expect(asked("VEH-CHK", null, "2026-05-04T12:00:00Z")).toBeNull();
    expect(asked("FA-INS", "v-1", "2026-05-04T12:00:00Z")).toBeNull();
  });
});
