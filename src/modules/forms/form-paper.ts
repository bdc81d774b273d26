/** A form on paper: filled, with its flags first, or blank to be filled by hand. */
import type { FormDefinition } from "./definition.ts";
import type { FormSubmissionWhole } from "./form-submission.ts";
import { type Block, issuesIn, saidOf, type SaidSection } from "./printed.ts";
import { drawnOn } from "./rules.ts";
import { textIn } from "./translated.ts";
import { type Content, facts, heading, signatureBlock, table } from "#kit/letterhead.ts";
import { clockIn } from "#kit/validity.ts";
import { formatCode } from "#modules/inspection-reports/rules/verification-code.ts";

interface Issued {
  code: string;
  title: string;
  formVersion: number;
  status: string;
  effectiveFrom: string | null;
  definition: FormDefinition;
}

/** The footer of every page that identifies the version: code, version, effective date, and status (ISO 9001 7.5.3). */
const markOf = ({ code, formVersion, effectiveFrom, status }: Issued): string =>
  [
    `${code} version ${formVersion}`,
    effectiveFrom && `effective ${effectiveFrom}`,
    status === "issued" ? "" : status.toUpperCase(),
  ]
    .filter(Boolean)
    .join(", ");

const line = "_______________________________";

/** The form without answers: empty lines, boxes of choices, five rows of a table. A phone opens the form from the code on it. */
export function blankPaper(form: Issued, address: string) {
  return {
    title: form.title,
    subtitle: "To be filled by hand",
    number: form.code,
    marks: [markOf(form)],
    content: [
      ...(form.status === "issued"
        ? [
            { qr: address, fit: 56 },
            { text: "Scan to fill it on a phone", fontSize: 8 },
          ]
        : []),
      ...saidOf(form.definition, {}, null, true).flatMap((section) => blankSection(form.definition, section)),
      ...slotsToSign(form.definition),
    ],
  };
}

function blankSection(form: FormDefinition, { key, title, blocks }: SaidSection): Content[] {
  const fields = form.sections.find((one) => one.key === key)?.fields ?? [];
  const answers = grouped(blocks).flatMap((group): Content[] => {
    if (group.kind !== "answers") return other(group.block, true);
    const rows = group.said.map(({ label, path }) => [
      label,
      boxesOf(
        form,
        fields.find((field) => field.key === path.split(".")[0]),
      ),
    ]);
    return [
      table(
        [
          { title: "Question", width: "*" },
          { title: "Answer", width: 220 },
        ],
        rows,
      ),
    ];
  });
  return [heading(title), ...answers];
}

function boxesOf(form: FormDefinition, field: FormDefinition["sections"][number]["fields"][number] | undefined): string {
  const choices =
    field?.type === "checklist" || field?.type === "passFailNa"
      ? ["Pass", "Fail", "N/A"]
      : field?.type === "yesNo"
        ? ["Yes", "No"]
        : field?.type === "yesNoNa"
          ? ["Yes", "No", "N/A"]
          : (field?.choices ?? []).map(({ label }) => textIn(label, undefined, form.languages));
  return choices.length > 0 && choices.length <= 8
    ? choices.map((one) => `[  ] ${one}`).join("   ")
    : `${line}${field?.unit ? ` ${field.unit}` : ""}`;
}

const slotsToSign = ({ signatureSlots = [], languages }: FormDefinition): Content[] =>
  signatureSlots.length === 0
    ? []
    : [
        signatureBlock(
          "",
          signatureSlots.map(({ label }) => ({ role: textIn(label, undefined, languages), name: "", signedAt: "" })),
        ),
      ];

/**
 * A filled form: what it is about, flags first, all answers, signatures, review, hash. `images` has the photos by file id; `verifyUrl` is where
 * anyone can verify one that has a code.
 */
export function filledPaper(
  form: Issued,
  filled: FormSubmissionWhole,
  images: Readonly<Record<string, Uint8Array>>,
  verifyUrl?: string,
) {
  const code = filled.verificationCode ? [formatCode(filled.verificationCode)] : [];
  const sections = saidOf(form.definition, filled.answers, filled.language);
  const issues = issuesIn(sections);
  const at = (instant: string | null) => (instant ? `${clockIn(filled.zone, instant)} ${filled.zone}` : "");
  const { score, riskScore, receivedAt, submittedAt } = filled;
  return {
    title: form.title,
    subtitle: filled.about || undefined,
    number: filled.number ?? filled.provisionalRef ?? "Draft",
    marks: [markOf(form), ...(filled.contentHash ? [`SHA-256 ${filled.contentHash.slice(0, 16)}`] : []), ...code],
    ...(filled.verificationCode ? { keywords: code.map((one) => `HP-CODE:${one}`), verifyUrl } : {}),
    ...(filled.status === "void" ? { watermark: "VOID" } : filled.number ? {} : { watermark: "DRAFT" }),
    images: { ...images },
    content: [
      facts([
        ["Filled by", filled.filledByName],
        ["Started", at(filled.startedAt)],
        ["Submitted", at(submittedAt ?? filled.openedAt)],
        ...(receivedAt && receivedAt !== submittedAt ? [["Received", at(receivedAt)] as const] : []),
        ...(score ? [["Score", `${score} %`] as const] : []),
        ...(riskScore ? [["Risk", String(riskScore)] as const] : []),
        ...(filled.versionNote ? [["Version", filled.versionNote] as const] : []),
        ...(filled.voidReason ? [["Void", filled.voidReason] as const] : []),
      ]),
      ...(issues.length === 0
        ? []
        : [
            heading("Flags"),
            table(
              questionColumns,
              issues.map(({ label, text, comment }) => [label, text, comment]),
            ),
          ]),
      ...sections.flatMap(({ title, blocks }) => [
        heading(title),
        ...grouped(blocks).flatMap((group) => groupOnPaper(group, images)),
      ]),
      ...signaturesOnPaper(filled, images),
      ...(filled.reviews.length === 0
        ? []
        : [
            heading("Review"),
            table(
              [
                { title: "When", width: 130 },
                { title: "Who", width: 120 },
                { title: "Outcome", width: 70 },
                { title: "Comment" },
              ],
              filled.reviews.map(({ at: when, byName, outcome, comment }) => [at(when), byName, outcome, comment ?? ""]),
            ),
          ]),
      ...amendmentsOnPaper(filled, images),
      ...(filled.contentHash
        ? [{ text: `SHA-256 of the content (RFC 8785): ${filled.contentHash}`, fontSize: 7, font: "Mono" as const }]
        : []),
    ] satisfies Content[],
  };
}

const questionColumns = [
  { title: "Question", width: "*" as const },
  { title: "Answer", width: 150 },
  { title: "Comment", width: 150 },
];

type Group = { kind: "answers"; said: Extract<Block, { kind: "answer" }>["said"][] } | { kind: "other"; block: Block };

/** Consecutive answers in one table; anything else between them starts a new one. */
function grouped(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== "answer") groups.push({ kind: "other", block });
    else if (last?.kind === "answers") last.said.push(block.said);
    else groups.push({ kind: "answers", said: [block.said] });
  }
  return groups;
}

function groupOnPaper(group: Group, images: Readonly<Record<string, Uint8Array>>): Content[] {
  if (group.kind === "other") return other(group.block, false, images);
  const pictures = group.said.flatMap(({ photos, label, image }) => [
    ...photos.map(({ fileId, caption, name }) => ({ fileId, words: `${label}: ${caption ?? name}` })),
    ...(image ? [{ fileId: image.fileId, words: `${label}: ${image.name}` }] : []),
  ]);
  return [
    table(
      questionColumns,
      group.said.map(({ label, text, comment }) => [label, text || "–", comment]),
    ),
    ...pictures
      .filter(({ fileId }) => images[fileId])
      .map(({ fileId, words }) => ({
        stack: [
          { image: fileId, fit: [240, 180] as const, alt: words, margin: [0, 6, 0, 2] as const },
          { text: words, fontSize: 8 },
        ],
        unbreakable: true,
      })),
  ];
}

function other(block: Block, blank: boolean, images: Readonly<Record<string, Uint8Array>> = {}): Content[] {
  if (block.kind === "heading") return [{ text: block.text, bold: true, margin: [0, 8, 0, 2] }];
  if (block.kind === "note") return [{ text: block.text, margin: [0, 4, 0, 4] }];
  if (block.kind !== "table") return [];
  const { label, heads, rows } = block.table;
  const cells = blank
    ? Array.from({ length: 5 }, () => heads.map(() => " "))
    : rows.map((row) => row.cells.map((said) => cellOnPaper(said, images)));
  return [
    { text: label, bold: true, margin: [0, 8, 0, 2] },
    cells.length === 0
      ? "–"
      : table(
          heads.map((title) => ({ title })),
          cells,
          { layout: "dense", fontSize: 8 },
        ),
  ];
}

/** What was added after it was closed, under what it was closed with. */
function amendmentsOnPaper({ amendments, zone }: FormSubmissionWhole, images: Readonly<Record<string, Uint8Array>>): Content[] {
  return amendments.map(({ byName, at, text, signature }, index) => {
    const when = `${clockIn(zone, at)} ${zone}`;
    const above = [...(index === 0 ? [heading("Amendments")] : []), { text: `${when}, ${byName}: ${text}` }];
    const drawn = { role: "Signature", qualification: "Drawn signature, not re-authenticated", signedAt: when };
    const image = signature && images[signature.fileId] ? signature.fileId : undefined;
    return signatureBlock(above, signature ? [{ ...drawn, name: signature.name, image }] : []);
  });
}

/** A drawn signature in a row, as of those who attended a talk, is printed as it was drawn. */
function cellOnPaper(
  { text, comment, image }: Extract<Block, { kind: "answer" }>["said"],
  images: Readonly<Record<string, Uint8Array>>,
): string | Content {
  const words = [text, comment].filter(Boolean).join(" · ");
  if (!image || !images[image.fileId]) return words;
  return { stack: [words, { image: image.fileId, fit: [96, 26], alt: image.name, margin: [0, 2, 0, 0] }] };
}

function signaturesOnPaper(filled: FormSubmissionWhole, images: Readonly<Record<string, Uint8Array>>): Content[] {
  if (filled.signatures.length === 0) return [];
  const lines = filled.signatures.map((signature) => {
    const { label, name, company, kind, meaning, at, zone, fileId } = signature;
    const drawn = ["Drawn signature, not re-authenticated", drawnOn(signature, filled)].filter(Boolean).join(", ");
    return {
      role: label,
      name: company ? `${name}, ${company}` : name,
      qualification: kind === "electronic" ? "Electronic signature" : drawn,
      meaning: meaning ?? undefined,
      signedAt: `${clockIn(zone, at)} ${zone}`,
      image: fileId && images[fileId] ? fileId : undefined,
    };
  });
  return [signatureBlock([heading("Signatures")], lines)];
}
