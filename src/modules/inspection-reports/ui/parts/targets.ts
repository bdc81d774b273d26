import type { Content } from "#modules/inspection-reports/report.ts";
import { placeWords } from "#modules/inspection-reports/differences.ts";
import { blockNames, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";

/** A comment says what it is about as a path: "technique.velocity", "lines.<id>", "people". */
export function targetOf(text: string): Target {
  const [block = "", key = ""] = text.split(".");
  if (block === "lines") return key ? { block, lineId: key } : { block };
  if (block === "indications") return key ? { block, indicationId: key } : { block };
  const name = blockNames.find((one) => one === block);
  if (name) return key ? { block: name, key } : { block: name };
  if (block === "equipment" || block === "attachments" || block === "acceptance") return { block };
  return { block: "report", ...(block ? { key: block } : {}) };
}

/** The same in words. */
export function placeIn(definition: TemplateDefinition, content: Content, text: string): string {
  return text === "" ? "Whole report" : placeWords(definition, content, text.split("."));
}
