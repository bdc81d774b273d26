import { describe, expect, it } from "vitest";
import { hoursInWords, hoursOf, officeHours, WorkingHours } from "./working-hours.ts";

const friday = { weekday: "Friday" as const, from: "07:00", to: "12:00" };

describe("the working hours of a base", () => {
  it("have one start and end for each weekday, the end after the start", () => {
    expect(WorkingHours.safeParse([friday, { weekday: "Saturday", from: "22:00", to: "24:00" }]).success).toBe(true);
    const wrong = WorkingHours.safeParse([friday, { weekday: "Friday", from: "13:00", to: "13:00" }]);
    expect(wrong.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["1.to", "The end must come after the start"],
      ["1.weekday", "This weekday is already listed"],
    ]);
    expect(WorkingHours.safeParse([{ ...friday, from: "7:00" }]).success).toBe(false);
  });
  it("are Monday to Friday from 06:00 to 18:00 where the base has none", () => {
    expect(hoursInWords(hoursOf([]))).toBe("Monday to Friday 06:00 to 18:00");
    expect(hoursOf([friday])).toEqual([friday]);
  });
  it("are said with neighbouring days together", () => {
    expect(hoursInWords([friday, ...officeHours.slice(0, 4)])).toBe("Monday to Thursday 08:00 to 17:00, Friday 07:00 to 12:00");
    expect(hoursInWords([])).toBe("");
  });
});
