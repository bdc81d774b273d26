/** Template fields beyond those of every report: rows of the header, and calculated, measured and recommended values of the summary. */
import type { PrintedReport } from "./printed-report.ts";
import { rowsTable } from "./setup-block.ts";
import { computedFact, factText } from "./values.ts";
import { type Content, facts, heading } from "#kit/letterhead.ts";
import { commonSummary } from "#modules/report-templates/builtin/common.ts";
import type { Computed } from "#modules/report-templates/engine.ts";

const ofEveryReport = commonSummary.map(({ key }) => key);

export function further(printed: PrintedReport, computed: Computed): Content[] {
  const { definition, content } = printed;
  const asked = (["header", "summary"] as const).flatMap((block) =>
    definition.blocks[block]
      .filter(({ key, hidden }) => hidden !== true && !(block === "summary" && ofEveryReport.includes(key)))
      .map((field) => ({ block, field })),
  );
  const tables = asked
    .filter(({ field }) => field.type === "rows")
    .flatMap(({ block, field }) => rowsTable(printed, field, content[block], field.label));
  const pairs = asked
    .filter(({ block, field }) => block === "summary" && field.type !== "rows")
    .map(({ block, field }): [string, string] => [
      field.label,
      field.computed === undefined
        ? factText(printed, field, content[block][field.key])
        : computedFact(printed, field, computed.blocks[block][field.key]),
    ])
    .filter(([, text]) => text !== "");
  if (tables.length + pairs.length === 0) return [];
  return [heading("Further results"), ...(pairs.length > 0 ? [facts(pairs, 3)] : []), ...tables];
}
