import { describe, expect, it } from "vitest";
import { FormDefinition } from "./definition.ts";
import { inOpened, submittedAt, versionNoteOf } from "./rules.ts";

describe("when a form was submitted (company-forms.md section 5.4)", () => {
  const now = "2026-11-20T17:00:00.000Z";
  it("is the device's time, corrected for its clock error", () => {
    const given = { clientAt: "2026-11-20T12:42:00.000Z", clientNow: "2026-11-20T17:02:00.000Z", now };
    expect(submittedAt(given)).toEqual({ at: "2026-11-20T12:40:00.000Z", skewSec: 120 });
  });
  it("is the server's if the clock is off by 420 s or there is no device time", () => {
    const given = { clientAt: "2026-11-20T12:47:00.000Z", clientNow: "2026-11-20T17:07:00.000Z", now };
    expect(submittedAt(given)).toEqual({ at: now, skewSec: 420 });
    expect(submittedAt({ clientAt: null, clientNow: null, now })).toEqual({ at: now, skewSec: null });
  });
});

describe("an opened form", () => {
  const definition = FormDefinition.parse({
    languages: ["en"],
    sections: [
      {
        key: "pre",
        title: "Before",
        part: "before",
        fields: [
          { key: "meter", type: "text", label: "Meter" },
          { key: "gas", type: "table", label: "Gas", running: true, columns: [{ key: "o2", type: "number", label: "O2" }] },
        ],
      },
      { key: "post", title: "After", part: "after", fields: [{ key: "survey", type: "text", label: "Survey" }] },
    ],
    review: { rule: "none", days: 1 },
    offlineAllowed: true,
  });
  const row = (id: string, o2: string) => ({ id, cells: { o2: { value: o2 } } });
  const stored = { meter: { value: "M-1" }, gas: { value: [row("a", "20.9")] } };
  it("keeps what was submitted before the work, and accepts the part after", () => {
    expect(inOpened(definition, stored, { meter: { value: "M-2" }, survey: { value: "0.1" } })).toEqual({
      meter: { value: "M-1" },
      gas: stored.gas,
      survey: { value: "0.1" },
    });
  });
  it("accepts further rows of a running table, but no changes", () => {
    const sent = { gas: { value: [row("a", "1"), row("b", "20.8")] } };
    expect(inOpened(definition, stored, sent)?.gas?.value).toEqual([row("a", "20.9"), row("b", "20.8")]);
    expect(inOpened(definition, stored, { gas: { value: [row("b", "20.8")] } })).toBeNull();
  });
});

it("says how long before it was filled a version was superseded", () => {
  const version = { formVersion: 3, status: "superseded", supersededAt: "2026-11-20T00:00:00Z", withdrawnAt: null };
  expect([
    versionNoteOf(version, "2026-11-20T12:00:00Z"),
    versionNoteOf({ ...version, status: "issued" }, "2026-11-20T12:00:00Z"),
  ]).toEqual(["version 3, superseded 12 h earlier", null]);
});
