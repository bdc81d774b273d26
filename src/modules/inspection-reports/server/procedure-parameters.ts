import { inArray } from "drizzle-orm";
import type { Loaded } from "./loading.ts";
import type { ProcedureFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import { checkParameter } from "#modules/processes-procedures/rules.ts";
import { procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import { Quantity } from "#kit/quantity.ts";
import { fieldAt } from "#modules/report-templates/definition.ts";
import type { Finding } from "#modules/report-templates/engine.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";

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
      const named = `${procedureNumber} rev ${revisionNo}`;
      return placesAt(content, path).flatMap(({ value, target, place }): Finding[] => {
        const quantity = Quantity.safeParse(value);
        const entered = quantity.success ? quantity.data : typeof value === "number" ? String(value) : value;
        if (!quantity.success && typeof entered !== "string" && typeof entered !== "boolean") return [];
        const found = checkParameter(variable, entered as Quantity | string | boolean, named);
        if (found.outcome === "inside") return [];
        return [
          {
            ruleId: "R5",
            severity: found.outcome === "error" ? "E" : "I",
            target,
            message: place === "" ? found.message : `${place}: ${found.message}`,
            clause: variable.tableRef ?? null,
          },
        ];
      });
    }),
  );
}

/** Where a mapped field stands: once in a block, once in each setup, on every line, on every indication. What is not entered is not compared. */
function placesAt(content: Loaded["content"], path: string): { value: unknown; target: Finding["target"]; place: string }[] {
  const [block, key = ""] = path.split(".");
  if (block === "technique" || block === "calibration") {
    const setups = setupsOf(content);
    return setups.map((setup) => ({
      value: setup[block][key] ?? null,
      target: { block, key, ...(setup.id ? { setupId: setup.id } : {}) },
      place: setups.length > 1 ? `Setup ${setup.label}` : "",
    }));
  }
  if (block === "header" || block === "summary")
    return [{ value: content[block][key] ?? null, target: { block, key }, place: "" }];
  const lineOf = (id: string) => content.lines.find((one) => one.id === id);
  const words = (line: { lineNo: number; itemKey: string } | undefined) =>
    line ? `Line ${line.lineNo} ${line.itemKey}`.trim() : "A line";
  if (block === "line")
    return content.lines.map((line) => ({
      value: line.values[key] ?? null,
      target: { block: "lines", key, lineId: line.id },
      place: words(line),
    }));
  if (block === "indication")
    return content.indications.map(({ id, lineId, values }) => ({
      value: values[key] ?? null,
      target: { block: "indications", key, lineId, indicationId: id },
      place: words(lineOf(lineId)),
    }));
  return [];
}
