import { describe, expect, it } from "vitest";
import type { HeldLeft } from "./parts.ts";
import { heldParts, releaseOf } from "./retainage.ts";
import { fullInvoice } from "./testing.ts";
import { totalsOf } from "./totals.ts";

describe("a release of retainage", () => {
  const full: HeldLeft = { held: "1435.16", parts: [], laterTaxes: [] };
  it("bears no tax where it was charged in full", () =>
    expect(releaseOf("USD", "INV-2026-00117", full, "1435.16")).toMatchObject({ taxTotal: "0.00", due: "1435.16" }));
  it("above what is held is refused", () =>
    expect(() => releaseOf("USD", "INV-2026-00117", full, "1435.17")).toThrow(
      "Only 1,435.16 of retainage is held on INV-2026-00117.",
    ));
  const later: HeldLeft = {
    held: "1456.25",
    parts: [
      { keys: ["EXEMPT 0"], amount: "1105.88" },
      { keys: ["T825 8.25"], amount: "350.37" },
    ],
    laterTaxes: [
      { key: "EXEMPT 0", rate: "0", tax: "0.00" },
      { key: "T825 8.25", rate: "8.25", tax: "28.91" },
    ],
  };
  it("charges the tax that was left for it (example 11)", () =>
    expect(releaseOf("USD", "INV-1", later, "1456.25")).toMatchObject({ taxTotal: "28.91", due: "1485.16" }));
  it("is of the parts that are held by tax, without what was credited", () => {
    const asked = { ...fullInvoice, retainage: { pct: "10", base: "net", tax: "on payment" } } as const;
    const { heldByLines } = totalsOf(asked);
    const note = { lines: asked.lines.slice(2, 3), heldByLines: ["20.37"] };
    expect(heldParts("USD", { lines: asked.lines, heldByLines }, [note])).toEqual([
      { keys: ["EXEMPT 0"], amount: "1105.88" },
      { keys: ["T825 8.25"], amount: "330.00" },
    ]);
  });
  it("in parts charges exactly the rest with the last one", () => {
    const first = releaseOf("USD", "INV-1", later, "500.00");
    expect(first).toMatchObject({ parts: [{ amount: "379.70" }, { amount: "120.30" }], taxTotal: "9.92" });
    const rest: HeldLeft = {
      held: "956.25",
      parts: [
        { keys: ["EXEMPT 0"], amount: "726.18" },
        { keys: ["T825 8.25"], amount: "230.07" },
      ],
      laterTaxes: [{ key: "T825 8.25", rate: "8.25", tax: "18.99" }],
    };
    expect(releaseOf("USD", "INV-1", rest, "956.25").taxTotal).toBe("18.99");
  });
});
