import { z } from "zod";
import { defineRecord } from "#kit/define-record.ts";
import { derived, ref, text } from "#kit/fields.ts";

/** Characters of a file that is imported, and events read of it. */
export const mostOutsideCharacters = 500_000;
export const mostOutsideEvents = 2000;

/** A calendar from elsewhere, shown over the plan and never part of it: public holidays, the outage plan of a client (rule 16). */
export const OutsideCalendar = defineRecord({
  entity: "OutsideCalendar",
  noun: "outside calendar",
  path: "/api/calendar/outside",
  page: "/calendar/outside",
  fields: {
    name: text("Name", { required: "Enter a name" }),
    /** Its clock counts where the file names none. */
    baseLocationId: ref("Base", { required: "Choose the base" }),
  },
  shown: {
    source: derived("File", z.string()),
    events: derived("Events", z.int()),
    /** Of a rule that is not supported only the first day was read. */
    firstOnly: derived("First day only", z.int()),
    baseName: derived("Base", z.string().nullable()),
  },
});
export type OutsideCalendar = z.infer<typeof OutsideCalendar.row>;

export const OutsideDraft = OutsideCalendar.draft.extend({
  /** The name of the file. */
  source: z.string().trim().min(1).max(200),
  /** The text of the file, iCalendar (RFC 5545). */
  text: z.string().max(mostOutsideCharacters, "The file is larger than 500 kB."),
});
