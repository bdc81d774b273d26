/** The answered checklists of the sample inspections by API 570, 510 and 653. */
import type { Line, Values } from "../content.ts";
import type { TemplateDefinition } from "../definition.ts";
import { line } from "./base.ts";

/** The finding of an item: good unless stated; an item not inspected has its reason. */
type Answer = { condition: string; finding?: string; photo?: string; recommendation?: string; why?: string };

/** A line for each answered checklist item; "Internal" items only if answered. */
export function answered(definition: TemplateDefinition, day: string, answers: Readonly<Record<string, Answer>>): Line[] {
  const items = (definition.lines.checklist ?? []).filter((item) => !item.startsWith("Internal") || answers[item]);
  return items.map((item, index) => {
    const { why, ...answer } = answers[item] ?? { condition: "good" };
    const values: Values = {
      finding: why !== undefined && answer.condition === "n/a" ? why : null,
      photo: null,
      recommendation: null,
      ...answer,
    };
    const made = line(index + 1, item, day, answer.condition === "n/a" ? "INFO" : why === undefined ? "ACC" : "NE", values);
    return why === undefined || made.result === "INFO" ? made : { ...made, neReason: why };
  });
}
