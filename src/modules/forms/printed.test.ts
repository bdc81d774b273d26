import { expect, it } from "vitest";
import { FormDefinition } from "./definition.ts";
import { blankPaper, filledPaper } from "./form-paper.ts";
import { issuesIn, saidOf } from "./printed.ts";

const id = "6f1dbb06-9a0c-4e13-9f0e-1b6a1a2f3c4d";
const definition = FormDefinition.parse({
  languages: ["en"],
  sections: [
    {
      key: "main",
      title: "Main",
      fields: [
        { key: "brakes", type: "passFailNa", label: "Brakes" },
        { key: "why", type: "text", label: "Why", showWhen: "${brakes} = 'fail'" },
        { key: "km", type: "number", label: "Distance", unit: "km" },
        { key: "items", type: "checklist", label: "Before driving", rows: [{ key: "horn", label: "Horn" }] },
        {
          key: "crew",
          type: "table",
          label: "Crew",
          columns: [
            { key: "who", type: "person", label: "Person" },
            { key: "risk", type: "risk", label: "Risk" },
          ],
        },
      ],
    },
  ],
  signatureSlots: [{ key: "me", label: "Driver", kind: "drawn", who: { by: "filler" }, required: true, order: 1 }],
  review: { rule: "none", days: 7 },
  offlineAllowed: true,
});
const answers = {
  brakes: { value: "pass" },
  km: { value: "150" },
  items: { value: { horn: { value: "fail", comment: "Silent" } } },
  crew: {
    value: [{ id, cells: { who: { value: { id, label: "Ana Torres" } }, risk: { value: { severity: 4, likelihood: 3 } } } }],
  },
};

it("answers are in words; a hidden question is left out, an issue is found", () => {
  const [section] = saidOf(definition, answers);
  const words = section?.blocks.flatMap((block) =>
    block.kind === "answer"
      ? [`${block.said.label}: ${block.said.text}`]
      : block.kind === "table"
        ? block.table.rows.map(({ cells }) => cells.map(({ text }) => text).join(" | "))
        : [block.text],
  );
  expect(words).toEqual(["Brakes: Pass", "Distance: 150 km", "Before driving", "Horn: Fail", "Ana Torres | 4 × 3 = 12 high"]);
  expect(issuesIn(section ? [section] : []).map(({ label, comment }) => [label, comment])).toEqual([["Horn", "Silent"]]);
});

const form = {
  code: "VEH",
  title: "Vehicle check",
  formVersion: 3,
  status: "superseded",
  effectiveFrom: "2026-11-01",
  definition,
};

it("a blank has every question, boxes for choices, rows for tables, and its version", () => {
  const paper = blankPaper(form, "https://x.example/company-forms?fill=VEH");
  const text = JSON.stringify(paper.content);
  expect(paper.marks).toEqual(["VEH version 3, effective 2026-11-01, SUPERSEDED"]);
  for (const words of ["[  ] Pass   [  ] Fail   [  ] N/A", "Why", "Driver", "Person"]) expect(text).toContain(words);
  // Nobody is led to a version that cannot be started.
  expect(text).not.toContain("fill=VEH");
  const issued = blankPaper({ ...form, status: "issued" }, "https://x.example/company-forms?fill=VEH");
  expect(JSON.stringify(issued.content)).toContain('"qr":"https://x.example/company-forms?fill=VEH"');
});

it("a filled one has its flags, signatures and hash; a void one is marked void", () => {
  const filled = {
    answers,
    about: "Van TX-101",
    number: "F-VEH-26-00001",
    status: "void",
    zone: "America/Chicago",
    startedAt: "2026-11-20T12:00:00Z",
    submittedAt: "2026-11-20T12:40:00Z",
    receivedAt: "2026-11-20T17:00:00Z",
    filledByName: "Ana Torres",
    contentHash: "ab".repeat(32),
    voidReason: "Wrong vehicle",
    reviews: [],
    amendments: [{ byId: id, byName: "Lena Ortiz", at: "2026-11-21T15:00:00Z", text: "The van was TX-110", signature: null }],
    signatures: [
      {
        slot: "me",
        label: "Driver",
        kind: "drawn",
        meaning: null,
        name: "Ana Torres",
        company: null,
        personId: id,
        at: "2026-11-20T12:39:00Z",
        zone: "America/Chicago",
        fileId: null,
      },
    ],
  };
  const [own] = filled.signatures;
  const others = [...filled.signatures, { ...own, slot: "mechanic", label: "Mechanic", name: "Max Hale" }];
  const passed = JSON.stringify(filledPaper(form, { ...filled, filledById: id, signatures: others } as never, {}).content);
  expect(passed.match(/Drawn signature[^"]*/g)).toEqual([
    "Drawn signature, not re-authenticated",
    "Drawn signature, not re-authenticated, on the device of Ana Torres",
  ]);
  const paper = filledPaper(form, filled as never, {});
  const text = JSON.stringify(paper.content);
  expect([paper.watermark, paper.marks[1]]).toEqual(["VOID", "SHA-256 abababababababab"]);
  for (const words of [
    "Flags",
    "Silent",
    "2026-11-21 09:00 America/Chicago, Lena Ortiz: The van was TX-110",
    "2026-11-20 06:40 America/Chicago",
    "2026-11-20 11:00 America/Chicago",
    "Drawn signature, not re-authenticated",
  ])
    expect(text).toContain(words);
});

it("a signature drawn in a row, as of those who attended a talk, is printed as drawn", () => {
  const columns = [{ key: "sign", type: "signature" as const, label: "Signature" }];
  const fields = [{ key: "crew", type: "table" as const, label: "Attendees", columns }];
  const talk = FormDefinition.parse({ ...definition, sections: [{ key: "main", title: "Main", fields }], signatureSlots: [] });
  const fileId = "0198c0de-0000-4000-8000-00000000000f";
  const drawn = { fileId, name: "Bo Reed", at: "2026-11-20T12:39:00.000Z", personId: null };
  const filled = {
    answers: { crew: { value: [{ id, cells: { sign: { value: drawn } } }] } },
    zone: "UTC",
    filledByName: "Ana Torres",
    startedAt: "2026-11-20T12:00:00Z",
    submittedAt: "2026-11-20T12:40:00Z",
    reviews: [],
    amendments: [],
    signatures: [],
  };
  const printedWith = (images: object) =>
    JSON.stringify(filledPaper({ ...form, definition: talk }, filled as never, images as never).content);
  expect(printedWith({ [fileId]: new Uint8Array() })).toContain(`"image":"${fileId}"`);
  expect(printedWith({})).not.toContain("image");
});
