import { expect, it } from "vitest";
import { indexPage } from "./index-page.ts";

it("shows what records are called as text, and links each file within the folder", () => {
  const page = indexPage({
    reportId: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c01",
    reportNumber: "ACR-UT-26-0001",
    revision: 0,
    clientName: "Smith & <b>Sons</b>",
    itemTag: null,
    madeAt: "2026-03-13T15:00:00.000Z",
    timeZone: "America/Chicago",
    madeBy: "Audrey Lund",
    altered: ["line 3"],
    sections: [
      {
        key: "people",
        title: "People",
        empty: "",
        entries: [
          {
            entity: "Certification",
            id: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c02",
            title: '<img src=x onerror="x">',
            facts: [{ label: "Certificate", value: "</td><script>" }],
            files: [{ path: "2-people/a b/c#1.pdf", name: "c#1.pdf", size: 3, sha256: "ab", isFrozen: true, fileId: null }],
            leftOut: "Left out",
          },
        ],
      },
    ],
  });
  expect(page).not.toMatch(/<script|<img|<b>/);
  expect(page).toContain("Smith &amp; &lt;b&gt;Sons&lt;/b&gt;");
  expect(page).toContain('href="2-people/a%20b/c%231.pdf"');
  expect(page).toContain("made 2026-03-13, 10:00 CDT (UTC−05:00) by Audrey Lund");
  expect(page).toContain("not as it was signed: line 3");
});
