/** Indications, and the verdicts of the acceptance criteria on them and on the lines, with clause and numbers. */
import { fit, headSize, type PrintedColumn } from "./columns.ts";
import { dayIn } from "./dates.ts";
import { wholeIfShort } from "./part.ts";
import type { PrintedReport } from "./printed-report.ts";
import { hasOwnNumbers, indicationNumbers } from "../maps/mapped-welds.ts";
import { cellText, computedCell, headOf, isEmpty, unitOf } from "./values.ts";
import { withSigns } from "#kit/comparison-signs.ts";
import { type Content, heading, table, textWidth } from "#kit/letterhead.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import type { Indication } from "#modules/report-templates/content.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { indicationType } from "#modules/report-templates/indication-types.ts";

export function indicationsSection(
  printed: PrintedReport,
  computed: Computed,
  verdicts: readonly Evaluation[],
  orientation: "portrait" | "landscape",
): Content[] {
  const { content, definition, policy } = printed;
  if (!definition.indications) return [];
  if (content.indications.length === 0) return [heading("Indications"), { text: "No relevant indications." }];
  const columns = indicationColumns(printed, computed, verdicts);
  const found = fit(columns, textWidth(policy.pageSize, orientation), [8, 7.5, 7, 6.5, 6, 5.5]);
  const fontSize = found?.fontSize ?? 5;
  const heads = columns.map(({ title, align, mono = false }, at) => ({
    title,
    align,
    figures: mono,
    width: found?.widths[at] ?? ("*" as const),
  }));
  const rows = content.indications.map((one, row) =>
    columns.map(({ cells, title }): string | Content => {
      const text = cells[row] ?? "";
      return title === "Decision" && one.disposition === "REJ" ? { text, bold: true } : text;
    }),
  );
  return wholeIfShort(rows.length, [
    heading("Indications"),
    table(heads, rows, { layout: "dense", fontSize, headSize: headSize(fontSize) }),
  ]);
}

/** Whether the indications are readable in portrait although the template prefers landscape. */
export function fitUpright(printed: PrintedReport, computed: Computed, verdicts: readonly Evaluation[]): boolean {
  const { content, definition, policy } = printed;
  if (definition.layout.orientation === "portrait" || !definition.indications || content.indications.length === 0) return true;
  return fit(indicationColumns(printed, computed, verdicts), textWidth(policy.pageSize, "portrait"), [7]) !== null;
}

/** The meaning of the symbols used by the criteria on wall thickness. */
const thicknessTerms: Content = {
  text: "tReq required thickness   ·   U uncertainty of the gauge   ·   tReq + U required thickness with that uncertainty added",
  style: "label",
  margin: [0, 3, 0, 0],
};

/**
 * Verdicts on whole lines. Where a criterion accepts, as the person did, one sentence covers all of them: seven hundred good readings do not need
 * seven hundred sentences.
 */
export function lineVerdicts(printed: PrintedReport, verdicts: readonly Evaluation[]): Content[] {
  // Of an item recorded for information, such as one of a checklist that the asset does not have, the results say all there is.
  const ofLines = verdicts.filter(
    ({ indicationId, verdict, entered }) => indicationId === null && (verdict !== null || entered !== "INFO"),
  );
  if (ofLines.length === 0) return [];
  const agreed = ofLines.filter(({ verdict, entered }) => verdict === "ACC" && entered === "ACC");
  const told = ofLines.filter((one) => !agreed.includes(one));
  const items = new Map(printed.content.lines.map(({ id, lineNo, itemKey }) => [id, `${lineNo}  ${itemKey}`]));
  const clause = agreed[0]?.clause ?? "";
  const rest: Content[] =
    agreed.length === 0
      ? []
      : [
          {
            text: `${agreed.length} of ${ofLines.length} lines are accepted by the same criteria (${clause}).`,
            margin: [0, 3, 0, 0],
          },
        ];
  const list =
    told.length === 0
      ? []
      : [
          table(
            [
              { title: "Line", width: 120, figures: true },
              { title: byWhat(ofLines) },
              { title: "Decision", width: 60, align: "center" },
            ],
            told.map(({ lineId, printed: sentence, entered }) => [items.get(lineId) ?? "", withSigns(sentence), entered ?? "–"]),
          ),
        ];
  const written = [printed.content.acceptance.clause, ...ofLines.flatMap((one) => [one.clause, one.printed])];
  return [heading("Evaluation"), ...list, ...rest, ...(written.some((text) => text.includes("tReq")) ? [thicknessTerms] : [])];
}

/** "By ASME VIII-1, 2023": the code and edition most of them were judged by; a line judged by another set states it. */
function byWhat(verdicts: readonly Evaluation[]): string {
  const own = verdicts.find(({ printed, standard, clause }) => standard !== "" && printed.includes(` – ${clause}:`));
  return own ? `By ${[own.standard, own.edition.trim()].filter(Boolean).join(", ")}` : "By the acceptance criteria";
}

/** "REJ – concession NCR-14": the concession is printed beside the reject, never instead of it. */
function decisionOf({ concessions: granted = [] }: PrintedReport["content"], { id, disposition }: Indication): string {
  const numbers = granted.filter(({ indicationId }) => indicationId === id).map(({ number }) => number);
  return disposition === "REJ" && numbers.length > 0 ? `REJ – concession ${numbers.join(", ")}` : (disposition ?? "–");
}

function indicationColumns(printed: PrintedReport, computed: Computed, verdicts: readonly Evaluation[]): PrintedColumn[] {
  const { content, definition, policy } = printed;
  const { indications } = content;
  const lines = new Map(content.lines.map((line) => [line.id, line]));
  const fields = (definition.indications?.fields ?? []).filter(
    ({ key, hidden, computed: formula }) =>
      hidden !== true &&
      (formula === undefined
        ? indications.some(({ values }) => !isEmpty(values[key]))
        : indications.some(({ id }) => (computed.indications[id]?.[key]?.value ?? null) !== null)),
  );
  const ofIndication = new Map(verdicts.map((one) => [one.indicationId, one]));
  const numbers = indicationNumbers(definition, indications);
  return [
    ...(hasOwnNumbers(definition)
      ? []
      : [{ title: "No.", align: "right" as const, share: 0.2, cells: indications.map(({ id }) => numbers.get(id) ?? "") }]),
    {
      title: "Line",
      align: "right",
      share: 0.2,
      cells: indications.map(({ lineId }) => String(lines.get(lineId)?.lineNo ?? "")),
    },
    {
      title: definition.lines.item.label,
      align: "left",
      mono: true,
      cells: indications.map(({ lineId }) => lines.get(lineId)?.itemKey ?? ""),
    },
    {
      title: "Indication",
      align: "left",
      cells: indications.map(({ code }) => [code, indicationType(code)?.label].filter(Boolean).join(" ")),
    },
    ...fields.map((field): PrintedColumn => {
      const shown = unitOf(
        field,
        policy.unitSystem,
        indications.map(({ values }) => values[field.key]),
      );
      return {
        title: headOf(field.label, shown),
        align: field.type === "decimal" || field.type === "integer" ? "right" : "left",
        share: field.type === "decimal" ? 0.3 : 1,
        cells: indications.map(({ id, values }) =>
          field.computed === undefined
            ? cellText(printed, field, values[field.key], shown)
            : computedCell(printed, field, computed.indications[id]?.[field.key], shown),
        ),
      };
    }),
    ...(verdicts.length > 0
      ? [
          {
            title: byWhat(verdicts),
            align: "left" as const,
            share: 3,
            cells: indications.map(({ id }) => withSigns(ofIndication.get(id)?.printed ?? "–")),
          },
        ]
      : []),
    { title: "Decision", align: "center", share: 0.5, cells: indications.map((one) => decisionOf(content, one)) },
  ];
}

/** Concessions beside the REJ they apply to; the result stays. */
export function concessions({ content, policy }: PrintedReport): Content[] {
  const { concessions: granted = [], lines, indications } = content;
  if (granted.length === 0) return [];
  const rows = granted.map(({ number, lineId, indicationId, grantedBy, organization, grantedOn, document }) => {
    const line = lines.find(({ id }) => id === lineId);
    const code = indications.find(({ id }) => id === indicationId)?.code ?? "";
    return [
      [line?.lineNo, line?.itemKey, code].filter(Boolean).join("  "),
      `REJ – concession ${number}`,
      `${grantedBy}, ${organization}`,
      dayIn(policy.dateFormat, grantedOn),
      document,
    ];
  });
  return wholeIfShort(rows.length, [
    heading("Concessions"),
    table(
      [
        { title: "Line", width: 110, figures: true },
        { title: "Result", width: 130 },
        { title: "Granted by" },
        { title: "On", width: 66 },
        { title: "Document" },
      ],
      rows,
    ),
    { text: "A concession does not change the result.", style: "label", margin: [0, 3, 0, 0] },
  ]);
}
