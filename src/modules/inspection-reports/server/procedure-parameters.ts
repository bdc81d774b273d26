import { inArray } from "drizzle-orm";
import type { Loaded } from "./loading.ts";
import type { ProcedureFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import { checkParameter } from "#modules/processes-procedures/rules.ts";
import { procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import { Quantity } from "#kit/quantity.ts";
import { fieldAt } from "#modules/report-templates/definition.ts";
import type { Finding } from "#modules/report-templates/engine.ts";

/** Recorded parameters outside the range an essential variable of the procedure was qualified for block; others are noted (R5). */
export async function parameterFindings(
  db: Reading,
  { content, definition }: Loaded,
  procedures: readonly ProcedureFound[],
): Promise<Finding[]> {
  const held = procedures.flatMap(({ answer }) => (answer.ok ? [answer.held] : []));
  const ids = [...new Set(held.map(({ revisionId }) => revisionId))];
  if (ids.length === 0) return [];
  const revisions = await db.select().from(procedureRevision).where(inArray(procedureRevision.id, ids));
  return revisions.flatMap(({ procedureNumber, revisionNo, variables }) =>
    variables.flatMap((variable): Finding[] => {
      const path = variable.reportFieldKey;
      if (!path || !fieldAt(definition, path)) return [];
      const [block, key = ""] = path.split(".");
      if (block !== "header" && block !== "technique" && block !== "calibration") return [];
      const value = content[block][key] ?? null;
      const quantity = Quantity.safeParse(value);
      if (!quantity.success && typeof value !== "string" && typeof value !== "boolean") return [];
      const found = checkParameter(
        variable,
        quantity.success ? quantity.data : (value as string | boolean),
        `${procedureNumber} rev ${revisionNo}`,
      );
      if (found.outcome === "inside") return [];
      return [
        {
          ruleId: "R5",
          severity: found.outcome === "error" ? "E" : "I",
          target: { block, key },
          message: found.message,
          clause: variable.tableRef ?? null,
        },
      ];
    }),
  );
}
