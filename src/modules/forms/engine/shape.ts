/** Whether a value is valid for its field, with the reason in words. */
import {
  Attachment,
  Chosen,
  DecimalAnswer,
  DrawnSignature,
  LocationAnswer,
  RiskAnswer,
  type Value,
  WeatherAnswer,
} from "../answers.ts";
import { isDateTime } from "../expression/times.ts";
import { isTime } from "#kit/local-time.ts";
import type { Choice, Column, Field } from "../field.ts";
import { Decimal, decimal } from "#kit/decimal.ts";
import { isDay } from "#kit/validity.ts";

/** The longest text matched against a pattern, so that no match takes long. */
const longestMatched = 200;

/** Why a value is not valid for its field, or null. Checklists and tables are checked line by line elsewhere. */
export function misfit(field: Field | Column, value: Value, choices: readonly Choice[]): string | null {
  switch (field.type) {
    case "text":
    case "longText":
    case "barcode":
      return typeof value === "string" ? textMisfit(field, value) : "Enter text";
    case "number":
    case "money":
    case "integer":
    case "duration":
      return typeof value === "string" ? numberMisfit(field, value) : "Enter a number";
    case "yesNo":
    case "yesNoNa":
    case "passFailNa":
      return choices.some((one) => one.value === value) ? null : "Choose one of the answers";
    case "choice":
      if (field.reference) return Chosen.safeParse(value).success ? null : "Choose from the list";
      return choices.some((one) => one.value === value) ? null : "Choose one of the answers";
    case "multiChoice":
      return Array.isArray(value) && value.every((one) => choices.some((choice) => choice.value === one))
        ? null
        : "Choose from the answers";
    case "date":
      return typeof value === "string" && isDay(value) ? null : "Enter a date such as 2026-11-20";
    case "time":
      return typeof value === "string" && isTime(value) ? null : "Enter a time such as 07:30";
    case "dateTime":
      return typeof value === "string" && isDateTime(value) ? null : "Enter a date and a time";
    case "person":
    case "record":
    case "equipment":
      return Chosen.safeParse(value).success ? null : "Choose from the list";
    case "risk":
      return RiskAnswer.safeParse(value).success ? null : "Choose severity and likelihood";
    case "photo":
    case "file":
    case "sketch":
      return filesMisfit(field, value);
    case "signature":
      return DrawnSignature.safeParse(value).success ? null : "Sign, and enter the name";
    case "location":
      return LocationAnswer.safeParse(value).success ? null : "The position is not valid";
    case "weather":
      return WeatherAnswer.safeParse(value).success ? null : "The weather is not valid";
    case "calc":
    case "checklist":
    case "table":
    case "heading":
    case "note":
    case "image":
    case "pageBreak":
      return null;
  }
}

function textMisfit({ maxLength = 5_000, pattern }: Field | Column, value: string): string | null {
  if (value.length > maxLength) return `At most ${maxLength} characters`;
  if (!pattern) return null;
  if (value.length > longestMatched) return `At most ${longestMatched} characters`;
  return matches(pattern, value) ? null : "This does not match the required pattern";
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(value);
  } catch {
    return true;
  }
}

/** In how many ways a text may be tried against a pattern; two that repeat without end are, three are not. */
const mostWays = 100_000;

/**
 * A pattern that repeats a group, refers back or repeats too often could take for ever on some texts: "a*a*a*a*b" tries every way to divide a text
 * of a between its parts.
 */
export function isSlowPattern(pattern: string): boolean {
  if (/\\[1-9k]/.test(pattern)) return true;
  // Signs that stand for themselves, and sets, are one character each.
  const plain = pattern.replace(/\\./gu, "x").replace(/\[[^\]]*\]/g, "x");
  if (/\)[*+{?]|[*+}?][*+?{]/.test(plain)) return true;
  const repeated = plain.replaceAll("(?", "(").matchAll(/[*+?]|\{(\d+)(,?)(\d*)\}/g);
  const ways = [...repeated].reduce((product, [sign, least, comma, most]) => {
    if (sign === "?") return product * 2;
    if (least !== undefined && comma === "") return product;
    return product * (Math.min(most ? Number(most) : longestMatched, longestMatched) - Number(least ?? 0) + 1);
  }, plain.split("|").length);
  return ways > mostWays;
}

function numberMisfit(field: Field | Column, value: string): string | null {
  const found = DecimalAnswer.safeParse(value).success ? decimal(value) : null;
  if (!found) return "Enter a number such as 12.5";
  const whole = field.type === "integer" || field.type === "duration";
  if (whole && !found.isInteger()) return "Enter a whole number";
  if (field.dp !== undefined && found.decimalPlaces() > field.dp) return `At most ${field.dp} decimal places`;
  const unit = field.unit ? ` ${field.unit}` : "";
  if (field.min !== undefined && found.lt(new Decimal(field.min))) return `At least ${field.min}${unit}`;
  if (field.max !== undefined && found.gt(new Decimal(field.max))) return `At most ${field.max}${unit}`;
  return null;
}

function filesMisfit({ photosMin = 0, photosMax = 40 }: Field | Column, value: Value): string | null {
  if (!Array.isArray(value) || !value.every((one) => Attachment.safeParse(one).success)) return "Add a file";
  if (value.length < photosMin) return `Add at least ${photosMin}`;
  return value.length > photosMax ? `At most ${photosMax}` : null;
}
