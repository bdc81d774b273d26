import { choice, dateTime, longText, photos, risk, section, shipped, table, text, yesNo } from "./parts.ts";

const kinds = ["Near miss", "Injury", "Property damage", "Environment", "Radiation", "Vehicle", "Security"] as const;

/** The first report of an incident or near miss: three answers are enough, and it never asks who is to blame. */
export const incident = shipped({
  code: "HSE-INC",
  title: "Incident or near miss, first report",
  description: "What happened, where, and whether anyone is hurt. The rest can be completed later.",
  category: "HSE",
  audience: { roles: [], baseLocationIds: [], everyone: true, external: true },
  confidential: "HSE",
  retentionYears: 30,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: false }],
    review: { rule: "role", role: "HSE", days: 1 },
    sections: [
      section("first", "First report", [
        longText("what", "What happened", {
          required: true,
          fresh: true,
          onAnswer: [{ when: "len(${what}) > 0", do: { kind: "notify", role: "HSE" } }],
        }),
        text("where", "Where", { required: true, fresh: true }),
        { key: "position", type: "location", label: "Position", fresh: true, help: "Stored only when you press it." },
        yesNo("hurt", "Anyone hurt", {
          required: true,
          fresh: true,
          flags: { yes: "issue" },
        }),
        choice("kind", "Kind", kinds, {
          required: true,
          default: "'Near miss'",
          onAnswer: [{ when: "${kind} = 'Radiation'", do: { kind: "notify", role: "RSO" } }],
        }),
        dateTime("happened_at", "When", { required: true, default: "now()" }),
      ]),
      section("more", "What is known already", [
        table("persons", "Persons", {
          maxRows: 40,
          fresh: true,
          columns: [
            { key: "name", type: "text", label: "Name", required: true },
            { key: "role", type: "text", label: "Role" },
            { key: "injury", type: "text", label: "Injury", sensitive: true },
            {
              ...choice("treatment", "Treatment", ["None", "First aid", "Medical treatment", "Hospital"]),
              sensitive: true,
            },
          ],
        }),
        longText("immediate_action", "Immediate action", { fresh: true }),
        text("witnesses", "Witnesses", { fresh: true }),
        photos("pictures", "Photos", { fresh: true }),
        risk("potential", "How bad it could have been", { fresh: true }),
        text("reported_to", "Reported to", { fresh: true }),
      ]),
    ],
  },
});
