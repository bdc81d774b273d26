/** Exposures, views, IQIs and films that together show a whole weld. */
import { above, below, Decimal, decimal } from "#kit/decimal.ts";
import { judgedBy, setName } from "../acceptance/judged-by.ts";
import type { Line } from "../content.ts";
import { diameterOf, wallOf } from "../radiography-sheet.ts";
import { setupLabel, setupOf } from "../setups.ts";
import type { Reader } from "../sheet.ts";
import { asKey, nameOfWeld, repairOf, weldOf } from "../weld-results.ts";
import { exactly } from "./columns.ts";
import { wholeExtent } from "./extent.ts";
import { leftOutBy, positionOf } from "./rt-positions.ts";
import {
  inBlock,
  evaluatedLines,
  onLine,
  readerOfEachSetup,
  standardFamily,
  type Remark,
  type Rule,
  type RuleReader,
  type LineReader,
  readerAt,
} from "./rule.ts";

export const coverageRules: Readonly<Record<string, Rule>> = {
  "RT-R7": {
    title: "Exposures, views and IQIs cover the whole weld",
    clause: "ASME V T-271.2, T-277.2",
    severity: "E",
    check: fullCoverage,
    checkReport: (read) => [...enoughViews(read), ...panoramicTurns(read), ...repairsAlone(read)],
  },
  "RT-R20": {
    title: "Coverage agrees with the extent of the examination, and with the criteria for full or spot radiography",
    clause: "ISO/IEC 17020:2012 7.4; ASME VIII-1 UW-11, UW-51, UW-52",
    severity: "W",
    ofReport: true,
    check: (read) => [...spotOfTheWhole(read), ...criteriaOfCoverage(read)],
  },
};

function fullCoverage(read: RuleReader): Remark[] {
  // A section needs the same IQIs as the whole weld (T-277.2(b)).
  if (read.text("technique.coverage") === "spot") return panoramicIqis(read);
  return [...enoughExposures(read), ...wholeCircumference(read), ...panoramicIqis(read)];
}

const leastExposures: Readonly<Record<string, { count: number; angle: string }>> = {
  "DWE/SWV": { count: 3, angle: "120°" },
  "DWE/DWV ellipse": { count: 2, angle: "90°" },
  "DWE/DWV superimposed": { count: 3, angle: "60° or 120°" },
};
/** From this ratio of wall to diameter an ellipse needs a third exposure (ISO 17636-1 7.1.6). */
const thickForEllipse = "0.12";

function enoughExposures(read: RuleReader): Remark[] {
  if (standardFamily(read) === "other") return [];
  const technique = read.text("technique.exposureTechnique") ?? "";
  const least = leastFor(read, technique);
  const exposures = decimal(read.decimal("technique.exposuresPerWeld"));
  if (!least || !exposures || exposures.gte(least.count)) return [];
  const message = `${technique} needs at least ${least.count} exposures at ${least.angle}; ${exposures} stated`;
  return [inBlock("technique", "exposuresPerWeld", message)];
}

function leastFor(read: Reader, technique: string): { count: number; angle: string } | undefined {
  const [t, De] = [decimal(wallOf(read, "mm")), decimal(diameterOf(read, "mm"))];
  const isThick = t && De?.gt(0) && !below(t.div(De), thickForEllipse);
  if (technique === "DWE/DWV ellipse" && standardFamily(read) === "ISO" && isThick) return { count: 3, angle: "60° or 120°" };
  return leastExposures[technique];
}

const wholeTurn = 360;
/** The largest part of a circumference that one single-wall exposure shows. */
const leastRoundAPipe = 3;

/** One exposure through a single wall never shows a whole pipe. A repair is a part of its weld. */
function wholeCircumference(read: RuleReader): Remark[] {
  const { lines } = read.content;
  if (lines.length > 0 && lines.every(isRepair)) return [];
  const exposures = decimal(read.decimal("technique.exposuresPerWeld"));
  const diameter = decimal(read.decimal("header.outsideDiameter"));
  if (!exposures || !diameter || !isTooFewRound(read)) return [];
  const message = `${exposures} single-wall ${exposures.eq(1) ? "exposure" : "exposures"} of a weld on ${exactly(diameter, "mm")} outside diameter as full coverage: a whole circumference needs at least ${leastRoundAPipe}. Explain why these show the whole weld, or state spot coverage`;
  return [{ ...inBlock("technique", "coverage", message), severity: "W", behind: viewsOf(read) }];
}

function isTooFewRound(read: Reader): boolean {
  const exposures = decimal(read.decimal("technique.exposuresPerWeld"));
  const isSingleWall = read.text("technique.exposureTechnique") === "SWE/SWV";
  const isPipe = decimal(read.decimal("header.outsideDiameter"))?.gt(0) === true;
  return exposures !== null && isFull(read) && isSingleWall && isPipe && exposures.lt(leastRoundAPipe);
}

const isFull = (read: Reader): boolean => read.text("technique.coverage") === "full";

/** What an answer about a whole weld depends on: each weld with its positions and films. */
function viewsOf(read: Reader): unknown {
  return read.content.lines.map((line) => {
    const { text } = read.forLine(line);
    return [weldOf(line), line.examStage, text("line.position"), text("line.filmSize")];
  });
}

/** A random or partial extent may select welds, each shown whole. */
const spots = /(?<!\b(?:no|without) )\bspots?\b/i;
const partOfIt = /\bspot|\brandom|\bpart(ial|ly)?\b/i;

/** A spot is part of a weld, so spot coverage contradicts an extent of the whole. */
function spotOfTheWhole(read: RuleReader): Remark[] {
  const extent = read.text("header.extent") ?? "";
  const saysWhole = wholeExtent.test(extent);
  const contradicted = saysWhole && !partOfIt.test(extent) ? "spot" : !saysWhole && spots.test(extent) ? "full" : null;
  if (contradicted === null) return [];
  return readerOfEachSetup(read).flatMap(({ label, setupId, own }): Remark[] => {
    const whole = read.content.lines.filter((line) => (setupOf(read.content, line)?.id ?? null) === setupId && !isRepair(line));
    if (own.text("technique.coverage") !== contradicted || whole.length === 0) return [];
    const setup = (read.content.setups ?? []).length > 0 ? `Setup ${label}: coverage` : "Coverage";
    const message = `${setup} is ${contradicted}, but the extent of the examination is "${extent.trim()}": correct one of them, or state which part of the welds was examined`;
    return [
      {
        target: { block: "technique", key: "coverage", ...(setupId === null ? {} : { setupId }) },
        message,
        behind: [extent, viewsOf(read)],
      },
    ];
  });
}

/** Coverage the acceptance paragraphs of ASME VIII-1 apply to: UW-51 full radiography, UW-52 spot. */
const coverageOfCriteria: Readonly<Record<string, "full" | "spot">> = {
  "ASME VIII-1 UW-51": "full",
  "ASME VIII-1 UW-52": "spot",
};

function criteriaOfCoverage(read: RuleReader): Remark[] {
  const whole = evaluatedLines(read).filter(({ line }) => !isRepair(line));
  const named = whole.map((one) => ({ one, criteriaSetId: one.line.criteriaSetId }));
  return judgedBy(read.content.acceptance, named).flatMap(({ criteria, own, lines }): Remark[] => {
    const meant = coverageOfCriteria[criteria.criteriaSet ?? ""];
    const others = lines.filter(({ one }) => {
      const coverage = one.text("technique.coverage");
      return meant !== undefined && coverage !== null && coverage !== meant;
    });
    if (meant === undefined || others.length === 0) return [];
    const shot = meant === "full" ? "spot" : "full";
    const message = `${setName(criteria)} is for ${meant} radiography, and ${others.length === lines.length ? "" : `${others.length} of `}${lines.length === 1 ? "the line it judges was" : `the ${lines.length} lines it judges were`} shot as ${shot} coverage. Correct the coverage, choose ${meant === "full" ? "UW-52" : "UW-51"}, or name the document of the contract that requires it`;
    return [{ target: { block: "acceptance", key: own ? "criteriaSet" : "others" }, message, behind: shot }];
  });
}

type Turn = { names: string[]; labels: string[]; views: Reader[] };

/** The welds of the report by the setups they were shot with, each setup once; without lines, setup A for any weld. */
function turnsOf(read: RuleReader): Turn[] {
  const { content, forLine } = read;
  if (content.lines.length === 0) return [{ names: [], labels: ["A"], views: [read] }];
  const whole = content.lines.filter((line) => !isRepair(line));
  const welds = [...Map.groupBy(whole, (line) => `${weldOf(line)}|${line.examStage ?? ""}`).values()].flatMap((lines): Turn[] => {
    const setups = new Map(lines.map((line) => [setupLabel(content, line), forLine(line)]));
    const labels = [...setups.keys()].toSorted();
    const [first] = lines;
    return first ? [{ names: [nameOfWeld(first)], labels, views: labels.flatMap((label) => setups.get(label) ?? []) }] : [];
  });
  return [...Map.groupBy(welds, ({ labels }) => labels.join()).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, names: [...new Set([first, ...others].flatMap(({ names }) => names))] }] : [],
  );
}

/** A panoramic exposure shows the span of its films; the spans of one weld add up over its setups. */
function panoramicTurns(read: RuleReader): Remark[] {
  return turnsOf(read).flatMap(({ names, labels, views }) => {
    const full = views.filter(isFull);
    const panoramic = full.filter(isPanoramic);
    const [first] = panoramic;
    const turned = turnShown(panoramic);
    if (!first || !turned || !below(turned.shown, wholeTurn)) return [];
    const { count, shown } = turned;
    const hasSetups = (read.content.setups ?? []).length > 0;
    const setups = hasSetups ? `${labels.length === 1 ? "Setup" : "Setups"} ${labels.join(", ")}: ` : "";
    const of = hasSetups ? ` of ${names.join(", ")}` : "";
    const put = `${setups}Full coverage is ${wholeTurn}° of the weld; ${count} panoramic ${count.eq(1) ? `exposure${of} shows` : `exposures${of} show`} ${shown}°`;
    const setupId = setupOf(read.content, first.line)?.id;
    const target = { block: "technique" as const, key: "coverage", ...(setupId ? { setupId } : {}) };
    if (full.length === panoramic.length)
      return [{ target, message: `${put}. Enter the exposures that show the rest, or state spot coverage` }];
    // For another technique the span is not stated in degrees.
    const message = `${put}. State which exposures show the rest, or state spot coverage`;
    return [{ target, message, severity: "W" as const, behind: viewsOf(read) }];
  });
}

/** The total span of panoramic setups; null if one is not stated. */
function turnShown(panoramic: readonly Reader[]): { count: Decimal; shown: Decimal } | null {
  const shots = panoramic.map((one) => ({
    span: decimal(one.decimal("technique.spanDeg")),
    exposures: decimal(one.decimal("technique.exposuresPerWeld")),
  }));
  if (shots.length === 0 || shots.some(({ span, exposures }) => !span || !exposures)) return null;
  return {
    count: Decimal.sum(...shots.map(({ exposures }) => exposures ?? 0)),
    shown: Decimal.sum(...shots.map(({ span, exposures }) => span?.times(exposures ?? 0) ?? 0)),
  };
}

const isPanoramic = (read: Reader): boolean => read.text("technique.exposureTechnique") === "panoramic";

function isRepair({ examStage }: Line): boolean {
  return examStage?.startsWith("repair") === true;
}

const roundTheWeld = { count: 3, span: 120 };

/** IQIs with the source on the axis: three around the weld for more than 120° of it, or with more than one holder, whatever the span (T-277.2(b)). */
function panoramicIqis(read: RuleReader): Remark[] {
  if (!isPanoramic(read) || standardFamily(read) !== "ASME") return [];
  const count = decimal(read.decimal("technique.iqiCount"));
  const span = decimal(read.decimal("technique.spanDeg"));
  const holders = decimal(read.decimal("technique.filmHolders"));
  const isWide = span === null || above(span, roundTheWeld.span) || holders?.gt(1) === true;
  if (!count || !isWide || count.gte(roundTheWeld.count)) return [];
  const why = span === null ? "" : ` for ${span}° on ${holders?.toString() ?? "1"} ${holders?.gt(1) ? "holders" : "holder"}`;
  return [
    inBlock(
      "technique",
      "iqiCount",
      `A panoramic exposure needs at least ${roundTheWeld.count} IQIs around the weld${why}; ${count} stated`,
    ),
  ];
}

/**
 * Each weld examined as a whole has as many views as the technique has exposures, in whatever setups; if these differ, the highest
 * number counts. A retake is the same view, and a view for information does not count for a judged weld.
 */
function enoughViews(read: RuleReader): Remark[] {
  const whole = read.content.lines
    .filter((line) => line.itemKey.trim() !== "" && !isRepair(line))
    .map((line) => readerAt(read, line));
  const welds = Map.groupBy(whole, ({ line }) => `${weldOf(line)}|${line.examStage ?? ""}`);
  return [...welds.values()].flatMap((shot) => {
    const isJudged = shot.some(({ line }) => line.result === "ACC" || line.result === "REJ");
    const views = isJudged ? shot.filter(({ line }) => line.result !== "INFO") : shot;
    const [first] = views;
    const exposures = Math.max(...views.map(exposuresAsked));
    const count = new Set(views.map(viewShown)).size;
    if (!first) return [];
    if (count >= exposures) return exposures > 0 ? positionsAsked(views) : [];
    const message = `${nameOfWeld(first.line)}: ${count} ${count === 1 ? "view" : "views"} of ${exposures} exposures. Add a line for each view, or state spot coverage`;
    return [onLine(first.line, "position", message)];
  });
}

/** The first stage and every stage other than a repair is 0. */
const roundOf = (line: Line): number => repairOf(line) ?? 0;

/** A repair view may show only part of the weld because the whole was shown before: if this report has no such examination, the technician names the report that has it. */
function repairsAlone(read: RuleReader): Remark[] {
  const welds = Map.groupBy(
    read.content.lines.filter(({ itemKey }) => itemKey.trim() !== ""),
    weldOf,
  );
  return [...welds.values()].flatMap((lines) => {
    const rounds = new Set(lines.map(roundOf));
    const alone = [...rounds].filter((round) => round > 0 && !rounds.has(round - 1));
    return alone.flatMap((round): Remark[] => {
      const views = lines.filter((line) => roundOf(line) === round).map((line) => readerAt(read, line));
      const [first] = views;
      const part = partShown(views);
      if (!first || part === null) return [];
      const message = `${nameOfWeld(first.line)}: ${part} after repair ${round}, and no ${round === 1 ? "first examination" : `examination after repair ${round - 1}`} of the weld on this report. Name the report that rejected it and the part repaired, or correct the stage`;
      const behind = [first.line.examStage, views.map(positionOf)];
      return [{ ...onLine(first.line, "examStage", message), severity: "W", behind }];
    });
  });
}

/** The part of a weld in full coverage that these views show, in words; null if it is the whole, or full coverage is not stated. */
function partShown(views: LineReader[]): string | null {
  const exposures = Math.max(...views.map(exposuresAsked));
  if (exposures === 0) return null;
  const count = new Set(views.map(viewShown)).size;
  if (count < exposures) return `${count} ${count === 1 ? "view" : "views"} of ${exposures} exposures`;
  const full = views.filter(isFull);
  const setups = new Map(full.map((one) => [setupOf(one.content, one.line)?.id, one]));
  const turned = full.every(isPanoramic) ? turnShown([...setups.values()]) : null;
  const isPart = (turned && below(turned.shown, wholeTurn)) || full.some(isTooFewRound) || leftOutOf(views) !== null;
  return isPart ? "a part of the weld in full coverage" : null;
}

const techniquesOf = (views: readonly Reader[]): string[] => [
  ...new Set(views.map((one) => one.text("technique.exposureTechnique") ?? "")),
];

function leftOutOf(views: readonly LineReader[]): string | null {
  const [first] = views;
  const techniques = techniquesOf(views);
  const [technique = ""] = techniques;
  const angle =
    first && techniques.length === 1 && standardFamily(first) !== "other" ? leastFor(first, technique)?.angle : undefined;
  return leftOutBy(views, angle);
}

/** Positions that read as ranges or angles and leave part of the weld out raise a question. */
function positionsAsked(views: LineReader[]): Remark[] {
  const [first] = views;
  const techniques = techniquesOf(views);
  const leftOut = leftOutOf(views);
  if (!first || leftOut === null) return [];
  const positions = [...new Set(views.map(positionOf))];
  const message = `${nameOfWeld(first.line)}: the positions ${positions.join(", ")} ${leftOut}. Correct them, add the view, or explain why the whole weld is shown`;
  return [
    { ...onLine(first.line, "position", message), severity: "W", clause: "ASME V T-271.2", behind: [positions, techniques] },
  ];
}

/** The view of a line: its position, or the part after the slash of "W-118/0-120". */
function viewShown({ line, text }: LineReader): string {
  const [, ...behind] = line.itemKey.split("/");
  const names = [behind.join("/"), text("line.position") ?? ""].map(asKey);
  return [...new Set(names)].filter((name) => name !== "").join("|") || line.id;
}

function exposuresAsked(one: Reader): number {
  return one.text("technique.coverage") === "full" ? Number(one.decimal("technique.exposuresPerWeld") ?? 0) : 0;
}
