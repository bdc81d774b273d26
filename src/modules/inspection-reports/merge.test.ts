import { describe, expect, it } from "vitest";
import { mergeChanges, settle } from "./merge.ts";
import { mergeContent, settleContent } from "./merge-content.ts";
import type { Content } from "./report.ts";

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

  it("asks about a line that one edited and the other deleted, whoever did which, and keeps it until that is answered", () => {
    const edited = { ...base, lines: [line("a", "11.30"), line("b", "10.00")] };
    const deleted = { ...base, lines: [line("b", "10.00")] };
    for (const [mine, theirs] of [
      [edited, deleted],
      [deleted, edited],
    ] as const) {
      const merged = mergeChanges(base, mine, theirs);
      expect(merged.value.lines.map(({ id }) => id).toSorted()).toEqual(["a", "b"]);
      expect(merged.clashes).toMatchObject([{ path: ["lines", "a"], base: line("a", "11.20"), kind: "removed" }]);
      const [left, kept] = mine === edited ? (["theirs", "mine"] as const) : (["mine", "theirs"] as const);
      expect(settle(merged, [left]).lines.map(({ id }) => id)).toEqual(["b"]);
      expect(settle(merged, [kept]).lines.find(({ id }) => id === "a")).toEqual(line("a", "11.30"));
    }
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
    expect(settle(merged, ["base"]).lines[0]).toEqual(line("a", "11.20"));
  });

  it("does not ask when both made the same change", () => {
    const changed = { ...base, remarks: "none" as string | null };
    expect(mergeChanges<{ remarks: string | null }>(base, changed, changed)).toEqual({ value: changed, clashes: [] });
  });
});

describe("two phones write into one report", () => {
  const report = (part: object) => ({ lines: [], indications: [], attachments: [], people: [], ...part }) as unknown as Content;
  const cml = (id: string, itemKey: string, r1 = "") => ({ id, itemKey, lineNo: 1, result: null, values: { r1 } });
  const begun = report({ lines: [cml("a", "CML-01")] });
  const united = (...[was, mine, theirs]: [Content, Content, Content]) => mergeContent(was, mine, theirs, () => "new");
  const ids = ({ lines }: Content) => lines.map(({ id }) => id);

  it("a line that both added under one name, however it is written, is asked: one of them, or both", () => {
    const mine = report({
      lines: [...begun.lines, cml("m", "CML-02", "9.8")],
      indications: [{ id: "flaw", lineId: "m" }],
      attachments: [{ fileId: "photo", lineId: "m", print: true }],
    });
    const theirs = report({ lines: [...begun.lines, cml("t", "cml 02", "9.6")], indications: [{ id: "pit", lineId: "t" }] });
    const merged = united(begun, mine, theirs);
    expect(merged.clashes).toMatchObject([{ kind: "twice", mine: { id: "m" }, theirs: { id: "t" } }]);
    expect(ids(settleContent(merged, ["both"]))).toEqual(["a", "t", "m"]);
    const own = settleContent(merged, ["mine"]);
    expect(ids(own)).toEqual(["a", "m"]);
    expect(own.indications.map(({ lineId }) => lineId)).toEqual(["m", "m"]);
    const other = settleContent(merged, ["theirs"]);
    expect([ids(other), other.attachments[0]?.lineId]).toEqual([["a", "t"], "t"]);
  });

  it("lines of other names, and lines without one, are united without a question", () => {
    const mine = report({ lines: [...begun.lines, cml("m", "CML-02"), cml("n", "")] });
    const theirs = report({ lines: [...begun.lines, cml("t", "CML-03"), cml("u", "")] });
    expect(united(begun, mine, theirs)).toMatchObject({ clashes: [], value: { lines: { length: 5 } } });
  });

  it("the empty line of a new report, in which each wrote an item of their own, becomes two; of the same item it stays one", () => {
    const empty = report({ lines: [cml("a", "")] });
    const mine = report({ lines: [cml("a", "CML-02", "9.8")], indications: [{ id: "pit", lineId: "a" }] });
    const apart = united(empty, mine, report({ lines: [cml("a", "CML-03")] }));
    expect(apart.clashes).toEqual([]);
    expect(apart.value.lines.map(({ id, itemKey }) => [id, itemKey])).toEqual([
      ["a", "CML-03"],
      ["new", "CML-02"],
    ]);
    expect(apart.value.indications).toMatchObject([{ lineId: "new" }]);
    expect(ids(united(empty, mine, report({ lines: [cml("a", "CML-02")] })).value)).toEqual(["a"]);
  });

  it("of a weld in several views only the view that says the same is asked", () => {
    const mine = report({ lines: [cml("m", "W-1", "view A"), cml("n", "W-1", "view B")] });
    const theirs = report({ lines: [cml("t", "W-1", "view C"), cml("u", "W-1", "view B")] });
    expect(united(report({}), mine, theirs).clashes).toMatchObject([{ mine: { id: "n" }, theirs: { id: "u" } }]);
  });

  it("a line that one deleted and the other noted an indication on is asked about; deleted, its indication goes with it", () => {
    const deleted = report({});
    const noted = report({ lines: begun.lines, indications: [{ id: "pit", lineId: "a" }] });
    for (const [mine, theirs, gone] of [
      [deleted, noted, "mine"],
      [noted, deleted, "theirs"],
    ] as const) {
      const merged = united(begun, mine, theirs);
      expect(merged.clashes).toMatchObject([{ kind: "removed", path: ["lines", "a"] }]);
      expect(settleContent(merged, [gone])).toMatchObject({ lines: [], indications: [] });
      const kept = settleContent(merged, [gone === "mine" ? "theirs" : "mine"]);
      expect([ids(kept), kept.indications.length]).toEqual([["a"], 1]);
    }
  });

  it("a person whom both added alike is on the report once, under one id", () => {
    const helper = (id: string, roles = ["assistant"]) => ({ id, userId: "kim", roles, dates: [] });
    const mine = report({ people: [helper("m")], lines: [{ ...cml("a", "CML-01"), performedBy: "m" }] });
    const merged = united(begun, mine, report({ ...begun, people: [helper("t")] }));
    expect(merged.value).toMatchObject({ people: [{ id: "t" }], lines: [{ performedBy: "t" }] });
    const differing = united(begun, mine, report({ ...begun, people: [helper("t", ["performer"])] }));
    expect(differing.value.people).toHaveLength(2);
  });
});
