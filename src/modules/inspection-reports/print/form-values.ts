/** What a client's own form takes of a report: every value as it is printed, by the keys of `formKeysOf`. */
import { dayIn, spanIn, timeIn } from "./dates.ts";
import { calibrationText } from "./evidence.ts";
import { resultOf } from "./lines.ts";
import type { PrintedReport } from "./printed-report.ts";
import { cellText, computedCell, computedFact, factText, unitOf } from "./values.ts";
import { criteriaText, resultSentences, roleWords } from "./words.ts";
import { templateContent } from "../report.ts";
import { criteriaInUse } from "../rules/criteria-in-use.ts";
import { reportResult } from "../rules/result.ts";
import { formatCode } from "../rules/verification-code.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import { blockNames } from "#modules/report-templates/definition.ts";
import { compute, type Computed } from "#modules/report-templates/engine.ts";
import { type reportKeys, signatureSlots } from "#modules/report-templates/print-form-keys.ts";
import type { FormValues } from "#modules/report-templates/print-form-map.ts";
import { setupLabel } from "#modules/report-templates/setups.ts";

type Words = Record<string, string>;

/** Single values have their unit, values of lines do not: the column of the form names it. The units are those of the report policy. */
export function formValues(printed: PrintedReport): FormValues {
  const { definition, content, context } = printed;
  const computed = compute(definition, templateContent(content), context);
  return {
    facts: { ...ofReport(printed), ...ofSignatures(printed), ...ofBlocks(printed, computed) },
    lines: ofLines(printed, computed),
  };
}

const resultNames = { ACCEPT: "Accept", REJECT: "Reject", FOR_INFORMATION: "For information", INCOMPLETE: "Incomplete" } as const;

function ofReport(printed: PrintedReport): Record<Exclude<keyof typeof reportKeys, "page" | "pages">, string> {
  const { report, content, policy, client, site, project, procedure, issuer, verification } = printed;
  const { dateFormat } = policy;
  const result = reportResult(content.lines);
  const statement = content.summary["conformityStatement"];
  return {
    number: report.reportNumber ?? report.provisionalRef,
    revision: String(report.revision),
    issuedOn: report.issuedOn ? dayIn(dateFormat, report.issuedOn) : "",
    result: resultNames[result],
    statement: typeof statement === "string" && statement.trim() !== "" ? statement : resultSentences[result],
    reasonForRevision: report.reasonForRevision ?? "",
    company: issuer.name,
    client: client.name,
    site: site?.name ?? "",
    project: project ? `${project.number} ${project.title}` : "",
    workOrder: report.workOrderNumber ?? "",
    purchaseOrder: content.purchaseOrder ?? "",
    clientReportNo: content.clientReportNo ?? "",
    clientJobNo: content.clientJobNo ?? "",
    orderedBy: content.orderedBy ?? "",
    locationText: content.locationText ?? "",
    inspectedOn: content.inspectionStart
      ? spanIn(dateFormat, content.inspectionStart, content.inspectionEnd, report.timeZone)
      : report.performedDates.map((day) => dayIn(dateFormat, day)).join(", "),
    procedure: procedure ? `${procedure.number} Rev ${procedure.revision}` : "",
    acceptance: criteriaInUse(content)
      .map(({ criteria, items }) => `${criteriaText(criteria)}${items}`)
      .join("; "),
    people: peopleText(printed),
    equipment: equipmentText(printed),
    consumables: content.consumables.map(({ product, batch }) => `${product}, batch ${batch}`).join("\n"),
    deviations: content.deviations ?? "",
    remarks: content.remarks ?? "",
    opinions: content.opinions ?? "",
    code: verification ? formatCode(verification.code) : "",
  };
}

function peopleText({ content, people }: PrintedReport): string {
  return content.people
    .map(({ id, roles, externalName }) => {
      const { name = externalName ?? "–", certificate = null } = people[id] ?? {};
      return [`${name} (${roles.map((role) => roleWords[role].toLowerCase()).join(", ")})`, certificate]
        .filter(Boolean)
        .join(", ");
    })
    .join("\n");
}

function equipmentText({ content, instruments, policy }: PrintedReport): string {
  return content.equipment
    .flatMap(({ inventoryItemId }) => {
      const one = instruments[inventoryItemId];
      if (!one) return [];
      const certificate = one.certificate ? calibrationText(one.certificate, (day) => dayIn(policy.dateFormat, day)) : "";
      return [[one.assetTag, one.makerModel, one.serialNumber, certificate].filter(Boolean).join(", ")];
    })
    .join("\n");
}

function ofSignatures({ signatures, policy, report }: PrintedReport): Words {
  const found = Object.keys(signatureSlots).map(
    (slot) => [slot, signatures.find((one) => one.slot === slot && one.state === "active")] as const,
  );
  return Object.fromEntries(
    found.flatMap(([slot, one]) => [
      [`${slot}.name`, one?.printedName ?? ""],
      [`${slot}.certificate`, one?.certText ?? ""],
      [`${slot}.signedAt`, one ? timeIn(policy.dateFormat, one.signedAt, one.timeZone || report.timeZone) : ""],
    ]),
  );
}

function ofBlocks(printed: PrintedReport, computed: Computed): Words {
  const { definition, content } = printed;
  return Object.fromEntries(
    blockNames.flatMap((block) =>
      definition.blocks[block].map((field) => {
        const value = content[block][field.key];
        const text =
          field.computed === undefined
            ? factText(printed, field, value)
            : computedFact(printed, field, computed.blocks[block][field.key]);
        const named = block === "header" && field.key === "procedure" ? ofReport(printed).procedure || text : text;
        return [`${block}.${field.key}`, named];
      }),
    ),
  );
}

function ofLines(printed: PrintedReport, computed: Computed): Words[] {
  const { definition, content, policy } = printed;
  const { lines, indications } = content;
  const units = new Map(
    definition.lines.fields.map((field) => [
      field.key,
      unitOf(
        field,
        policy.unitSystem,
        lines.map(({ values }) => values[field.key]),
      ),
    ]),
  );
  return lines.map((line) => {
    const own = definition.lines.fields.map((field) => {
      const unit = units.get(field.key) ?? { unit: "", dp: 2 };
      const outcome = computed.lines[line.id]?.[field.key];
      const text =
        field.computed === undefined
          ? cellText(printed, field, line.values[field.key], unit)
          : computedCell(printed, field, outcome, unit);
      return [field.key, text] as const;
    });
    return {
      lineNo: String(line.lineNo),
      itemKey: line.itemKey,
      setup: setupLabel(content, line),
      performedOn: dayIn(policy.dateFormat, line.performedOn),
      examStage: line.examStage ? examStageLabels[line.examStage] : "",
      result: resultOf(content, line),
      indications: indications
        .filter(({ lineId }) => lineId === line.id)
        .map(({ code, disposition }) => `${code} ${disposition}`)
        .join(", "),
      remarks: "",
      ...Object.fromEntries(own),
    };
  });
}
