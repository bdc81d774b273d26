import { choices, day, risk, section, shipped, signing, table, text, workOrder, yesNo } from "./parts.ts";

/** The choices of protective equipment; also those issued to a new starter. */
export const protectiveEquipment = [
  "Hard hat",
  "Safety glasses",
  "Gloves",
  "Flame-resistant clothing",
  "Hearing protection",
  "Fall arrest",
  "Respirator",
  "Gas monitor",
  "Dosimeter",
] as const;

/** Steps of the work with their hazards before and after control, signed by everyone who does it. */
export const jobSafetyAnalysis = shipped({
  code: "HSE-JSA",
  title: "Job safety analysis",
  description: "Before the work of the day: its steps, what can go wrong, how it is controlled. Signed by the whole crew.",
  category: "HSE",
  retentionYears: 5,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: true }],
    review: { rule: "role", role: "HSE", when: "coalesce(max(${steps.residual}), 0) >= 10", days: 1 },
    countsFor: { table: "crew", person: "person" },
    sections: [
      section("job", "The job", [
        workOrder,
        text("site", "Site", { required: true, default: "context.site" }),
        text("task", "Task", { required: true, default: "context.workOrderTitle" }),
        day("date", "Date"),
        text("permit_no", "Permit number", { maxLength: 60 }),
        text("weather", "Weather", { fresh: true }),
      ]),
      section("emergency", "In an emergency", [
        text("emergency_number", "Emergency number", { required: true, maxLength: 60, showLast: true }),
        text("muster_point", "Muster point", { required: true, showLast: true }),
        text("hospital", "Nearest hospital", { showLast: true }),
      ]),
      section("ppe", "Protective equipment", [
        choices("protective_equipment", "Worn by everyone", protectiveEquipment, { required: true }),
      ]),
      section("steps_section", "Steps, hazards and controls", [
        table("steps", "Steps", {
          required: true,
          minRows: 1,
          maxRows: 60,
          columns: [
            { key: "step", type: "longText", label: "Step", required: true },
            { key: "hazard", type: "longText", label: "Hazard", required: true },
            { key: "initial", type: "risk", label: "Risk before control", required: true },
            { key: "control", type: "longText", label: "Control", required: true },
            { key: "responsible", type: "person", label: "Responsible" },
            { ...risk("residual", "Risk after control"), required: true, residual: true },
          ],
        }),
      ]),
      section("sign_on", "Crew", [
        yesNo("stop_work", "Everyone knows that they may stop the work", {
          required: true,
          fresh: true,
          flags: { no: "issue" },
          validate: [
            {
              expression: "${stop_work} = 'yes'",
              message: "Work must not start until everyone knows that they may stop it",
            },
          ],
        }),
        table("crew", "Crew", {
          required: true,
          minRows: 1,
          maxRows: 60,
          running: true,
          fresh: true,
          columns: signing("Crew member", { key: "signed_at", type: "dateTime", label: "Time", default: "now()" }),
        }),
      ]),
    ],
  },
});
