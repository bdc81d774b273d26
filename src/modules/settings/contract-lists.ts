import { RevenueAccountDraft, TaxCodeDraft } from "./finance.ts";
import { holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { CalendarDay, HolidayPlace } from "#directory/company/holidays.ts";
import { KnownNetworkDraft } from "#directory/company/networks.ts";
import { settingsList } from "#directory/company/settings-list.ts";
import { flag, get, Stored } from "#kit/contract.ts";
import { z } from "zod";

export const taxCodes = settingsList("/api/settings/tax-codes", TaxCodeDraft, "tax code");
export const revenueAccounts = settingsList("/api/settings/revenue-accounts", RevenueAccountDraft, "revenue account");

/** What a holiday calendar can be filled from. */
export const holidaySources = {
  holidayPlaces: get("/api/settings/public-holidays", {
    action: "edit",
    reply: z.array(HolidayPlace),
    summary: "Countries and their parts whose public holidays are known",
  }),
  publicHolidays: get("/api/settings/public-holidays/:place", {
    action: "edit",
    query: z.object({ year: z.coerce.number().int().min(2000).max(2100), moved: flag }),
    reply: z.array(CalendarDay),
    summary: "The public holidays of a place in a year; moved: with the workdays given for those on a weekend",
  }),
};

export const knownNetworks = settingsList("/api/settings/known-networks", KnownNetworkDraft, "known network");

/** The lists of the settings, as they are served. */
export const lists = { taxCodes, revenueAccounts, holidayCalendars, knownNetworks };

export const TaxCode = Stored.extend(TaxCodeDraft.shape);
export type TaxCode = z.infer<typeof TaxCode>;
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
  starter: "Public holidays of",
  observedRule: "When a holiday falls on a weekend",
  days: "Days",
};
