/** Whether a variable names a field that reports of its method have, of a kind it can be compared with (processes-procedures rule 7). */
import type { ProcedureVariable } from "#modules/processes-procedures/rules/parameters.ts";
import { isUnit, units } from "#kit/quantity.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { fieldNamed } from "#modules/report-templates/measures.ts";

type Mapped = ProcedureVariable & { reportFieldKey?: string | null };

/**
 * One sentence for each variable whose field no template of the method has, or that is no measure of it. Without a template of the method
 * there is nothing to hold a name against: the report that comes to it asks.
 */
export function problemsWithFieldKeys(
  variables: readonly Mapped[],
  method: string | null,
  templates: readonly TemplateDefinition[],
): string[] {
  const own = templates.filter((template) => template.method === method);
  return variables.flatMap((variable) => {
    const path = variable.reportFieldKey?.trim();
    if (!path || own.length === 0) return [];
    const found = own.flatMap((template) => fieldNamed(template, path) ?? []);
    if (found.length === 0)
      return [
        `${variable.label}: ${method ?? "this method"} reports have no field ${path}. Write it as the template names it, such as header.surfaceTemp, or calibration.checks.read for a column of a table.`,
      ];
    const problems = found.map(({ field, column }) => misfit(variable, column ?? field));
    const [problem] = problems;
    return problem && problems.every((one) => one !== null) ? [`${variable.label}: ${path} ${problem}`] : [];
  });
}

function misfit({ type, unit }: ProcedureVariable, field: TemplateDefinition["lines"]["fields"][number]): string | null {
  if (field.type === "rows")
    return `is a table: name a column of it (${(field.columns ?? []).map(({ key }) => key).join(", ")}).`;
  if (type !== "range") return null;
  if (field.type !== "decimal" && field.type !== "integer") return "is not a number: a range cannot be compared with it.";
  const [stated, measured] = [unit ?? "", field.unit ?? ""];
  if (stated === "" && measured !== "") return `is measured in ${measured}: state the unit of the range.`;
  if (!isUnit(stated) || units[stated]?.dimension === units[measured]?.dimension) return null;
  return `is measured in ${measured || "no unit"}, not in ${stated}.`;
}
