/** Who keeps which part of the settings besides an administrator (settings.md section 3). */
import type { CompanyFields } from "#directory/company/company.ts";
import type { SettingsAction } from "#directory/company/numbering.ts";

const noun: Record<SettingsAction, string> = {
  "settings.finance": "Finance",
  "settings.quality": "the Quality Manager",
  "settings.radiation": "the Radiation Safety Officer",
  "settings.safety": "the HSE Manager",
};

const companyFieldActions: Partial<Record<keyof CompanyFields, SettingsAction>> = {
  taxIds: "settings.finance",
  baseCurrency: "settings.finance",
  fiscalYearStart: "settings.finance",
  thicknessBands: "settings.quality",
  diameterBands: "settings.quality",
};

interface Who {
  administers: boolean;
  named: { has: (namedAction: string) => boolean };
}

/** Whether this person may edit what one of these named actions allows. */
export const mayEditSettings = ({ administers, named }: Who, ...by: readonly SettingsAction[]): boolean =>
  administers || by.some((action) => named.has(action));

/** The sentence that refuses whoever does not keep it. */
export const editedBy = (...by: readonly SettingsAction[]): string =>
  `This is changed by ${["an administrator", ...by.map((action) => noun[action])].join(" or ")}.`;

/** The first of these fields of the company that the person does not keep, with who does; null when all are theirs. */
export function fieldOutOfReach(who: Who, fields: readonly string[]): string | null {
  for (const field of fields) {
    const action = companyFieldActions[field as keyof CompanyFields];
    if (!mayEditSettings(who, ...(action ? [action] : []))) return editedBy(...(action ? [action] : []));
  }
  return null;
}
