/** What a report calls its examination and method; templates that serve several take both from the technique. */
import { methodWords } from "./words.ts";
import { capital } from "#kit/capital.ts";
import { splitPath, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";

interface Examined {
  definition: TemplateDefinition;
  content: Parameters<typeof setupsOf>[0];
}

/** Techniques of tube inspection whose name says more than the method of the certificate. */
const techniqueWords: Readonly<Record<string, string>> = {
  RFT: "Remote field testing",
  NFT: "Near field testing",
  IRIS: "Ultrasonic testing, internal rotary (IRIS)",
};

/** The template's title; the free layout is called by what was examined, "Ultrasonic lamination scan". */
export function examinationTitle({ definition, content }: Examined): string {
  const isFree = definition.method === "OTHER" && definition.basedOn === null;
  const named = isFree ? chosenIn(content, "examination").map(capital).join(", ") : "";
  return named === "" ? definition.title : named;
}

/** "Ultrasonic thickness report"; what the title says after a comma stays at the end: "Radiography report, film". */
export function reportTitle(examination: string): string {
  const [what = "", ...rest] = examination.split(", ");
  return [`${what} report`, ...rest].join(", ");
}

/** "Eddy current testing"; of a template with several methods that of each technique used. */
export function methodText({ definition, content }: Examined, method: string): string {
  const by = definition.roles.find(({ methodBy }) => methodBy !== undefined)?.methodBy;
  const [, key = ""] = by ? splitPath(by.path) : [];
  const words = by
    ? chosenIn(content, key).flatMap((choice) => techniqueWords[choice] ?? methodWords[by.methods[choice] ?? ""] ?? [])
    : [];
  return words.length > 0 ? words.join("; ") : (methodWords[method] ?? definition.title);
}

/** "Shear wave", or "API 570" of an inspection by that code; empty where the template has no technique of its own. */
export function techniqueText({ method, technique }: Pick<TemplateDefinition, "method" | "technique">): string {
  return method === "API" ? `API ${technique}` : technique;
}

/** The different texts of a technique field in the setups, in their order. */
function chosenIn(content: Examined["content"], key: string): string[] {
  const texts = setupsOf(content).map(({ technique }) => technique[key]);
  return [...new Set(texts.flatMap((text) => (typeof text === "string" && text.trim() !== "" ? text.trim() : [])))];
}
