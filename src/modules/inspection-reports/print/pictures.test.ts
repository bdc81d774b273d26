import { describe, expect, it } from "vitest";
import { pictureName } from "./pictures.ts";
import { defaultPolicy } from "#directory/company/report-policy.ts";
import { reportPaper } from "./report-document.ts";
import { mt, paperText, printedSample, rt, samples, textsOf, ut } from "./testing.ts";

describe("pictures", () => {
  const dot = "data:image/png;base64,iVBORw0KGgo=";
  const withPictures = (photosPerPage: "2" | "4" | "6", count: number) => {
    const printed = mt();
    const pictures = Array.from({ length: count }, (_, at) => ({
      kind: "photo",
      caption: at === 0 ? "Toe crack" : null,
      lineId: printed.content.lines[2]?.id ?? null,
      takenAt: at === 0 ? "2026-03-12T14:26:53.000Z" : null,
      position: at === 0 ? { latitude: "29.75020", longitude: "-95.35801" } : null,
      image: dot,
    }));
    return reportPaper({ ...printed, policy: { ...defaultPolicy, photosPerPage }, pictures });
  };
  it.each([
    ["2", 3],
    ["4", 2],
    ["6", 1],
  ] as const)("stand %s a page: five of them take %i pages", (perPage, pages) => {
    const found = withPictures(perPage, 5).content.filter((one) => textsOf(one)[0]?.startsWith("Photos and sketches"));
    expect(found).toHaveLength(pages);
  });
  it("in a single row follow the results, if these are in portrait", () => {
    const first = (count: number) =>
      withPictures("4", count).content.find((one) => textsOf(one)[0]?.startsWith("Photos and sketches")) as object;
    expect(first(2)).toMatchObject({ unbreakable: true });
    expect(first(2)).not.toHaveProperty("pageBreak");
    expect(first(3)).toMatchObject({ pageBreak: "before" });
  });
  it("carry caption and line, and when and where they were taken", () => {
    const paper = withPictures("4", 2);
    expect(textsOf(paper.content)).toContain(
      "Photo 1 – line 3 FW-3: Toe crack\nTaken 12 Mar 2026, 09:26 CDT, 29.75020° N, 95.35801° W",
    );
    expect(textsOf(paper.content)).toContain("Photo 2 – line 3 FW-3");
    expect(paper.images?.[pictureName(1)]).toBe(dot);
  });
});

describe("the maps of a report", () => {
  it("are printed as drawings with their words, for welds whose indications have a place", () => {
    const content = JSON.stringify(reportPaper(printedSample(samples.PAUT())).content);
    expect(content).toContain('"text":"Indication maps"');
    expect(content).toMatch(/"svg":"<svg [^}]*"alt":"Map of FW-42, 698 mm from the datum, 1 indication: 1 Lack of fusion/);
    expect(JSON.stringify(reportPaper(rt()).content)).not.toContain("Indication maps");
  });

  it("show thickness readings by their bands, after the evaluation", () => {
    const content = JSON.stringify(reportPaper(ut()).content);
    expect(content).toMatch(/"text":"Thickness map, mm".*"alt":"Thickness map of 4 locations; thinnest /);
    expect(content.indexOf('"Thickness map, mm"')).toBeGreaterThan(content.indexOf('"Evaluation"'));
    expect(JSON.stringify(reportPaper(mt()).content)).not.toContain("Thickness map");
  });

  it("print photos with what is drawn on them above the photo as taken, and sketches after the photos", () => {
    const sample = rt();
    const shapes = [{ id: "a", kind: "arrow", tone: "bad", at: "10 10 90 90", text: "Undercut" }] as const;
    const image = new Uint8Array([0xff, 0xd8, 0xff]);
    const photo = { kind: "photo", caption: "Cap", lineId: null, takenAt: null, position: null, image };
    const pictures = [photo, { ...photo, markup: { sheet: "1600 1200", shapes: [...shapes] } }];
    const sketch = { id: "s", title: "Shooting sketch", sheet: "1600 1000", shapes: [...shapes], lineId: null, print: true };
    const content = { ...sample.content, sketches: [sketch, { ...sketch, id: "t", title: "Left out", print: false }] };
    const printed = JSON.stringify(reportPaper({ ...sample, content, pictures }).content);
    expect(printed).toContain('"image":"picture-1"');
    expect(printed).not.toContain('"image":"picture-2"');
    expect(printed).toMatch(/<image href=\\"data:image\/jpeg;base64,\/9j\/\\" width=\\"1600\\" height=\\"1200\\"/);
    expect(printed).toContain('"alt":"Photo 2: Cap: Arrow: Undercut"');
    expect(printed).toContain('"alt":"Sketch 1: Shooting sketch: Arrow: Undercut"');
    expect(printed).not.toContain("Left out");
  });

  it("refer to indications by the number in the list", () => {
    expect(paperText(mt())).toContain("No.\nLine\nWeld or item\nIndication");
    expect(paperText(printedSample(samples.PAUT()))).not.toContain("No.\nLine\n");
  });
});
