import { expect, it } from "vitest";
import { fileName, folderName, uniquePaths } from "./paths.ts";

it("names folders and files in letters that every file system takes, and never leaves its folder", () => {
  expect(folderName("Zoë Müller: UT Level II, 2026/118")).toBe("Zoe-Muller-UT-Level-II-2026-118");
  expect(folderName("../../etc")).toBe("etc");
  expect(folderName("検査")).toBe("record");
  expect(fileName("certificate of Ana.final.PDF")).toBe("certificate-of-Ana.final.PDF");
  expect(fileName("..\\..\\x.pdf")).toBe("x.pdf");
});

it("gives no path twice, also where capitals are not told apart", () => {
  const unique = uniquePaths();
  expect(["a/b.pdf", "a/B.pdf", "a/b.pdf", "a.b/c"].map(unique)).toEqual(["a/b.pdf", "a/B-2.pdf", "a/b-3.pdf", "a.b/c"]);
});
