/** Standards of a method in one form, whether a procedure or a technique names them. */
import type { ProcedureStandard } from "../contract.ts";

/** How each body's standards are written; the number is the first group. */
const bodies: readonly (readonly [body: string, pattern: RegExp])[] = [
  ["ISO ", /\bISO[\s-]*(\d{3,6}(?:-\d{1,2})?)/g],
  ["ASTM A", /\bASTM\s*A\s?-?\s?(\d{2,4})\b/g],
  ["ASTM E", /\bASTM\s*E\s?-?\s?(\d{2,4})\b/g],
  ["AWS D", /\bAWS\s*D\s?(\d+\.\d+)/g],
  ["SSPC-PA ", /\bSSPC[\s-]*PA\s?(\d{1,2})\b/g],
  ["API ", /\bAPI\s*(?:STD|RP|SPEC)?\s*(\d{3,4})/g],
  ["EN ", /\bEN\s*(\d{3,5}(?:-\d{1,2})?)/g],
];
const sectionV = /(?:\bASME\b|\bBPVC\b).*?(?<![A-Z0-9])V(?![A-Z0-9])|\bSE\s?-\s?\d{2,4}\b/;

/** "ASME BPVC Section V, SE-797" is ASME V, "EN ISO 17636-1 class B" is ISO 17636-1. None where no known body is named. */
export function standardsNamed(text: string): string[] {
  const upper = text.toUpperCase();
  const numbered = bodies.flatMap(([body, pattern]) => [...upper.matchAll(pattern)].map(([, number]) => `${body}${number}`));
  return [...new Set([...(sectionV.test(upper) ? ["ASME V"] : []), ...numbered])];
}

type MethodStandard = { name: string; isKnown: boolean };

/** The method standards of a procedure; one of no known body stands as it was written. */
export function methodStandards(standards: readonly ProcedureStandard[]): MethodStandard[] {
  return standards
    .filter(({ role }) => role === "method")
    .flatMap(({ code, clause }): MethodStandard[] => {
      const known = standardsNamed(`${code} ${clause}`);
      return known.length > 0 ? known.map((name) => ({ name, isKnown: true })) : [{ name: code, isKnown: false }];
    });
}

/** Whether a procedure to these standards may be used for a technique to that one: the same, or a part of it. */
export const isOneOf = (standard: string, names: readonly string[]): boolean =>
  names.some((name) => standard === name || standard.startsWith(`${name}-`));
