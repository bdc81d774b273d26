import { z } from "zod";

/** Schemas of values used in the contracts of all modules, each with its message. */

/** May be left out or null. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional();

/** A longer text has paragraphs; a name, a number or a place has one line. */
const longestLine = 200;

/** A text of one line: a line break or tab in it, from pasting, becomes a space, so that no name takes two lines in a list, letter or log. */
export const lineText = (most: number, message?: string) =>
  z
    .string(message)
    .overwrite((text) => text.replace(/[\t\n\r\u2028\u2029]+/g, " "))
    .trim()
    .max(most, `At most ${most} characters`);

/**
 * A text of at most so many characters, without surrounding blanks, and of one line where it is at most 200; `message` says what to do when it is
 * left out.
 */
export const limitedText = (most: number, message?: string) =>
  most > longestLine ? z.string(message).trim().max(most, `At most ${most} characters`) : lineText(most, message);

/** A text that must not be empty; `message` says what to do. */
export const requiredText = (message: string, most = 120) => limitedText(most, message).min(1, message);

/**
 * The address of a website or a service. Other schemes than http and https run code in the page that shows them (javascript:) or show arbitrary
 * content (data:).
 */
export const webAddress = (most = 200) =>
  z.url({ protocol: /^https?$/, error: "Enter a web address that begins with https://" }).max(most, `At most ${most} characters`);

/** A calendar day, "2026-03-14", of 1900 to 2199: what lies further off is a slip of the keyboard, and PostgreSQL has no year 0. */
export const dayText = (message = "Enter a date such as 2026-03-14") =>
  z.iso.date({ error: message, abort: true }).refine((day) => /^(19|2[01])/.test(day), "Enter a date from 1900 to 2199");

/** A decimal number as text, "11.20", of up to twelve digits on each side of the point. */
export const decimalText = (message = "Enter a number such as 11.20") => z.string().regex(/^-?\d{1,12}(\.\d{1,12})?$/, message);

/** A part of a hundred as decimal text, "8.25", from 0 to 100 with at most so many decimals. */
export const percentText = (message = "Enter a percentage such as 8.25", decimals = 4) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,3}(\\.\\d{1,${decimals}})?$`), message)
    .refine((text) => Number(text) <= 100, "At most 100 percent");

/** An amount of money of zero or more, "1320.00", with the decimals of its currency; up to fifteen digits before the point. */
export const amountText = (message = "Enter an amount such as 1320.00") => z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, message);
