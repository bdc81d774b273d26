import { LocationAnswer, type Value } from "#modules/forms/answers.ts";
import type { FormDefinition } from "#modules/forms/definition.ts";
import { choicesOf } from "#modules/forms/engine/choices.ts";
import { riskOf } from "#modules/forms/engine/risk.ts";
import type { Column, Field } from "#modules/forms/field.ts";
import { textIn } from "#modules/forms/translated.ts";
import { counted } from "#kit/plural.ts";

/** An answer in a few words, as shown beside a question and in lists. */
export function answerText(field: Field | Column, value: Value, definition: FormDefinition): string {
  if (typeof value === "string") {
    const choice = choicesOf(field, definition).find((one) => one.value === value);
    return choice ? textIn(choice.label, undefined, definition.languages) : [value, field.unit].filter(Boolean).join(" ");
  }
  if (Array.isArray(value)) {
    const list = value as readonly unknown[];
    if (list.every((one) => typeof one === "string")) return list.join(", ");
    return counted(list.length, field.type === "table" ? "row" : "file");
  }
  if ("severity" in value) {
    const { score, band } = riskOf(value as { severity: number; likelihood: number });
    return `${score} ${band}`;
  }
  if ("label" in value && typeof value.label === "string") return value.label;
  if ("name" in value && typeof value.name === "string") return value.name;
  if ("text" in value && typeof value.text === "string") return value.text;
  const place = LocationAnswer.safeParse(value);
  return place.success ? `${place.data.latitude}, ${place.data.longitude}` : "";
}
