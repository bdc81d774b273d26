import { expect, it } from "vitest";
import { daysJoined, elsewhereSaid } from "./joined.ts";

it("days that meet or follow each other are one range, in order", () => {
  const range = (from: number, to: number) => ({ from: `2026-12-0${from}`, to: `2026-12-0${to}` });
  expect(daysJoined([range(8, 9), range(1, 2), range(3, 5), range(4, 4), range(7, 7)])).toBe(
    "2026-12-01 to 2026-12-05, 2026-12-07 to 2026-12-09",
  );
});

it("a job is named with its number, and to who may not read of it only that the person is busy", () => {
  const days = [{ from: "2026-12-01", to: "2026-12-01" }];
  expect(elsewhereSaid("Wes Hale", { number: "WO-0417", proposed: true }, days)).toBe(
    "Wes Hale is proposed for WO-0417 on 2026-12-01.",
  );
  expect(elsewhereSaid("Wes Hale", { number: "WO-0417", proposed: false }, days)).toBe("Wes Hale is on WO-0417 on 2026-12-01.");
  expect(elsewhereSaid("Wes Hale", null, days)).toBe("Wes Hale is busy on 2026-12-01.");
});
