/** What of the required items is examined and accepted (releases.md rule 15, calculation 5). */
import type { CoveredItem, ItemOutcome } from "../dossier.ts";
import { foldedName, foldedWeld } from "#modules/inspection-reports/rules/same-name.ts";
import { examStages } from "#modules/report-templates/content.ts";
import type { Day } from "#kit/validity.ts";

/** A line of a report that is in the dossier, or of one that is not: not signed yet, or left out. */
export interface DossierLine {
  /** "ACR-RT-26-0007 Rev 0" */
  report: string;
  isIncluded: boolean;
  method: string;
  itemTag: string | null;
  /** The weld, or what else the line is about. */
  itemKey: string;
  result: string | null;
  stage: string | null;
  on: Day | null;
  /** The client has accepted its reject. */
  isConceded: boolean;
}

export interface Coverage {
  items: CoveredItem[];
  required: number;
  examined: number;
  accepted: number;
  coverage: string | null;
  gaps: string[];
}

/** "P-1001 W-12": a weld has its number on its line or drawing. */
export function itemName({ itemTag, itemKey }: Pick<DossierLine, "itemTag" | "itemKey">): string {
  const key = itemKey.trim();
  const tag = itemTag?.trim() ?? "";
  return tag === "" || foldedName(tag) === foldedName(key) ? key : `${tag} ${key}`;
}

const keyOf = ({ itemTag, itemKey }: DossierLine) => `${foldedName(itemTag ?? "")} ${foldedWeld(itemKey)}`;

/** As people order welds and lines: W-9 before W-10. */
export const byName = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

interface Item {
  name: string;
  lines: DossierLine[];
}

/** The coverage of a dossier; with an empty list every item of the lines is required. */
export function coverageOf(lines: readonly DossierLine[], listed: readonly string[]): Coverage {
  const items = [...Map.groupBy(lines, keyOf).values()].map((of): Item => ({ name: of[0] ? itemName(of[0]) : "", lines: of }));
  const found = finder(items);
  const wanted = new Map(listed.map((name) => [foldedName(name), name.trim()]));
  const named = [...wanted.values()].map((name) => ({ name, of: found(name) }));
  const taken = new Set(named.flatMap(({ of }) => of));
  const covered = named.map(({ name, of }) => coveredItem(name, of, false));
  const further = items
    .filter((item) => !taken.has(item))
    .map((item) => coveredItem(item.name, [item], listed.length > 0))
    // What was examined outside the list is missing only where it is not in order.
    .filter(({ isFurther, outcome }) => !isFurther || outcome !== "not signed");
  const all = [...covered, ...further].toSorted((a, b) => byName(a.item, b.item));
  const required = all.filter(({ isFurther }) => !isFurther);
  const accepted = required.filter(isDone).length;
  return {
    items: all,
    required: required.length,
    examined: required.filter(({ outcome }) => outcome !== "not examined" && outcome !== "not signed").length,
    accepted,
    coverage: percent(accepted, required.length),
    gaps: all.filter((one) => !isDone(one)).map(gapOf),
  };
}

/** The items that a name on the list stands for: a weld with or without its line, or a whole line with all of its welds. */
function finder(items: readonly Item[]): (name: string) => Item[] {
  const by = (key: (line: DossierLine) => string) => Map.groupBy(items, ({ lines: [line] }) => (line ? key(line) : ""));
  const ways = [
    by(({ itemTag, itemKey }) => foldedName(`${itemTag ?? ""} ${foldedWeld(itemKey)}`)),
    by(({ itemKey }) => foldedWeld(itemKey)),
    by(({ itemTag }) => foldedName(itemTag ?? "")),
  ] as const;
  return (name) => ways[0].get(foldedWeld(name)) ?? ways[1].get(foldedWeld(name)) ?? ways[2].get(foldedName(name)) ?? [];
}

const severity: readonly ItemOutcome[] = [
  "accepted",
  "for information",
  "not complete",
  "rejected",
  "not signed",
  "not examined",
];

/** An item is as good as the least of its methods. */
function coveredItem(item: string, of: readonly Item[], isFurther: boolean): CoveredItem {
  const methods = [...new Set(of.flatMap(({ lines }) => lines.map(({ method }) => method)))].toSorted();
  const latest = of.flatMap(({ lines }) =>
    [...Map.groupBy(lines, ({ method }) => method).values()].map((same) => latestOf(same)),
  );
  const outcomes = of.length === 0 ? (["not examined"] as const) : latest.map(({ outcome }) => outcome);
  const outcome = severity[Math.max(...outcomes.map((one) => severity.indexOf(one)))] ?? "not examined";
  return { item, isFurther, methods, outcome, reports: [...new Set(latest.map(({ report }) => report))].toSorted(byName) };
}

/** By one method: the last examination that is in the dossier counts; what is not signed or left out counts as not done. */
function latestOf(lines: readonly DossierLine[]): { outcome: ItemOutcome; report: string } {
  const ordered = lines.toSorted((a, b) => (a.on ?? "").localeCompare(b.on ?? "") || stageAt(a) - stageAt(b));
  const last = ordered.filter(({ isIncluded }) => isIncluded).at(-1);
  return last
    ? { outcome: outcomeOf(last), report: last.report }
    : { outcome: "not signed", report: ordered.at(-1)?.report ?? "" };
}

const stageAt = ({ stage }: DossierLine) => examStages.findIndex((one) => one === stage);

function outcomeOf({ result, isConceded }: DossierLine): ItemOutcome {
  if (result === "ACC" || (result === "REJ" && isConceded)) return "accepted";
  if (result === "INFO") return "for information";
  return result === "REJ" ? "rejected" : "not complete";
}

/** Examined for information is complete: nothing is left to accept. */
const isDone = ({ outcome }: CoveredItem) => outcome === "accepted" || outcome === "for information";

const gapOf = ({ item, outcome, reports }: CoveredItem): string => {
  const where = reports.join(", ");
  if (outcome === "not examined") return `${item}: not examined`;
  if (outcome === "not signed") return `${item}: its report is not in this dossier (${where})`;
  return `${item}: ${outcome === "rejected" ? "rejected" : "examination not complete"} in ${where}`;
};

/** One decimal, never rounded up to all: 2,999 of 3,000 are 99.9 %. */
function percent(part: number, whole: number): string | null {
  return whole === 0 ? null : `${(Math.floor((part * 1_000) / whole) / 10).toFixed(1)} %`;
}
