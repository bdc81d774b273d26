import {
  calc,
  checklist,
  choice,
  critical,
  day,
  drawn,
  electronic,
  equipment,
  outOfService,
  photos,
  section,
  shipped,
  text,
} from "./parts.ts";

/** A harness or fall arrester: fit, or out of service. */
export const fallArrest = shipped({
  code: "EQP-FAL",
  title: "Fall-arrest and harness inspection",
  description: "Every six months and before use. One failed line is enough: not fit, and out of service at once.",
  category: "equipment",
  retentionYears: 10,
  definition: {
    contextLinks: [{ kind: "InventoryItem", required: true }],
    review: { rule: "role", role: "EQP", days: 3 },
    sections: [
      section("item_section", "Item", [
        equipment("item", "Item", {
          required: true,
          default: "context.equipment",
          equipmentTypes: ["FA-HARN", "RA-HARN", "RA-ROPE", "RA-HW", "RA-HELM"],
        }),
        text("serial", "Serial number", { default: "context.serialNumber", maxLength: 60 }),
        { ...day("first_used", "First used"), required: true, default: "context.acquiredOn", showLast: true },
        day("inspected_on", "Inspected on", { fresh: true }),
      ]),
      section("inspection", "Inspection", [
        checklist(
          "lines",
          "Condition",
          {
            webbing: critical("Webbing"),
            stitching: critical("Stitching"),
            metal: critical("Metal parts"),
            buckles: critical("Buckles"),
            labels: "Labels legible",
            absorber: critical("Shock absorber not deployed"),
            rope: critical("Rope"),
            connectors: critical("Connectors, gate action"),
          },
          { onAnswer: [outOfService("item", "Not fit at the fall-arrest inspection")] },
        ),
        choice("result", "Result", ["Fit", "Not fit"], {
          required: true,
          fresh: true,
          flags: { "Not fit": "issue" },
          validate: [
            {
              expression: "${result} = 'Not fit' or countIf(${lines.answer}, 'fail') = 0",
              message: "A line failed: the item is not fit",
            },
          ],
          onAnswer: [
            {
              when: "${result} = 'Not fit'",
              do: { kind: "blockEquipment", field: "item", reason: "Not fit at the fall-arrest inspection" },
            },
          ],
        }),
        photos("pictures", "Photos"),
        calc("next_due", "Next inspection due", "dateAdd(${inspected_on}, 6, 'month')", { result: "date" }),
      ]),
    ],
    signatureSlots: [
      drawn("competent", "Competent person", 1, { by: "filler" }),
      electronic("competent_es", "Competent person", 2, { by: "filler" }, { meaning: "I inspected this item" }),
    ],
  },
});
