import { describe, expect, it } from "vitest";
import { fit, headSize, type PrintedColumn, smallWidths } from "./columns.ts";
import { widthOf } from "#kit/text-width.ts";

const column = (title: string, align: PrintedColumn["align"], ...cells: string[]): PrintedColumn => ({ title, align, cells });
const sentence = "REJ – as agreed: a crack is not allowed at any size, and is repaired before the crane is used again";

describe("the columns of a table", () => {
  it("give a head of five words the room for three lines before long texts spread", () => {
    const columns = [
      column("Start from the datum, mm", "right", "90"),
      column("Location", "left", "Toe on the girder, 90 mm from the north end"),
      column("By ISO 17643", "left", sentence),
    ];
    const { widths, fontSize } = fit(columns, 260, [8]) ?? expect.fail("does not fit");
    const words = (text: string) => widthOf(text, headSize(fontSize), "bold");
    // "Start from", "the datum," and "mm".
    expect(widths[0]).toBeGreaterThan(Math.max(words("Start from"), words("the datum,")));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThan(260);
  });
  it("of a small table leave one long text a share among many short columns", () => {
    const short = ["Priority", "Due on", "Code reference", "Status", "Client informed", "Informed at", "Informed by"].map(
      (title) => column(title, "left", "24 Sep 2026, 14:40"),
    );
    const columns = [column("Recommendation", "left", sentence), ...short];
    expect(smallWidths(columns, 515)[0]).toBeCloseTo(515 * 0.22);
    expect(smallWidths(columns.slice(0, 3), 515)[0]).toBe("*");
  });
});
