import { calc, day, hoursOn, longText, number, person, section, shipped, table, text, workOrder, yesNo } from "./parts.ts";

/** Empty until there are hours to calculate from. */
const ofHours = (expression: string) => `if(count(\${hours}) = 0, '', ${expression})`;

/** Hours and charges of a job as the client signs them; the first 8 hours of a day are regular, the rest is overtime. */
export const fieldTicket = shipped({
  code: "FLD-TKT",
  title: "Timesheet and work ticket",
  description: "Who worked when, and other charges, signed by the client.",
  category: "field",
  retentionYears: 7,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: true }],
    review: { rule: "role", role: "OPS", days: 3 },
    sections: [
      section("job", "The job", [
        workOrder,
        day("date", "Date"),
        text("po_no", "Purchase order", { default: "context.purchaseOrder", maxLength: 60 }),
      ]),
      section("hours_section", "Hours", [
        table("people", "People", {
          required: true,
          minRows: 1,
          maxRows: 60,
          totals: ["hours", "regular", "overtime", "travel", "standby", "km"],
          columns: [
            { ...person("person", "Name"), required: true },
            { ...day("date", "Date") },
            { key: "start", type: "time", label: "Start", required: true, fresh: true },
            { key: "end", type: "time", label: "End", required: true, fresh: true },
            { ...number("break_min", "Break"), unit: "min", min: "0", max: "480", dp: 0 },
            calc("hours", "Hours", `${hoursOn("date", "start", "end")} - coalesce(\${break_min}, 0) / 60`, { unit: "h" }),
            calc("regular", "Regular", ofHours("min(8, ${hours})"), { unit: "h" }),
            calc("overtime", "Overtime", ofHours("max(0, ${hours} - 8)"), { unit: "h" }),
            { ...number("travel", "Travel"), unit: "h", min: "0", max: "24", dp: 2 },
            { ...number("standby", "Standby"), unit: "h", min: "0", max: "24", dp: 2 },
            { ...number("km", "Distance"), unit: "km", min: "0", dp: 0 },
            yesNo("per_diem", "Per diem"),
          ],
        }),
      ]),
      section("charges", "Charges", [
        table("equipment_charges", "Equipment", {
          maxRows: 60,
          columns: [
            { key: "item", type: "text", label: "Rate item", required: true },
            { ...number("quantity", "Quantity"), required: true, min: "0", dp: 2 },
          ],
        }),
        table("unit_charges", "Films and readings", {
          maxRows: 60,
          fresh: true,
          columns: [
            { key: "item", type: "text", label: "Item", required: true },
            { ...number("quantity", "Quantity"), required: true, min: "0", dp: 2 },
          ],
        }),
        longText("remarks", "Remarks", { fresh: true }),
        text("client_name", "Client representative", { showLast: true, maxLength: 120 }),
      ]),
    ],
    signatureSlots: [
      {
        key: "client",
        label: "Client representative",
        kind: "externalDrawn",
        who: { by: "external" },
        required: false,
        order: 1,
      },
    ],
  },
});
