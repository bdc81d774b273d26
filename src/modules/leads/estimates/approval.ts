/** Who has to approve an estimate, and why (leads.md rule 5). */
import { type EstimateTotals, isBelowFloor } from "./totals.ts";
import { compareAmounts } from "#kit/money.ts";

export interface ApprovalTerms {
  /** Percent. */
  marginFloor: string;
  /** In base currency; null has no limit. */
  ownerLimit: string | null;
  companyLimit: string | null;
}

export interface ToApprove extends Pick<EstimateTotals, "price" | "cost"> {
  /** Net of the estimate in base currency; null where no exchange rate was published. */
  baseNet: string | null;
  manualLines: number;
}

/** Nobody, Operations, or a Super Admin or the person named for what is above the limit of the company. */
export type ApprovalLevel = "none" | "operations" | "company";

export function approvalOf(of: ToApprove, terms: ApprovalTerms): { level: ApprovalLevel; reasons: string[] } {
  const isAbove = (limit: string | null) => limit !== null && (of.baseNet === null || compareAmounts(of.baseNet, limit) > 0);
  const below = isBelowFloor(of, terms.marginFloor);
  const isAboveCompany = isAbove(terms.companyLimit);
  const reasons = [
    ...(below ? [`The margin is below ${terms.marginFloor} %.`] : []),
    ...(below === null ? ["The margin is not known: a line has no cost."] : []),
    ...(of.manualLines > 0 ? [`${of.manualLines === 1 ? "1 price was" : `${of.manualLines} prices were`} typed.`] : []),
    ...(isAbove(terms.ownerLimit) && !isAboveCompany ? ["The value is above the owner's limit."] : []),
    ...(isAboveCompany ? ["The value is above the limit of the company."] : []),
  ];
  if (isAboveCompany) return { level: "company", reasons };
  return { level: reasons.length > 0 ? "operations" : "none", reasons };
}
