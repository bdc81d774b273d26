import type { EvidenceEntity } from "#eligibility/evidence-case.ts";
import type { Target } from "#modules/report-templates/rules/rule.ts";

/** The place in a report of a finding about a record behind it; `id` distinguishes findings at one place. */
export function targetOfEvidence(entity: EvidenceEntity, id: string): Target {
  switch (entity) {
    case "Certification":
    case "VisionTest":
      return { block: "report", key: `people.${id}` };
    case "InventoryItem":
    case "CalibrationRecord":
    case "CalibrationExtension":
      return { block: "equipment", key: id };
    case "Procedure":
    case "ProcedureRevision":
    case "ProcedureClientApproval":
      return { block: "header", key: "procedure" };
    case "ReportTemplate":
      return { block: "report", key: `template.${id}` };
  }
}
