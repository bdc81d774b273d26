import { z } from "zod";
import type { Meaning } from "./meaning.ts";
import { currencies, Currency } from "./currencies.ts";
import { countriesByName, Country, countryNames, Phone } from "./places.ts";
import { dayText, decimalText, limitedText, lineText, webAddress } from "./schemas.ts";

/**
 * The fields of a record, each defined once: its label, how it is entered, stored and shown. `defineRecord` makes the schemas and labels from
 * them; forms, columns and facts show a field by its kind.
 */
export interface Field<D extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> extends Shown {
  kind: "text" | "day" | "decimal" | "whole number" | "choice" | "choices" | "yes or no" | "record" | "records" | "other";
  /** Empty for a field that needs no name, such as the id of the record it belongs to: History and exports leave it out. */
  label: string;
  /** Checks what is entered. */
  draft: D;
  /** Describes what is stored and answered. */
  row: R;
  /** The values of a choice. */
  options?: readonly string[];
}

interface Shown {
  /** What the values of a choice are called, where it is not the value itself with a capital letter. */
  words?: Readonly<Record<string, string>>;
  /** What the values of a choice mean: they are shown as badges. */
  meanings?: Readonly<Record<string, Meaning>>;
  /** An identifier: number, serial, tag. */
  mono?: true;
  /** The kind of text: it selects the keyboard on a phone; telephone numbers and email addresses are shown as links. */
  input?: "tel" | "email" | "url";
  /** How many lines its box has in a form, for texts of several sentences. */
  lines?: number;
  /** An amount in the currency of the record, which its field "currency" has. */
  money?: true;
  /** Shown to its right in a form, and after the value elsewhere. */
  unit?: string;
  /** Shown under its label in a form, only where a newcomer would hesitate. */
  help?: string;
}

/**
 * Whether a field may be empty. `required` must be filled in and gives the message when it is not (`true`: the usual message for its kind);
 * `filledIn` may be left out, and the server then fills it in; without either it may be empty, which is null.
 */
interface Emptiness {
  required?: string | true;
  filledIn?: true;
}

type Entered<S extends z.ZodType, E> = E extends { required: string | true } ? S : z.ZodOptional<z.ZodNullable<S>>;
type Stored<S extends z.ZodType, E> = E extends { required: string | true } | { filledIn: true } ? S : z.ZodNullable<S>;

function made<D extends z.ZodType, R extends z.ZodType, E extends Emptiness & Shown & { message?: string; most?: number }>(
  kind: Field["kind"],
  label: string,
  draft: D,
  row: R,
  { required, filledIn, message: _message, most: _most, ...shown }: E,
): Field<Entered<D, E>, Stored<R, E>> {
  return {
    kind,
    label,
    draft: (required ? draft : draft.nullable().optional()) as z.ZodType as Entered<D, E>,
    row: (required || filledIn ? row : row.nullable()) as z.ZodType as Stored<R, E>,
    ...shown,
  };
}

/** The message for an empty field that must be filled in. */
function words(rules: Emptiness): string | undefined;
function words(rules: Emptiness, usual: string): string;
function words({ required }: Emptiness, usual?: string) {
  return typeof required === "string" ? required : usual;
}

/** A text without surrounding blanks, at most 120 characters unless `most` says otherwise, and of one line unless `lines` allows more. */
export function text<const E extends Emptiness & Shown & { most?: number }>(label: string, rules: E) {
  const { most = 120 } = rules;
  const message = rules.required ? words(rules, `Fill in: ${label}`) : undefined;
  const entered = (rules.lines ? limitedText : lineText)(most, message);
  return made("text", label, message ? entered.min(1, message) : entered, z.string(), rules);
}

/** A calendar day, "2026-03-14". */
export const day = <const E extends Emptiness & Shown>(label: string, rules: E) =>
  made("day", label, dayText(words(rules)), z.string(), rules);

/** A decimal number as text, "11.20": it is never a binary fraction. */
export const decimal = <const E extends Emptiness & Shown>(label: string, rules: E) =>
  made("decimal", label, decimalText(words(rules)), z.string(), rules);

/** A whole number from `least` to `most`. */
export const whole = <const E extends Emptiness & Shown & { least?: number; most?: number }>(label: string, rules: E) => {
  const { least = 0, most = 1_000_000 } = rules;
  const number = z.int(words(rules, "Enter a whole number")).min(least, `At least ${least}`).max(most, `At most ${most}`);
  return made("whole number", label, number, z.int(), rules);
};

/** One of several values. */
export function choice<const V extends readonly [string, ...string[]], const E extends Emptiness & Shown & { message?: string }>(
  label: string,
  options: V,
  rules: E,
) {
  const one = z.enum(options, words(rules, rules.message ?? `Choose: ${label}`));
  return { ...made("choice", label, one, z.enum(options), rules), options };
}

/** A country by its code, shown by its name. */
export const country = <const E extends Emptiness & Shown>(label: string, rules: E) => ({
  ...made("choice", label, Country, z.string(), { words: countryNames, ...rules }),
  options: countriesByName,
});

/** A currency by its code of ISO 4217. */
export const currency = <const E extends Emptiness & Shown>(label: string, rules: E) => ({
  ...made("choice", label, Currency, z.string(), rules),
  options: currencies,
});

/** A telephone number with its country code. */
export const phone = <const E extends Emptiness & Shown>(label: string, rules: E) =>
  made("text", label, Phone, z.string(), { input: "tel" as const, ...rules });

/** The message of an email field left empty: what to do. */
export const emailWords = ({ input }: { input?: unknown }): string =>
  input ? "Invalid email address" : "Enter an email address";

/** An email address. */
export const email = <const E extends Emptiness & Shown>(label: string, rules: E) =>
  made("text", label, z.email({ error: emailWords }).max(200), z.string(), { input: "email" as const, ...rules });

/** The address of a website; only http and https are accepted. */
export const website = <const E extends Emptiness & Shown>(label: string, rules: E) =>
  made("text", label, webAddress(), z.string(), { input: "url" as const, ...rules });

/** Several of a set of values; left out means none. */
export const choices = <const V extends readonly [string, ...string[]]>(label: string, options: V, shown: Shown = {}) => ({
  kind: "choices" as const,
  label,
  draft: z.array(z.enum(options)).max(options.length).optional(),
  row: z.array(z.string()),
  options,
  ...shown,
});

/** Yes or no; when left out, the server fills it in. */
export const yesNo = (label: string, shown: Shown = {}) => ({
  kind: "yes or no" as const,
  label,
  draft: z.boolean().optional(),
  row: z.boolean(),
  ...shown,
});

/** The id of another record. */
export const ref = <const E extends Emptiness & Shown & { message?: string }>(label: string, rules: E) =>
  made("record", label, z.uuid(words(rules, rules.message ?? `Choose: ${label}`)), z.uuid(), rules);

/** The ids of other records; left out means none. */
export const refs = (label: string, { most, ...shown }: Shown & { most: number }) => ({
  kind: "records" as const,
  label,
  draft: z.array(z.uuid()).max(most, `At most ${most}`).optional(),
  row: z.array(z.uuid()),
  ...shown,
});

/** Rows with a schema of their own; left out means none. */
export const rows = <S extends z.ZodType>(label: string, row: S, { most, ...shown }: Shown & { most: number }) => ({
  kind: "other" as const,
  label,
  draft: z.array(row).max(most, `At most ${most} rows`).optional(),
  row: z.array(row),
  ...shown,
});

/** A field with its own schemas: for what is entered, and for what is stored. `kind` selects how it is shown. */
export const field = <D extends z.ZodType, R extends z.ZodType>(
  label: string,
  draft: D,
  row: R,
  shown: Shown & Partial<Pick<Field, "kind" | "options">> = {},
): Field<D, R> => ({ kind: "other", label, draft, row, ...shown });

/** A short code that is part of numbers: letters and digits, `least` to `most` of them; "pgr" is stored as "PGR". */
export const code = (label: string, { least, most, ...shown }: Shown & { least: number; most: number }) => {
  const pattern = new RegExp(`^[A-Z0-9]{${least},${most}}$`);
  const entered = z.string().trim().toUpperCase().regex(pattern, `A code has ${least} to ${most} letters or digits.`);
  return field(label, entered, z.string(), { kind: "text", mono: true, ...shown });
};

/** What nobody enters: it is derived from other records, or set by an action. */
export const derived = <R extends z.ZodType>(label: string, row: R, shown: Shown & Pick<DerivedField, "options"> = {}) => ({
  kind: "other" as const,
  label,
  row,
  ...shown,
});

export type Fields = Readonly<Record<string, Field>>;
export type DerivedField<R extends z.ZodType = z.ZodType> = Omit<Field<z.ZodType, R>, "draft">;
export type DerivedFields = Readonly<Record<string, DerivedField>>;
