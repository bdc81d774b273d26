import type { templateStates } from "../contract.ts";
import { type Field, hasLevels, type RoleNeed } from "../definition.ts";
import type { Meaning } from "#kit/meaning.ts";

export const statusMeanings: Record<(typeof templateStates)[number], Meaning> = {
  draft: "idle",
  approved: "good",
  retired: "idle",
};

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

/** "RT Level I or higher, near vision". */
export function roleText({
  method,
  methodBy,
  techniqueBy,
  alternatives = [],
  technique,
  minLevel,
  schemes,
  vision,
}: RoleNeed): string {
  const level = hasLevels(method) ? ` Level ${["", "I", "II", "III"][minLevel] ?? ""}${minLevel < 3 ? " or higher" : ""}` : "";
  const named = methodBy ? [...new Set(Object.values(methodBy.methods))].join(" or ") : method;
  const techniques = techniqueBy ? [...new Set(Object.values(techniqueBy.techniques))].join(" or ") : technique;
  const scope = techniques ? `${named} (${techniques})` : named;
  const eyes = { none: "", near: ", near vision", nearColour: ", near and colour vision" }[vision];
  const instead = alternatives.map((one) => ` or ${one}`).join("");
  const accepted = schemes.length > 0 ? `, ${schemes.join(" or ")}` : "";
  return `${scope}${level}${instead}${eyes}${accepted}`;
}

export const roleNames: Record<RoleNeed["role"], string> = {
  performer: "Performer",
  radiographer: "Radiographer",
  evaluator: "Evaluator",
  authorizedInspector: "Authorized inspector",
};
