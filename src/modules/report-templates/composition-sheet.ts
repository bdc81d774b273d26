/** Report values shared by formulas, criteria and rules of positive material identification: the limits in use, and the match. */
import {
  alloyNamed,
  alloysNamed,
  compositionMatch,
  elementsJudged,
  sameAlloy,
  windowText,
  type Composition,
  type ElementWindow,
} from "./calculations/composition.ts";
import { accepted, rejected, undecided, type Verdict } from "./calculations/flaws.ts";
import { found, unknown, type Outcome } from "./calculations/outcome.ts";
import type { Formula, Reader } from "./sheet.ts";

/** Elements a reading may have, in the order of the columns. */
export const elements = ["Cr", "Ni", "Mo", "Cu", "Mn", "V", "Nb", "Ti", "Fe", "C"] as const;

export const compositionFormulas: Readonly<Record<string, Formula>> = {
  "pmi.match": {
    title: "Composition compared with the required alloy",
    clause: "API RP 578",
    reads: [
      "line.requiredAlloy",
      "technique.mode",
      "technique.tolerancePct",
      "technique.windows",
      "line.alloyShown",
      ...elements.map((element) => `line.${element}`),
    ],
    solve: matchOf,
  },
  "pmi.limits": {
    title: "Composition limits of the required alloy",
    clause: "API RP 578",
    reads: ["line.requiredAlloy", "technique.mode", "technique.windows"],
    solve: limitsInWords,
  },
};

/** "Cr 1.90-2.60, Mo 0.87-1.13 (ASTM A335)", without the tolerance: that is stated once, with its source. */
function limitsInWords(read: Reader): Outcome {
  const required = read.text("line.requiredAlloy");
  const formula = "limits of the specification";
  if (required === null) return unknown("no required alloy", formula);
  if (read.text("technique.mode") === "match") return unknown("the analyser compares with its own library", formula);
  const limits = limitsOf(read);
  if (!limits) return unknown(`no composition limits for ${required}`, formula);
  const words = `${limits.windows.map(windowText).join(", ")} (${limits.source})`;
  return found(words, `${formula}: ${words}`);
}

function matchOf(read: Reader): Outcome {
  const required = read.text("line.requiredAlloy");
  if (required === null) return unknown("no required alloy", "match");
  if (read.text("technique.mode") === "match") return nameMatch(required, read.text("line.alloyShown"));
  const composition = compositionOf(read);
  return composition ? compositionMatch(composition) : unknown(`no composition limits for ${required}`, "match");
}

/** The analyser compares with its own library and displays a name. */
function nameMatch(required: string, shown: string | null): Outcome {
  if (shown === null) return unknown("no alloy displayed", "match");
  const [one, other] = [required, shown].map((text) => alloysNamed(text).map(({ alloy }) => alloy));
  const isSame = sameAlloy(required, shown) || (one?.length === 1 && one.join() === other?.join());
  return found(isSame ? "match" : "mismatch", `${required} required, ${shown} shown`);
}

/** The readings with the limits of the alloy: those entered in the report, else those of the tables; null if there are none. */
function compositionOf(read: Reader): Composition | null {
  const limits = limitsOf(read);
  if (!limits) return null;
  const { windows } = limits;
  return { read: (element) => read.decimal(`line.${element}`), windows, tolerancePct: read.decimal("technique.tolerancePct") };
}

function limitsOf(read: Reader): { windows: readonly ElementWindow[]; source: string } | null {
  const required = read.text("line.requiredAlloy") ?? "";
  const own = read.rows("technique.windows").filter((row) => sameAlloy(row.text("alloy") ?? "", required));
  if (own.length > 0) {
    const sources = new Set(own.flatMap((row) => row.text("source") ?? []));
    const windows = own.map((row) => ({
      element: row.text("element") ?? "",
      min: row.decimal("min"),
      max: row.decimal("max"),
    }));
    return { windows, source: [...sources].join(", ") || "as entered" };
  }
  return alloyNamed(required, read.definition.alloys);
}

/** The verdict on a reading: every element of the alloy within its limits. */
export function compositionVerdict(read: Reader): Verdict {
  const required = read.text("line.requiredAlloy") ?? "the required alloy";
  const clause = `composition of ${required}`;
  const { value, reason, formula } = read.outcome("line.match");
  if (value === null) return undecided(clause, reason);
  const composition = read.text("technique.mode") === "match" ? null : compositionOf(read);
  if (!composition) return value === "match" ? accepted(clause, formula) : rejected(clause, formula);
  const judged = elementsJudged(composition);
  const outside = judged.filter(({ isRead, isWithin }) => isRead && !isWithin);
  const words = (outside.length > 0 ? outside : judged).map((one) => one.words).join(", ");
  return outside.length > 0 ? rejected(clause, `${words} %`) : accepted(clause, `${words} %`);
}
