import { choice, longText, section, shipped, text, yesNo } from "./parts.ts";

const marks = ["1", "2", "3", "4", "5"] as const;
const asked = {
  safety: "Safety",
  competence: "Competence",
  timeliness: "Timeliness",
  report_quality: "Quality of the report",
  communication: "Communication",
} as const;

/** What a client thinks of a job, answered through a link without an account. */
export const clientFeedback = shipped({
  code: "QUA-CSF",
  title: "Client feedback",
  description: "Sent by link when a job is closed. A mark of 1 or 2 proposes a nonconformity.",
  category: "quality",
  audience: { roles: [], baseLocationIds: [], everyone: true, external: true },
  retentionYears: 7,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: false }],
    review: { rule: "role", role: "QM", days: 7 },
    sections: [
      section("who", "You", [
        text("name", "Name", { required: true, maxLength: 120 }),
        text("company", "Company", { required: true, maxLength: 120, default: "context.client" }),
      ]),
      section("marks", "Our work, 1 poor to 5 excellent", [
        ...Object.entries(asked).map(([key, label]) =>
          choice(key, label, marks, {
            required: true,
            flags: { 1: "issue", 2: "issue" },
            onAnswer: [
              {
                when: `in(\${${key}}, '1', '2')`,
                do: { kind: "nonconformity", title: `Client feedback: ${label.toLowerCase()}` },
              },
            ],
          }),
        ),
        yesNo("again", "Would you use us again", { flags: { no: "issue" } }),
        longText("comment", "Comment"),
        yesNo("call_me", "Please call me", {
          onAnswer: [{ when: "${call_me} = 'yes'", do: { kind: "notify", role: "QM" } }],
        }),
      ]),
    ],
  },
});
