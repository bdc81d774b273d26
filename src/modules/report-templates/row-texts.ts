/** The texts in a column of rows, over all setups: the marks of the probes, which checks and indications name. */
import type { ReportContent } from "./content.ts";
import { isSetupBlock, splitPath } from "./definition.ts";
import { setupsOf } from "./setups.ts";
import { rowsOf } from "./sheet.ts";

/** The texts at a path such as "technique.probes.mark", each once, in their order. */
export function textsInRows(
  content: Pick<ReportContent, "header" | "summary" | "technique" | "calibration" | "setups">,
  path: string,
): string[] {
  const [scope, rest] = splitPath(path);
  const [key = "", column = ""] = rest.split(".");
  if (scope === "line" || scope === "indication") return [];
  const blocks = isSetupBlock(scope) ? setupsOf(content).map((setup) => setup[scope]) : [content[scope]];
  const texts = blocks.flatMap((values) => rowsOf(values[key]).map((row) => row[column]));
  return [...new Set(texts.filter((text) => typeof text === "string" && text.trim() !== ""))] as string[];
}
