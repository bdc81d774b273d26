/** The retention classes the product ships with and how long each is retained at least (settings.md, "Shipped retention classes"). */
import { licensed, type ShippedClass, years } from "#kit/retention-terms.ts";
import { allOf, type NamesIn } from "../catalogue.ts";

/** Classes of records that no module has yet; the module that later owns them moves them into its `about.ts`. */
const toCome = {
  radiation: {
    title: "Leak tests, use and survey logs, meter calibrations, inventory, maintenance, pocket dosimeters",
    ...years("3"),
    trigger: "created",
    action: "purge",
    basis: "10 CFR 34.65 to 34.75, 34.83(a) and (b), 34.85",
  },
  dose: {
    title: "Dose records: badge results and dose estimates",
    ...licensed,
    trigger: "closed",
    action: "review",
    basis: "10 CFR 34.83(c) and (d)",
  },
  exposure: {
    title: "Medical and exposure files",
    ...years("30"),
    trigger: "employment end",
    action: "review",
    basis: "29 CFR 1910.1020",
  },
  incident: {
    title: "Incident log (OSHA 300 and 301)",
    ...years("5"),
    trigger: "closed",
    action: "purge",
    basis: "29 CFR 1904.33",
    note: "From the end of the calendar year",
  },
  finance: {
    title: "Invoices, payments, field tickets",
    ...years("7"),
    trigger: "closed",
    action: "purge",
    basis: "Tax law",
    verify: true,
  },
} as const satisfies Record<string, ShippedClass>;

const ofModules = allOf("retention");

export type RetentionClass = NamesIn<"retention"> | keyof typeof toCome;
export const retentionClasses: Readonly<Record<RetentionClass, ShippedClass>> = { ...ofModules, ...toCome };
export const retentionClassIds = Object.keys(retentionClasses) as [RetentionClass, ...RetentionClass[]];

/** Whether the product has such records at present. */
export const isKeptToday = (recordClass: RetentionClass): boolean => Object.hasOwn(ofModules, recordClass);
