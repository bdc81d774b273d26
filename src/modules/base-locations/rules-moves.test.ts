import { describe, expect, it } from "vitest";
import { baseOn } from "./rules-moves.ts";

const move = (fromBaseId: string | null, toBaseId: string, effectiveOn: string, recordedAt = `${effectiveOn}T08:00:00.000Z`) => ({
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
});
