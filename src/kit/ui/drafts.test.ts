import { beforeEach, describe, expect, it } from "vitest";
import { draftOf, dropDraft, storeDraft } from "#kit/offline/drafts.ts";

beforeEach(() => localStorage.clear());

describe("unsaved work on this device", () => {
  it("is offered to the person who typed it and to nobody else", () => {
    storeDraft("ana", "calibration", { laboratory: "Hexagon" }, new Date("2026-03-14T09:40:00Z"));
    expect(draftOf("ana", "calibration", new Date("2026-03-15T00:00:00Z"))).toEqual({
      values: { laboratory: "Hexagon" },
      keptAt: "2026-03-14T09:40:00.000Z",
    });
    expect(draftOf("ben", "calibration")).toBeNull();
  });

  it("is gone once saved", () => {
    storeDraft("ana", "calibration", { laboratory: "Hexagon" });
    dropDraft("ana", "calibration");
    expect(draftOf("ana", "calibration")).toBeNull();
  });

  it("is forgotten after 30 days", () => {
    storeDraft("ana", "calibration", {}, new Date("2026-03-14T00:00:00Z"));
    expect(draftOf("ana", "calibration", new Date("2026-04-13T00:00:00Z"))).not.toBeNull();
    expect(draftOf("ana", "calibration", new Date("2026-04-13T00:00:01Z"))).toBeNull();
  });

  it("that cannot be parsed is ignored", () => {
    localStorage.setItem("holdpoint-draft ana calibration", "{half a wri");
    expect(draftOf("ana", "calibration")).toBeNull();
  });
});
