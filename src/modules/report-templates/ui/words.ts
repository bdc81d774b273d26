import type { Field, RoleNeed } from "../definition.ts";

/** What is entered into a field: "number in mm", "one of 5", "instrument". */
export function entryText({ type, unit, options, record, columns }: Field): string {
  const words: Record<Field["type"], string> = {
    text: "text",
    longText: "long text",
    integer: "whole number",
    decimal: unit ? `number in ${unit}` : "number",
    boolean: "yes or no",
    date: "day",
    dateTime: "day and time",
    choice: `one of: ${options?.join(", ") ?? ""}`,
    choices: `any of: ${options?.join(", ") ?? ""}`,
    record: record ?? "record",
    equipment: "instrument on the report",
    consumable: "consumable on the report",
    rows: `rows of ${(columns ?? []).map(({ label }) => label.toLowerCase()).join(", ")}`,
  };
  return words[type];
}

export const roleNames: Record<RoleNeed["role"], string> = {
  performer: "Performer",
  radiographer: "Radiographer",
  evaluator: "Evaluator",
  authorizedInspector: "Authorized inspector",
};
