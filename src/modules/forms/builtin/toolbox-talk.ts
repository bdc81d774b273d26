import { choice, day, longText, person, photos, section, shipped, signing, table, text, workOrder } from "./parts.ts";

const topics = [
  "Radiation safety",
  "Work at height",
  "Hot surfaces and steam",
  "Confined spaces",
  "Lifting and manual handling",
  "Driving",
  "Heat and cold",
  "Penetrants and solvents",
  "Stop work",
  "Lessons of a near miss",
  "Other",
] as const;

/** A short talk at the start of a shift, signed by those who attended. */
export const toolboxTalk = shipped({
  code: "HSE-TBT",
  title: "Toolbox talk",
  description: "What was discussed before the shift, what was asked, and who attended.",
  category: "HSE",
  retentionYears: 5,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: false }],
    review: { rule: "none", days: 7 },
    countsFor: { table: "attendees", person: "person" },
    sections: [
      section("talk", "The talk", [
        choice("topic", "Topic", topics, { required: true, fresh: true }),
        text("topic_other", "Which topic", { required: true, showWhen: "${topic} = 'Other'" }),
        person("presenter", "Presented by", { required: true, default: "user.name" }),
        day("date", "Date"),
        { ...workOrder, required: false },
        text("location", "Location", { default: "context.site" }),
        longText("key_points", "Key points", { fresh: true }),
        longText("questions", "Questions raised", { fresh: true }),
      ]),
      section("heard", "Attendance", [
        table("attendees", "Attendees", {
          required: true,
          minRows: 1,
          maxRows: 100,
          running: true,
          fresh: true,
          columns: signing("Attendee", { key: "signed_at", type: "dateTime", label: "Time", default: "now()" }),
        }),
        photos("pictures", "Photos"),
      ]),
    ],
  },
});
