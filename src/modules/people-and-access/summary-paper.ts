import { type Content, facts, heading, type Paper, table } from "#kit/letterhead.ts";
import type { Day } from "#kit/validity.ts";

/** One thing a person is certified for, and whether it counts on the day. */
export interface Qualification {
  method: string;
  level: string;
  techniques: readonly string[];
  scheme: string;
  number: string;
  issuedOn: Day;
  expiresOn: Day;
  valid: boolean;
  /** Why not, where it does not count. */
  why: string | null;
}

/** What stands on the summary of a person's qualifications. */
export interface QualificationSheet {
  name: string;
  employeeNumber: string;
  jobTitle: string | null;
  base: string | null;
  employedSince: Day | null;
  on: Day;
  qualifications: readonly Qualification[];
  vision: { near: VisionTested | null; colour: VisionTested | null };
  photo: Uint8Array | null;
}
interface VisionTested {
  testedOn: Day;
  validTo: Day;
}

type Parts = Pick<Paper, "title" | "subtitle" | "number" | "revision" | "content" | "orientation" | "foot">;

/** The personnel qualification summary, one page as clients ask for: who, certified for what, with which eyes, all on one day. */
export function summaryPaper(sheet: QualificationSheet): Parts {
  return {
    title: "Personnel qualification summary",
    subtitle: `Validity on ${sheet.on}`,
    number: sheet.employeeNumber,
    revision: null,
    orientation: "portrait",
    content: [person(sheet), ...certificates(sheet), ...vision(sheet), ...statement(sheet)],
    foot: "Valid for the stated day and the records at the time of printing. The certificates themselves are authoritative.",
  };
}

function person({ name, employeeNumber, jobTitle, base, employedSince, on, photo }: QualificationSheet): Content {
  const known = facts(
    [
      ["Name", name],
      ["Employee no.", employeeNumber],
      ["Validity on", on],
      ["Job title", jobTitle ?? ""],
      ["Base", base ?? ""],
      ["Employed since", employedSince ?? ""],
    ],
    3,
  );
  return photo
    ? {
        columns: [
          { width: "*", stack: [known] },
          { image: "photo", fit: [58, 58], width: 60, alt: `Photo of ${name}` },
        ],
        columnGap: 12,
      }
    : known;
}

function certificates({ qualifications, on }: QualificationSheet): Content[] {
  if (qualifications.length === 0) return [heading("Certificates"), { text: "No certificates on record." }];
  const rows = qualifications.map(({ method, level, techniques, scheme, number, issuedOn, expiresOn, valid, why }) => [
    [method, ...techniques].join(" "),
    level,
    scheme,
    number,
    issuedOn,
    expiresOn,
    valid ? `Valid on ${on}` : `Not valid: ${why ?? "see certificate"}`,
  ]);
  return [
    heading("Certificates"),
    table(
      [
        { title: "Method", width: 70 },
        { title: "Level", width: 34 },
        { title: "Scheme", width: 80 },
        { title: "Certificate", width: 92, figures: true },
        { title: "Issued", width: 54, figures: true },
        { title: "Expires", width: 54, figures: true },
        { title: "Status" },
      ],
      rows,
      { layout: "dense", fontSize: rows.length > 24 ? 6.5 : 7.5 },
    ),
  ];
}

function vision({ vision: { near, colour }, on }: QualificationSheet): Content[] {
  const row = (title: string, test: VisionTested | null) => [
    title,
    test?.testedOn ?? "–",
    test?.validTo ?? "–",
    test ? `Valid on ${on}` : `No valid test on record on ${on}`,
  ];
  return [
    heading("Vision"),
    table(
      [
        { title: "Test" },
        { title: "Tested", width: 70, figures: true },
        { title: "Valid to", width: 70, figures: true },
        { title: "Status" },
      ],
      [row("Near vision", near), row("Colour or contrast", colour)],
      { layout: "dense", fontSize: 7.5 },
    ),
  ];
}

function statement({ qualifications, on }: QualificationSheet): Content[] {
  const many = qualifications.filter(({ valid }) => valid).length;
  const text = `${many} of ${qualifications.length} certificates are valid on ${on}, vision included where the method asks for it.`;
  return qualifications.length === 0 ? [] : [{ text, margin: [0, 10, 0, 0] }];
}
