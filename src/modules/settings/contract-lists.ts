import { RevenueAccountDraft, TaxCodeDraft } from "./finance.ts";
import { HolidayCalendarDraft } from "./holidays.ts";
import { keptList } from "./kept-list.ts";
import { KnownNetworkDraft } from "./networks.ts";
import { type Endpoint, Stored } from "#kit/contract.ts";
import type { z } from "zod";

const prefixed = <P extends string, E extends Record<string, Endpoint>>(prefix: P, endpoints: E) =>
  Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [`${prefix}.${name}`, endpoint])) as {
    [K in keyof E & string as `${P}.${K}`]: E[K];
  };

export const taxCodes = keptList("/api/settings/tax-codes", TaxCodeDraft, "tax code");
export const revenueAccounts = keptList("/api/settings/revenue-accounts", RevenueAccountDraft, "revenue account");
export const holidayCalendars = keptList("/api/settings/holiday-calendars", HolidayCalendarDraft, "holiday calendar", [
  "settings",
  "base-locations",
]);

export const knownNetworks = keptList("/api/settings/known-networks", KnownNetworkDraft, "known network");

/** The lists of the settings, as they are served. */
export const listEndpoints = {
  ...prefixed("taxCodes", taxCodes),
  ...prefixed("revenueAccounts", revenueAccounts),
  ...prefixed("holidayCalendars", holidayCalendars),
  ...prefixed("knownNetworks", knownNetworks),
};

export const TaxCode = Stored.extend(TaxCodeDraft.shape);
export type TaxCode = z.infer<typeof TaxCode>;
export const HolidayCalendar = Stored.extend(HolidayCalendarDraft.shape);
export type HolidayCalendar = z.infer<typeof HolidayCalendar>;
export const RevenueAccount = Stored.extend(RevenueAccountDraft.shape);
export type RevenueAccount = z.infer<typeof RevenueAccount>;

export const KnownNetwork = Stored.extend(KnownNetworkDraft.shape);
export type KnownNetwork = z.infer<typeof KnownNetwork>;
export const knownNetworkLabels = {
  network: "Network",
  name: "Place",
  country: "Country",
  latitude: "Latitude",
  longitude: "Longitude",
};

export const taxLabels = {
  code: "Code",
  name: "Name",
  rate: "Rate",
  category: "Category",
  jurisdiction: "Jurisdiction",
  printedText: "Printed text",
  validFrom: "Valid from",
  validTo: "Valid to",
};
export const accountLabels = { code: "Account", name: "Name", note: "Note" };
export const holidayLabels = {
  name: "Name",
  country: "Country",
  starter: "Computed by",
  observedRule: "When a holiday falls on a weekend",
  days: "Days",
};
