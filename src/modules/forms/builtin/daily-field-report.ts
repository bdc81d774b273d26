import {
  calc,
  choice,
  day,
  hoursOn,
  longText,
  number,
  person,
  photos,
  section,
  shipped,
  table,
  text,
  workOrder,
  yesNo,
} from "./parts.ts";

/** What was done in a day, confirmed rather than typed, and seen by the client. */
export const dailyFieldReport = shipped({
  code: "FLD-DFR",
  title: "Daily field report",
  description: "The day on the job: crew and hours, work done and counted, delays, equipment, and the client's signature.",
  category: "field",
  retentionYears: 7,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: true }],
    review: { rule: "supervisor", days: 2 },
    sections: [
      section("day_section", "The day", [
        workOrder,
        day("date", "Date"),
        choice("shift", "Shift", ["Day", "Night"], { default: "'Day'" }),
        text("weather", "Weather", { fresh: true }),
      ]),
      section("crew_section", "Crew and hours", [
        table("crew", "Crew", {
          required: true,
          minRows: 1,
          maxRows: 60,
          totals: ["hours"],
          help: "For information: hours are paid from the timesheet.",
          columns: [
            { ...person("person", "Name"), required: true },
            { key: "method", type: "text", label: "Method" },
            { key: "in", type: "time", label: "In", required: true },
            { key: "out", type: "time", label: "Out", required: true },
            calc("hours", "Hours", hoursOn("date", "in", "out"), { unit: "h" }),
          ],
        }),
      ]),
      section("work", "Work", [
        longText("work_done", "Work done", { required: true, fresh: true }),
        table("quantities", "Quantities", {
          required: true,
          fresh: true,
          maxRows: 60,
          columns: [
            { key: "method", type: "text", label: "Method", required: true },
            { key: "unit", type: "text", label: "Unit", required: true, help: "Welds, films, points, metres." },
            { ...number("count", "Count"), required: true, min: "0", dp: 2 },
          ],
        }),
        longText("reports_written", "Reports written", { fresh: true, default: "context.reportsToday" }),
        longText("equipment_on_site", "Equipment on site", { default: "context.equipmentOnSite" }),
        table("consumables", "Consumables used", {
          fresh: true,
          maxRows: 60,
          columns: [
            { key: "item", type: "text", label: "Item", required: true },
            { ...number("quantity", "Quantity"), required: true, min: "0", dp: 2 },
          ],
        }),
        table("delays", "Delays", {
          fresh: true,
          maxRows: 40,
          totals: ["hours"],
          columns: [
            choice("reason", "Reason", ["Weather", "Permit", "Access", "Client", "Equipment", "Other"], { required: true }),
            { key: "from", type: "time", label: "From", required: true },
            { key: "to", type: "time", label: "To", required: true },
            calc("hours", "Hours", hoursOn("date", "from", "to"), { unit: "h" }),
          ],
        }),
        yesNo("incidents", "Any incident or near miss", {
          required: true,
          fresh: true,
          help: "Report it with HSE-INC as well.",
          flags: { yes: "issue" },
        }),
        text("visitors", "Visitors", { fresh: true }),
        photos("pictures", "Photos", { photosMax: 20 }),
      ]),
      section("client", "Client", [
        text("client_name", "Client representative", { showLast: true, maxLength: 120 }),
        yesNo("client_declined", "The client declined to sign", { fresh: true }),
        longText("declined_reason", "Reason given", { required: true, showWhen: "${client_declined} = 'yes'", fresh: true }),
      ]),
    ],
    signatureSlots: [
      {
        key: "client",
        label: "Client representative",
        kind: "externalDrawn",
        who: { by: "external" },
        required: "coalesce(${client_declined}, 'no') != 'yes'",
        order: 1,
      },
    ],
  },
});
