/** Who keeps which part of the settings besides an administrator (settings.md section 3). */
import type { CompanyFields } from "./contract.ts";

/** What a role may carry to keep a part of the settings. */
export const keepers = ["settings.finance", "settings.quality", "settings.radiation", "settings.safety"] as const;
export type Keeper = (typeof keepers)[number];

const noun: Record<Keeper, string> = {
  "settings.finance": "Finance",
  "settings.quality": "the Quality Manager",
  "settings.radiation": "the Radiation Safety Officer",
  "settings.safety": "the HSE Manager",
};

const companyKeepers: Partial<Record<keyof CompanyFields, Keeper>> = {
  taxIds: "settings.finance",
  baseCurrency: "settings.finance",
  fiscalYearStart: "settings.finance",
};

interface Who {
  administers: boolean;
  named: { has: (deed: string) => boolean };
}

/** Whether this person keeps what one of these keepers keeps. */
export const keeps = ({ administers, named }: Who, ...by: readonly Keeper[]): boolean =>
  administers || by.some((keeper) => named.has(keeper));

/** The sentence that refuses whoever does not keep it. */
export const keptBy = (...by: readonly Keeper[]): string =>
  `This is changed by ${["an administrator", ...by.map((keeper) => noun[keeper])].join(" or ")}.`;

/** The first of these fields of the company that the person does not keep, with who does; null when all are theirs. */
export function strangerField(who: Who, fields: readonly string[]): string | null {
  for (const field of fields) {
    const keeper = companyKeepers[field as keyof CompanyFields];
    if (!keeps(who, ...(keeper ? [keeper] : []))) return keptBy(...(keeper ? [keeper] : []));
  }
  return null;
}
