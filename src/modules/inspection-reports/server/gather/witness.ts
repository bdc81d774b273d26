import type { GateFacts } from "../../rules/gates.ts";
import { companyOf } from "../company.ts";
import type { Loaded } from "../loading.ts";
import { letterheadName } from "#directory/company/letterhead.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { isSameCompany, namesSomebody, sameName } from "#kit/names.ts";
import type { Reading } from "#kit/server/database.ts";

/**
 * A policy that requires a witness is met by the mark of someone outside the issuing company: with a named organization, and not with the name of one
 * of the company's people.
 */
export async function witnessAsked(
  db: Reading,
  { policy, client, content }: Loaded,
): Promise<NonNullable<GateFacts["clientRequirements"]>> {
  if (!policy.witnessRequired) return [];
  const source = `Report policy of ${client.displayName}`;
  const company = await companyOf(db);
  const own = [company.legalName, letterheadName(company)];
  const staff = await db.select({ first: appUser.firstName, last: appUser.lastName }).from(appUser);
  const isOutside = ({ name, organization }: { name: string; organization?: string | null }) =>
    namesSomebody(organization ?? null) &&
    !own.some((one) => isSameCompany(organization ?? null, one)) &&
    !staff.some(({ first, last }) => sameName(name, `${first} ${last}`));
  return [
    {
      subject: "Witness",
      requirement: `a witness mark of someone who is not of ${letterheadName(company)}, with name and organization`,
      source,
      onDate: null,
      met: content.witnesses.some(isOutside),
      blocking: true,
    },
  ];
}
