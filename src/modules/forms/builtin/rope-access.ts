import {
  choice,
  drawn,
  electronic,
  equipment,
  passFail,
  person,
  section,
  shipped,
  signing,
  table,
  text,
  workOrder,
} from "./parts.ts";

/** Team, anchors, rescue and kit before anyone is on rope. */
export const ropeAccess = shipped({
  code: "ROP-PRE",
  title: "Rope access pre-start",
  description: "Before the first person is on rope: team and levels, rescue plan, anchors, kit, exclusion zone.",
  category: "rope access",
  retentionYears: 5,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: true }],
    review: { rule: "role", role: "OPS", days: 2 },
    countsFor: { table: "team", person: "person" },
    sections: [
      section("team_section", "Team", [
        workOrder,
        person("supervisor", "Supervisor, level 3", { required: true, default: "user.name" }),
        table("team", "Team", {
          required: true,
          minRows: 2,
          maxRows: 30,
          fresh: true,
          running: true,
          validate: [{ expression: "countIf(${team.level}, '3') > 0", message: "A level 3 must be in the team and supervise" }],
          columns: signing("Crew member", choice("level", "Level", ["1", "2", "3"], { required: true })),
        }),
      ]),
      section("rescue", "Rescue and anchors", [
        text("rescue_plan", "Rescue plan", { required: true, help: "Number of the plan, which everyone has read." }),
        passFail("anchors", "Anchors inspected"),
        passFail("two_anchors", "Two independent anchors"),
        passFail("edges", "Edges protected"),
        passFail("exclusion", "Exclusion zone set up"),
        text("communication", "Communication", { required: true, help: "Radio channel, hand signals.", showLast: true }),
      ]),
      section("kit_section", "Kit and limits", [
        table("kit", "Kit", {
          maxRows: 60,
          columns: [
            equipment("item", "Item", { required: true, equipmentTypes: ["RA-HARN", "RA-ROPE", "RA-HW", "RA-HELM", "FA-HARN"] }),
            choice("in_date", "Inspection in date", ["Yes", "No"], {
              required: true,
              fresh: true,
              flags: { No: "issue" },
              validate: [
                { expression: "${in_date} = 'Yes'", message: "A kit item is past its inspection date: it stays on the ground" },
              ],
            }),
          ],
        }),
        text("weather_limit", "Weather limit", { required: true, help: "Wind, lightning, heat.", showLast: true }),
        text("permits", "Permits", { fresh: true }),
      ]),
    ],
    signatureSlots: [
      drawn("supervisor_sg", "Supervisor", 1, { by: "field", field: "supervisor" }),
      electronic("supervisor_es", "Supervisor", 2, { by: "field", field: "supervisor" }, { meaning: "The team may go on rope" }),
    ],
  },
});
