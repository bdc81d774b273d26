/**
 * Which kinds of instrument a report requires. One of each must be calibrated, whatever the plan of the instrument: a plan is the company's own
 * decision and waives no requirement of template or procedure (calibration.md rules 2 and 5; ISO/IEC 17025:2017 6.4.6).
 */
import type { Answered } from "#modules/inspection-reports/rules/gate-check.ts";
import type { CalibrationFound, ProcedureFound } from "#eligibility/contract.ts";
import { fieldsOf, scopes, type TemplateDefinition } from "#modules/report-templates/definition.ts";

/** The equipment types that template and procedure require: those that must be listed, and those a field refers to. */
export function kindsAsked(definition: TemplateDefinition, procedures: readonly ProcedureFound[]): ReadonlySet<string> {
  const fields = scopes
    .flatMap((scope) => fieldsOf(definition, scope))
    .flatMap((field) => [field, ...(field.columns ?? [])])
    .flatMap(({ type, equipmentTypes = [] }) => (type === "equipment" ? equipmentTypes : []));
  return new Set([
    ...definition.requiredEquipment.flatMap(({ anyOf }) => anyOf),
    ...fields,
    ...procedures.flatMap(({ answer }) => (answer.ok ? answer.held.equipmentTypes : [])),
  ]);
}

/** The answer of G4 for an instrument on a day: one of a required kind must be in calibration and is not exempted by its plan. */
export function calibratedAsAsked(
  { assetTag, typeCode, typeName, day, answer, uncertified }: CalibrationFound,
  asked: ReadonlySet<string>,
): { answer: Answered; uncertified: string | null } {
  if (!answer.ok || answer.held !== null || !uncertified) return { answer, uncertified: null };
  const { requirement, from, waived } = uncertified;
  const plan = from === null ? "" : ` (plan of ${from})`;
  if (!waived) return { answer, uncertified: `No calibration required for type ${typeCode}` };
  if (!asked.has(typeCode)) return { answer, uncertified: `No calibration required${plan}` };
  const message = `${assetTag}: its plan${from === null ? "" : ` of ${from}`} requires ${wordsOf[requirement]}, but this report requires a ${typeName} in calibration on ${day}. List one that was in calibration, or release a calibration of ${assetTag} under a plan that requires it`;
  return { answer: { ok: false, code: "WAIVED", message }, uncertified: null };
}

const wordsOf: Record<NonNullable<CalibrationFound["uncertified"]>["requirement"], string> = {
  required: "a calibration",
  check_only: "functional checks only",
  examination: "an examination only",
  exchange: "exchange only",
  none: "no calibration",
};
