/** Which template a client's reports are written on. */
import type { ReportTemplate } from "./contract.ts";

type Known = Pick<ReportTemplate, "code" | "basedOnCode" | "clientCompanyId">;

/** Its variants are examinations of their own (a lamination scan, a review of charts), so that none stands in place of it. */
const freeLayout = "GEN";

/**
 * The templates in force that are offered for a client: in place of a built-in one the client's variant, else that of the company. Without a
 * client, as before one is chosen, those for every client.
 */
export function templatesFor<T extends Known>(templates: readonly T[], clientCompanyId: string | null): T[] {
  const own = templates.filter((one) => one.clientCompanyId === null || one.clientCompanyId === clientCompanyId);
  return own.filter((one) => {
    const built = one.basedOnCode ?? one.code;
    if (built === freeLayout) return true;
    const better = own.filter((other) => (other.basedOnCode ?? other.code) === built && rank(other) > rank(one));
    return better.length === 0;
  });
}

const rank = ({ basedOnCode, clientCompanyId }: Known): number => (clientCompanyId ? 2 : basedOnCode ? 1 : 0);

/** The template a report of this client is written on when a code is asked for: that of a built-in one gives the client's variant. Null where there is none. */
export function templateFor<T extends Known>(templates: readonly T[], code: string, clientCompanyId: string | null): T | null {
  const offered = templatesFor(templates, clientCompanyId);
  return (
    offered.find((one) => one.code === code) ??
    (code === freeLayout ? null : (offered.find((one) => one.basedOnCode === code) ?? null))
  );
}

/** Whether a version has been in force: reports that began on it stay on it, also when it is retired meanwhile. */
export const wasApproved = (status: ReportTemplate["status"]): boolean => status === "approved" || status === "retired";

/** Whether two variants of one built-in template would stand in each other's place. */
export const standInEachOthersPlace = (builtInCode: string): boolean => builtInCode !== freeLayout;
