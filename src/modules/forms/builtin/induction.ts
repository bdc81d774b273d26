import { protectiveEquipment } from "./job-safety-analysis.ts";
import { choice, choices, electronic, person, section, shipped, table, yesNo } from "./parts.ts";

/** The first day of a new colleague, or the first on a site. */
export const induction = shipped({
  code: "HR-IND",
  title: "New starter and site induction",
  description: "Documents seen, rules known, equipment issued. Signed by both.",
  category: "HR",
  confidential: "HR",
  retentionYears: 7,
  definition: {
    contextLinks: [{ kind: "User", required: true }],
    review: { rule: "role", role: "TRN", days: 5 },
    sections: [
      section("person_section", "Person", [
        person("person", "Person", { required: true, default: "context.person" }),
        { key: "start_date", type: "date", label: "Start date", required: true },
        choices("documents", "Documents seen", ["Identity", "Certificates", "Medical", "Driving licence"], { required: true }),
      ]),
      section("rules", "Rules", [
        yesNo("policies", "Policies acknowledged", {
          required: true,
          validate: [{ expression: "${policies} = 'yes'", message: "Policies must be acknowledged before the first job" }],
        }),
        yesNo("emergency_procedure", "Emergency procedure explained"),
        yesNo("site_rules", "Site rules explained"),
        person("buddy", "Buddy"),
      ]),
      section("issued", "Issued", [
        table("ppe", "Protective equipment issued", {
          maxRows: 30,
          columns: [
            choice("item", "Item", protectiveEquipment, { required: true }),
            { key: "size", type: "text", label: "Size" },
            { key: "serial", type: "text", label: "Serial number" },
          ],
        }),
        yesNo("dosimeter", "Dosimeter issued"),
      ]),
    ],
    signatureSlots: [
      electronic("starter", "New starter", 1, { by: "field", field: "person" }, { meaning: "I received this induction" }),
      electronic("inductor", "Inducted by", 2, { by: "filler" }, { meaning: "I gave this induction" }),
    ],
  },
});
