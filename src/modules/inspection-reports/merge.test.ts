import { describe, expect, it } from "vitest";
import { mergeChanges, settle } from "./merge.ts";

const mm = (entered: string) => ({ entered, unit: "mm", si: entered });
const line = (id: string, r1: string, remarks: string | null = null) => ({ id, result: "ACC", values: { r1: mm(r1), remarks } });
const base = { remarks: null, header: { itemTag: "V-101", material: "A106 B" }, lines: [line("a", "11.20"), line("b", "10.00")] };

describe("two people change one draft", () => {
  it("unites different fields without asking", () => {
    const { value, clashes } = mergeChanges(
      base,
      { ...base, header: { ...base.header, itemTag: "V-102" } },
      { ...base, header: { ...base.header, material: "A106 C" } },
    );
    expect(clashes).toEqual([]);
    expect(value.header).toEqual({ itemTag: "V-102", material: "A106 C" });
  });

  it("unites different cells of the same line", () => {
    const { value, clashes } = mergeChanges(
      base,
      { ...base, lines: [line("a", "11.30"), line("b", "10.00")] },
      { ...base, lines: [line("a", "11.20", "pitted"), line("b", "10.00")] },
    );
    expect(clashes).toEqual([]);
    expect(value.lines[0]).toEqual(line("a", "11.30", "pitted"));
  });

  it("unites added lines", () => {
    const mine = { ...base, lines: [...base.lines, line("c", "9.00")] };
    const theirs = { ...base, lines: [...base.lines, line("d", "8.00")] };
    expect(mergeChanges(base, mine, theirs).value.lines.map(({ id }) => id)).toEqual(["a", "b", "d", "c"]);
  });

  it("keeps a line that one edited and the other deleted, whoever did which", () => {
    const edited = { ...base, lines: [line("a", "11.30"), line("b", "10.00")] };
    const deleted = { ...base, lines: [line("b", "10.00")] };
    expect(mergeChanges(base, edited, deleted).value.lines.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(mergeChanges(base, deleted, edited).value.lines.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("drops a line that one deleted and the other left alone", () => {
    const deleted = { ...base, lines: [line("b", "10.00")] };
    expect(mergeChanges(base, deleted, base).value.lines.map(({ id }) => id)).toEqual(["b"]);
    expect(mergeChanges(base, base, deleted).value.lines.map(({ id }) => id)).toEqual(["b"]);
  });

  it("asks when the same reading was changed to different values, a measured value being one thing", () => {
    const merged = mergeChanges(
      base,
      { ...base, lines: [line("a", "11.30"), line("b", "10.00")] },
      { ...base, lines: [line("a", "11.10"), line("b", "10.00")] },
    );
    expect(merged.clashes).toEqual([
      { path: ["lines", "a", "values", "r1"], base: mm("11.20"), mine: mm("11.30"), theirs: mm("11.10") },
    ]);
    expect(settle(merged, ["mine"]).lines[0]).toEqual(line("a", "11.30"));
    expect(settle(merged, ["theirs"]).lines[0]).toEqual(line("a", "11.10"));
  });

  it("does not ask when both made the same change", () => {
    const changed = { ...base, remarks: "none" as string | null };
    expect(mergeChanges<{ remarks: string | null }>(base, changed, changed)).toEqual({ value: changed, clashes: [] });
  });
});
