import type { z } from "zod";
import { HolidayCalendarDraft } from "./holidays.ts";
import { settingsList } from "./settings-list.ts";
import { Stored } from "#kit/contract.ts";

export const holidayCalendars = settingsList("/api/settings/holiday-calendars", HolidayCalendarDraft, "holiday calendar", [
  "settings",
  "base-locations",
]);
export const HolidayCalendar = Stored.extend(HolidayCalendarDraft.shape);
export type HolidayCalendar = z.infer<typeof HolidayCalendar>;
