import type { LineTax } from "./parts.ts";

interface TaxedLine {
  /** The codes of the line, and those of them that are in force on its last service date. */
  taxCodes: readonly string[];
  taxes: readonly Pick<LineTax, "code" | "regime" | "category" | "onTopOf">[];
  serviceTo: string;
}

/**
 * Why the tax codes of a line do not fit it, as the end of a sentence that begins with the line ("has …"), or null (invoices rules 5 and 5a): one
 * twice; one that is not in force on the tax date; a compound code without the one it is computed on; no tax beside a withholding; two
 * that cannot both hold, such as a tax and an exemption. Of a line without any, which submission refuses by itself, nothing is said.
 */
export function taxProblem({ taxCodes, taxes, serviceTo }: TaxedLine): string | null {
  const twice = taxCodes.find((code, at) => taxCodes.indexOf(code) < at);
  if (twice) return `has the tax code ${twice} twice.`;
  const ended = taxCodes.find((code) => !taxes.some((one) => one.code === code));
  if (ended) return `has the tax code ${ended}, which is not in force on ${serviceTo}.`;
  const own = taxes.filter(({ regime }) => regime !== "withholding");
  if (own.length === 0 && taxes.length > 0) return "has a withholding code and no tax code. An exempt line has one too.";
  const alone = own.find(({ onTopOf }) => onTopOf !== null && !taxCodes.includes(onTopOf));
  if (alone) return `has the tax code ${alone.code}, which is computed on top of ${alone.onTopOf ?? ""}: it needs both.`;
  if (new Set(own.map(({ category }) => category)).size > 1)
    return `has the tax codes ${own.map(({ code }) => code).join(" and ")}, which do not apply together.`;
  return null;
}
