/**
 * Compares the technique of each setup with its procedure: its standard must be one the procedure is written to (G6), and the procedure must state
 * what the code calls essential. The limits of a technique to another standard are those of the procedure (report-templates, standard "other").
 */
import type { ProcedureStandard } from "#modules/processes-procedures/contract.ts";
import { isOneOf, methodStandards, type ProcedureVariable, standardsNamed } from "#modules/processes-procedures/rules.ts";
import { valuesAt } from "#modules/report-templates/conditions.ts";
import type { ReportContent, Value } from "#modules/report-templates/content.ts";
import { builtInCodeOf, fieldAt, splitPath, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { isEmpty } from "#modules/report-templates/rules/format.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";

/** A revision in force on a day of the report: "MT-001 rev 2". */
export type WrittenProcedure = {
  named: string;
  standards: readonly ProcedureStandard[];
  variables: readonly Pick<ProcedureVariable & { reportFieldKey?: string | null }, "key" | "reportFieldKey">[];
};
type Report = { content: ReportContent; definition: TemplateDefinition };
type SetupRead = { words: string; setupId: string | null; valueAt: (path: string) => Value | undefined };

const path = "technique.standard";

export function standardFindings(report: Report, procedures: readonly WrittenProcedure[]): Finding[] {
  if (!fieldAt(report.definition, path)) return [];
  return setups(report).flatMap((setup) => {
    const standard = setup.valueAt(path);
    if (typeof standard !== "string" || standard === "") return [];
    return procedures.flatMap((one) => againstProcedure(standard, one, setup, report.definition));
  });
}

function againstProcedure(
  standard: string,
  { named, standards }: WrittenProcedure,
  setup: SetupRead,
  definition: TemplateDefinition,
): Finding[] {
  const written = methodStandards(standards);
  const names = written.map(({ name }) => name);
  const say = (severity: "E" | "W", message: string) => [techniqueFinding("G6", severity, "standard", message, setup)];
  if (written.length === 0)
    return say("W", `${named} names no standard of the method. State the standard it is written to, and the limits used.`);
  const [technique] = standardsNamed(standard);
  const listed = names.join(", ");
  if (technique !== undefined) {
    if (isOneOf(technique, names)) return ofArticle(standard, { named, standards }, setup, definition);
    if (written.every(({ isKnown }) => isKnown))
      return say(
        "E",
        `${named} is written to ${listed}, but the technique names ${standard}. Choose the standard of the procedure, or a procedure written to ${technique}.`,
      );
    return say(
      "W",
      `The technique names ${standard}, but ${named} is written to ${listed}. Explain why the procedure covers it.`,
    );
  }
  const offered = (fieldAt(definition, path)?.options ?? []).flatMap(standardsNamed);
  if (written.every(({ name, isKnown }) => isKnown && (isOneOf(name, offered) || offered.some((one) => isOneOf(one, [name])))))
    return say("E", `${named} is written to ${listed}: choose it as the standard of the technique.`);
  return say(
    "W",
    `No limits of ${listed} are built in: the technique was not compared with them. State who compared it with the limits of ${named}, and which record shows it.`,
  );
}

/** Articles of ASME V used by built-in templates, with the SE standards behind them. */
const articlesOf: Readonly<Record<string, readonly number[]>> = {
  "RT-FILM": [2, 22],
  "RT-DIG": [2, 22],
  "UT-THK": [5, 23],
  "UT-WELD": [4, 23],
  PAUT: [4, 23],
  TOFD: [4, 23],
  MT: [7, 25],
  PT: [6, 24],
  VT: [9],
  "ET-SURF": [8],
  "ET-TUBE": [8, 16, 17],
};
const articleWords = /\bArt(?:icle|\.)?\s*(\d{1,2})\b/gi;

/** A procedure to another article of ASME V is for another examination: welds by Article 4 are not thicknesses by Article 5. */
function ofArticle(
  standard: string,
  { named, standards }: Pick<WrittenProcedure, "named" | "standards">,
  setup: SetupRead,
  definition: TemplateDefinition,
): Finding[] {
  const own = articlesOf[builtInCodeOf(definition)];
  if (!own || !standardsNamed(standard).includes("ASME V")) return [];
  const ofV = standards.filter((one) => one.role === "method" && standardsNamed(`${one.code} ${one.clause}`).includes("ASME V"));
  const stated = ofV.map(({ clause }) => [...clause.matchAll(articleWords)].map(([, number]) => Number(number)));
  if (stated.some((articles) => articles.length === 0 || articles.some((article) => own.includes(article)))) return [];
  const message = `${named} is written to ASME V Article ${[...new Set(stated.flat())].join(", ")}, but a report by ${definition.code} follows Article ${own[0]}. Choose a procedure for this examination.`;
  return [techniqueFinding("G6", "E", "standard", message, setup)];
}

/** What a code requires a procedure to state, by method: ASME V T-721 for MT, T-221.1 for RT; paths of the report's fields. */
const toBeStated: Readonly<Record<string, { clause: string; paths: readonly string[] }>> = {
  MT: { clause: "T-721", paths: ["technique.technique", "technique.currentType", "technique.particles"] },
  RT: { clause: "T-221.1", paths: ["technique.source", "technique.filmType"] },
};

/** Values of the technique the code calls essential and the procedure does not state: one question for each setup. */
export function unstatedFindings(report: Report, procedures: readonly WrittenProcedure[]): Finding[] {
  const asked = toBeStated[report.definition.method];
  if (!asked) return [];
  return setups(report).flatMap((setup) =>
    procedures.flatMap(({ named, variables }) => {
      const unstated = asked.paths.flatMap((at) => {
        const field = fieldAt(report.definition, at);
        const value = setup.valueAt(at);
        const isStated = variables.some(({ key, reportFieldKey }) => reportFieldKey?.trim() === at || key === splitPath(at)[1]);
        return field && !isStated && typeof value === "string" && !isEmpty(value)
          ? [{ at, words: `${field.label.toLowerCase()} ${value}` }]
          : [];
      });
      const [first] = unstated;
      if (!first) return [];
      const message = `${named} does not state its range of: ${unstated.map(({ words }) => words).join(", ")} (${asked.clause}). Explain why the procedure covers it.`;
      return [techniqueFinding("R5", "W", splitPath(first.at)[1], message, setup)];
    }),
  );
}

function setups({ content }: Report): SetupRead[] {
  const all = setupsOf(content);
  return all.map((setup) => ({
    words: all.length > 1 ? `Setup ${setup.label}: ` : "",
    setupId: setup.id,
    valueAt: valuesAt({ ...content, ...setup }),
  }));
}

function techniqueFinding(
  ruleId: string,
  severity: "E" | "W",
  key: string,
  text: string,
  { words, setupId }: SetupRead,
): Finding {
  const message = `${words}${text}`;
  const target = { block: "technique" as const, key, ...(setupId === null ? {} : { setupId }) };
  return { ruleId, severity, target, message, clause: null, about: fingerprint([message]) };
}
