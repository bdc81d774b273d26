import { checklist, person, section, shipped, table, text } from "./parts.ts";

/** A walk through yard and workshop, with a score and actions. */
export const yardInspection = shipped({
  code: "HSE-YRD",
  title: "Yard and workshop inspection",
  description: "Each month at each base. What fails becomes a task.",
  category: "HSE",
  retentionYears: 5,
  definition: {
    contextLinks: [{ kind: "BaseLocation", required: true }],
    review: { rule: "role", role: "HSE", days: 7 },
    sections: [
      section("place", "Place", [
        { key: "base", type: "record", record: "BaseLocation", label: "Base", required: true, default: "context.base" },
        person("inspector", "Inspector", { required: true, default: "user.name" }),
      ]),
      section("walk", "Inspection", [
        checklist(
          "lines",
          "Condition",
          {
            walkways: "Walkways",
            lighting: "Lighting",
            electrical: "Electrical",
            extinguishers: "Extinguishers in date",
            first_aid: "First aid",
            eye_wash: "Eye wash",
            chemicals: "Chemical storage and safety data sheets",
            spill_kit: "Spill kit",
            cylinders: "Gas cylinders",
            lifting: "Lifting gear tags",
            darkroom: "Darkroom ventilation",
            source_store: "Source store locked and posted",
            exits: "Exits",
            ppe: "Stock of protective equipment",
            waste: "Waste",
          },
          {
            assignable: true,
            onAnswer: [
              {
                when: "${answer} = 'fail'",
                do: { kind: "task", title: "Yard inspection: fix what failed", owner: "supervisor", dueInDays: 14 },
              },
            ],
          },
        ),
        table("actions", "Actions", {
          maxRows: 40,
          fresh: true,
          columns: [
            { key: "action", type: "longText", label: "Action", required: true },
            person("owner", "Owner"),
            { key: "due", type: "date", label: "Due" },
          ],
        }),
        text("remarks", "Remarks", { maxLength: 1_000, fresh: true }),
      ]),
    ],
  },
});
