import type { EquipmentChoice } from "#modules/inventory/contract.ts";

/** The status of an item today, as frozen into the answer: "In calibration until 2027-03-01, certificate C-118". */
export function calibrationText({ state, calibrated }: Pick<EquipmentChoice, "state" | "calibrated">): string {
  const { dueOn, certificateNumber } = calibrated;
  const words = [
    state === "in stock" ? null : state,
    dueOn ? `${calibrated.state} until ${dueOn}` : calibrated.state,
    certificateNumber && `certificate ${certificateNumber}`,
  ];
  return words.filter(Boolean).join(", ");
}
