import { describe, expect, it } from "vitest";
import { baseOn } from "./rules-moves.ts";

let count = 0;
const move = (fromBaseId: string | null, toBaseId: string, effectiveOn: string, recordedAt = `${effectiveOn}T08:00:00.000Z`) => ({
  id: `m${(count += 1)}`,
  correctsId: null as string | null,
  fromBaseId,
  toBaseId,
  effectiveOn,
  recordedAt,
});

describe("where something was on a day", () => {
  const moves = [move("HOU", "ABZ", "2026-03-01"), move("ABZ", "AUH", "2026-06-01")];

  it("is where the last move led, the day of the move included", () => {
    expect(["2026-02-28", "2026-03-01", "2026-05-31", "2026-06-01"].map((day) => baseOn(moves, "AUH", day))).toEqual([
      "HOU",
      "ABZ",
      "ABZ",
      "AUH",
    ]);
  });

  it("is where it is now when it never moved", () => {
    expect(baseOn([], "HOU", "2020-01-01")).toBe("HOU");
  });

  it("follows a correction that was recorded later for an earlier day", () => {
    const corrected = [...moves, move("HOU", "ABZ", "2026-02-15", "2026-06-20T08:00:00.000Z")];
    expect(baseOn(corrected, "AUH", "2026-02-20")).toBe("ABZ");
    expect(baseOn(corrected, "AUH", "2026-02-14")).toBe("HOU");
  });

  it("leaves out a move in whose place another stands, whether that is earlier or later", () => {
    const wrong = move("HOU", "ABZ", "2026-03-01");
    const later = { ...move("HOU", "ABZ", "2026-03-20"), correctsId: wrong.id };
    expect(["2026-03-10", "2026-03-20"].map((day) => baseOn([wrong, later], "ABZ", day))).toEqual(["HOU", "ABZ"]);
    const earlier = { ...move("HOU", "ABZ", "2026-02-10"), correctsId: later.id };
    expect(["2026-02-09", "2026-02-10"].map((day) => baseOn([wrong, later, earlier], "ABZ", day))).toEqual(["HOU", "ABZ"]);
  });
});
