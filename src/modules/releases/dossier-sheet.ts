import { type Dossier, incompleteWords, type ItemOutcome, type Register } from "./dossier.ts";
import type { ReleaseItem } from "./release.ts";
import { resultWords } from "./transmittal-sheet.ts";
import type { Content } from "#kit/content.ts";
import { facts, heading, table } from "#kit/letterhead.ts";

interface Named {
  transmittalNo: string | null;
  subject: string;
  clientName: string | null;
}

/** Cover, contents, coverage sheet and registers of a dossier, as a PDF that comes before its reports. */
export function dossierSheet({ transmittalNo, subject, clientName }: Named, dossier: Dossier, items: readonly ReleaseItem[]) {
  const { of, madeAt, required, examined, accepted, coverage, gaps, registers } = dossier;
  const incomplete = incompleteWords(dossier);
  const content: Content[] = [
    facts([
      ["Client", clientName ?? ""],
      ["Of", of],
      ["Compiled", madeAt.slice(0, 10)],
      ["Required items", String(required)],
      ["Examined", String(examined)],
      ["Accepted or for information", String(accepted)],
      ["Open", String(required - accepted)],
      ["Coverage", coverage ?? ""],
      ["Reports", String(items.length)],
    ]),
    heading(incomplete ?? "Complete: nothing is missing"),
    ...(incomplete ? [missing(gaps)] : []),
    heading("Contents"),
    contents(items),
    heading("Coverage"),
    coverageTable(dossier),
    ...registers.flatMap((register) => [heading(register.title), registerTable(register)]),
    {
      text: "The registers show what was frozen with the signatures of the reports. The certificates and procedures themselves are in the ZIP of this transmittal, in the folder papers. Papers of vision tests contain health data and are shown on request.",
      fontSize: 7,
      margin: [0, 8, 0, 0],
    },
  ];
  return {
    title: "Turnover dossier",
    subtitle: subject,
    number: transmittalNo ?? "Draft",
    content,
    ...(incomplete ? { notice: incomplete } : {}),
  };
}

const small = { layout: "dense", fontSize: 7 } as const;

const missing = (gaps: readonly string[]): Content =>
  table(
    [{ title: "No.", width: 24, align: "right" }, { title: "Missing" }],
    gaps.map((gap, at) => [String(at + 1), gap]),
    small,
  );

const contents = (items: readonly ReleaseItem[]): Content =>
  table(
    [
      { title: "No.", width: 24, align: "right" },
      { title: "Report", width: 110, figures: true },
      { title: "Rev", width: 24, align: "right" },
      { title: "Item", width: 90 },
      { title: "Title" },
      { title: "Inspected", width: 56 },
      { title: "Result", width: 54 },
    ],
    items.map(({ reportNumber, revision, itemTag, title, inspectedOn, result }, at) => [
      String(at + 1),
      reportNumber,
      String(revision),
      itemTag ?? "",
      title,
      inspectedOn ?? "",
      resultWords(result),
    ]),
    small,
  );

function coverageTable({ items }: Dossier): Content {
  if (items.length === 0) return { text: "These reports name no item.", fontSize: 8 };
  return table(
    [{ title: "Item", width: 130 }, { title: "Methods", width: 70 }, { title: "State", width: 110 }, { title: "Reports" }],
    items.map(({ item, isFurther, methods, outcome, reports }) => [
      item,
      methods.join(", "),
      outcomeWords(outcome, isFurther),
      reports.join(", "),
    ]),
    small,
  );
}

/** "Accepted (not on the list)" */
export function outcomeWords(outcome: ItemOutcome, isFurther: boolean): string {
  const words = outcome.charAt(0).toUpperCase() + outcome.slice(1);
  return isFurther ? `${words} (not on the list)` : words;
}

function registerTable({ heads, rows, empty }: Register): Content {
  if (rows.length === 0) return { text: empty, fontSize: 8 };
  return table(
    heads.map((title) => ({ title })),
    rows,
    small,
  );
}
