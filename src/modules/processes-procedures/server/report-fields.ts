import { eq } from "drizzle-orm";
import type { ProcedureVariable } from "../contract.ts";
import { problemsWithFieldKeys } from "../rules.ts";
import { procedure } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { builtInTemplates } from "#modules/report-templates/builtin/index.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

/** What is wrong with the report fields these variables name, held against every template of the procedure's method, retired ones too. */
export async function fieldKeyProblems(
  { db }: Ctx,
  procedureId: string,
  variables: readonly ProcedureVariable[],
): Promise<string[]> {
  if (!variables.some(({ reportFieldKey }) => reportFieldKey?.trim())) return [];
  const [of] = await db.select({ method: procedure.method }).from(procedure).where(eq(procedure.id, procedureId));
  const method = of?.method ?? null;
  if (method === null) return [];
  const templates = await db
    .select({ definition: reportTemplate.definition })
    .from(reportTemplate)
    .where(eq(reportTemplate.method, method));
  return problemsWithFieldKeys(variables, method, [...builtInTemplates, ...templates.map(({ definition }) => definition)]);
}
