import { describe, expect, it } from "vitest";
import { asCode, clean, typeset } from "./typeset.ts";
import type { Content, Paper } from "../../letterhead.ts";

const paper = (content: Content[], more: Partial<Paper> = {}): Paper => ({
  title: "Report",
  number: "R-1",
  revision: null,
  company: { name: "Gulf Inspection", lines: [] },
  pageSize: "A4",
  orientation: "portrait",
  content,
  printed: { at: "2026-03-14 08:00 UTC", by: "Kim Lee", instant: "2026-03-14T08:00:00.000Z" },
  ...more,
});

describe("the text of a document", () => {
  it("loses characters that reverse the direction of what follows, hide or break", () => {
    expect(clean("ACC\u202eJER\u202c \u2066x\u2069 \u200fy\u061c")).toBe("ACCJER x y");
    expect(clean("a\u0000b\u0007c\u00add\ufeffe\u{e0041}")).toBe("abcde");
    expect(clean("one\r\ntwo\u2028three\tfour")).toBe("one\ntwo\nthree four");
  });
  it("keeps the joiners of other alphabets", () => {
    expect(clean("می\u200cخواهم").startsWith("می\u200cخواهم")).toBe(true);
    expect(clean("क\u094d\u200dष")).toBe("क\u094d\u200dष");
  });
  it("keeps figures behind a name written from right to left where they were entered", () => {
    expect(clean("محمد علي, 2026-118")).toBe("محمد علي\u200e, 2026-118");
    expect(clean("שלום 5 עולם.")).toBe("שלום 5 עולם\u200e.");
    expect(clean("Ana Torres, 2026-118")).toBe("Ana Torres, 2026-118");
  });
  it("is well formed, and without private-use characters", () => {
    expect(clean("a\ud800b")).toBe("a\ufffdb");
    expect(clean("\ue000")).toBe("[U+E000]");
    expect(asCode("\u{1f527}")).toBe("[U+1F527]");
  });
});

describe("a document as it is rendered", () => {
  const drawn = (content: Content[], more: Partial<Paper> = {}) =>
    typeset(paper(content, more)).data as { sheets: { landscape: boolean; content: Record<string, unknown>[] }[] };

  it("has one part for each change of orientation", () => {
    const { sheets } = drawn([
      "Upright",
      { text: "Turned", pageBreak: "before", pageOrientation: "landscape" },
      "Still",
      { text: "Back", pageBreak: "before", pageOrientation: "portrait" },
    ]);
    expect(sheets.map(({ landscape, content }) => [landscape, content.length])).toEqual([
      [false, 1],
      [true, 2],
      [false, 1],
    ]);
  });
  it("breaks only words that are too long for their line", () => {
    const hash = "9677247fcaeba4019e1cdacd477657dcb48b86ee1c734a4a15fe4edeebeb1138";
    const cell = (text: string) => ({ layout: "ruled" as const, table: { widths: [60], body: [[{ text }]] } });
    const [table] = drawn([cell(`see ${hash}`)]).sheets[0]?.content ?? [];
    expect(JSON.stringify(table)).toContain(`"text":["see"," ",{"word":"${hash}"}]`);
    expect(JSON.stringify(drawn([cell("see above")]))).toContain('"text":["see above"]');
  });
  it("never breaks a number with hyphens that fits into its line", () => {
    const cell = (text: string) => ({ layout: "ruled" as const, table: { widths: [124], body: [[{ text }]] } });
    expect(JSON.stringify(drawn([cell("ABZ-25-MT-YAC-1110, in-house")]))).toContain(
      '"text":[{"whole":"ABZ-25-MT-YAC-1110,"}," ","in-house"]',
    );
    expect(JSON.stringify(drawn([cell("as-welded, in-house")]))).toContain('"text":["as-welded, in-house"]');
  });
  it("keeps rows whole unless they are very high", () => {
    const row = (text: string) => ({ layout: "ruled" as const, table: { widths: [60], body: [[{ text }]] } });
    expect(JSON.stringify(drawn([row("short")]))).toContain('"high":false');
    expect(JSON.stringify(drawn([row("Ground flush before examination. ".repeat(40))]))).toContain('"high":true');
  });
  it("accepts a picture only by its name, and only as bytes", () => {
    expect(() => drawn([{ image: "/etc/hostname", fit: [9, 9] }])).toThrow("named as in");
    expect(() => drawn([], { images: { a: "http://127.0.0.1:9/x.png" } })).toThrow("must be bytes or a data: address");
  });
});
