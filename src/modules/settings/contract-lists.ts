import { holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { CalendarDay, HolidayPlace } from "#directory/company/holidays.ts";
import { KnownNetworkDraft } from "#directory/company/networks.ts";
import { settingsList } from "#directory/company/settings-list.ts";
import { fxRates, payRules, revenueAccounts, taxCodes, taxRules } from "#directory/finance/contract.ts";
import { flag, get, Stored } from "#kit/contract.ts";
import { z } from "zod";

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
export const lists = { taxCodes, taxRules, payRules, revenueAccounts, fxRates, holidayCalendars, knownNetworks };

export const KnownNetwork = Stored.extend(KnownNetworkDraft.shape);
export type KnownNetwork = z.infer<typeof KnownNetwork>;
export const knownNetworkLabels = {
  network: "Network",
  name: "Place",
  country: "Country",
  latitude: "Latitude",
  longitude: "Longitude",
};

export const holidayLabels = {
  name: "Name",
  country: "Country",
  starter: "Public holidays of",
  observedRule: "When a holiday falls on a weekend",
  days: "Days",
};
