import { checklist, choice, equipment, longText, person, photos, section, shipped, workOrder, yesNo } from "./parts.ts";

/** Equipment that comes back from a job, and its condition. */
export const equipmentReturn = shipped({
  code: "EQP-RET",
  title: "Equipment return or damage",
  description: "When equipment comes back to the store: condition, accessories, and whether it needs calibration.",
  category: "equipment",
  retentionYears: 5,
  definition: {
    contextLinks: [{ kind: "InventoryItem", required: true }],
    review: { rule: "role", role: "EQP", days: 3 },
    sections: [
      section("item_section", "Item", [
        equipment("item", "Item", { required: true, default: "context.equipment" }),
        person("returned_by", "Returned by", { required: true, default: "user.name" }),
        { ...workOrder, required: false },
      ]),
      section("condition_section", "Condition", [
        choice("condition", "Condition", ["Good", "Worn", "Damaged", "Missing parts"], {
          required: true,
          fresh: true,
          flags: { Damaged: "issue", "Missing parts": "issue" },
          onAnswer: [
            { when: "${condition} = 'Damaged'", do: { kind: "requirePhoto" } },
            {
              when: "${condition} = 'Damaged'",
              do: { kind: "blockEquipment", field: "item", reason: "Returned damaged" },
            },
            {
              when: "${condition} = 'Damaged'",
              do: { kind: "task", title: "Check whether calibrations are in doubt", owner: { role: "EQP" }, dueInDays: 2 },
            },
          ],
        }),
        longText("damage", "Damage", {
          required: true,
          fresh: true,
          showWhen: "in(${condition}, 'Damaged', 'Missing parts')",
        }),
        photos("pictures", "Photos", { fresh: true }),
        yesNo("clean", "Clean", { required: true, fresh: true, flags: { no: "issue" } }),
        checklist("accessories", "Accessories complete", {
          cables: "Cables and probes",
          batteries: "Batteries and charger",
          blocks: "Blocks and standards",
          case: "Case",
        }),
        yesNo("needs_calibration", "Needs calibration", { fresh: true }),
        { ...yesNo("decontaminated", "Decontaminated", { fresh: true }), type: "yesNoNa" },
      ]),
    ],
  },
});
