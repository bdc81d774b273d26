import {
  checklist,
  critical,
  day,
  drawn,
  electronic,
  equipment,
  number,
  outOfService,
  section,
  shipped,
  table,
  yesNo,
} from "./parts.ts";

const blocked = outOfService("vehicle", "Failed the daily check");

/** Whether a vehicle may be driven today (items after 49 CFR 396.11(a)); with a source aboard also its transport. */
export const vehicleCheck = shipped({
  code: "VEH-CHK",
  title: "Vehicle daily check",
  description: "Before the first drive of the day. A failed brake, steering or tyre takes the vehicle out of service at once.",
  category: "vehicle",
  retentionYears: 3,
  definition: {
    contextLinks: [{ kind: "InventoryItem", required: true }],
    review: {
      rule: "role",
      role: "EQP",
      when: "countIf(${checks.answer}, 'fail') > 0 or count(${defects.item}) > 0",
      days: 1,
    },
    sections: [
      section("vehicle_section", "Vehicle", [
        equipment("vehicle", "Vehicle", { required: true, default: "context.equipment", equipmentTypes: ["VEH"] }),
        number("odometer", "Odometer", { required: true, min: "0", dp: 0, showLast: true }),
        day("date", "Date"),
        yesNo("last_reviewed", "Last report reviewed", { required: true, fresh: true, flags: { no: "issue" } }),
        yesNo("source_aboard", "Carries a radioactive source", { required: true }),
      ]),
      section("check", "Check", [
        checklist(
          "checks",
          "Condition",
          {
            service_brakes: critical("Service brakes"),
            parking_brake: critical("Parking brake"),
            steering: critical("Steering"),
            lights: "Lights and reflectors",
            tyres: critical("Tyres"),
            horn: "Horn",
            wipers: "Wipers",
            mirrors: "Mirrors",
            coupling: "Coupling",
            wheels: critical("Wheels and rims"),
            emergency: "Emergency equipment: extinguisher, triangles, first aid",
            fluids: "Fluids",
            load: "Load secured",
          },
          { onAnswer: [blocked] },
        ),
      ]),
      section(
        "source",
        "Source aboard",
        [
          checklist("source_checks", "Transport", {
            placards: "Placards",
            blocking: "Blocking and bracing",
            papers: "Shipping papers in reach",
          }),
          yesNo("badged", "Everyone in the cab wears a dosimeter", { required: true, fresh: true }),
          number("survey_cab", "Survey in the cab", {
            required: true,
            unit: "µSv/h",
            min: "0",
            dp: 1,
            validate: [
              {
                expression: "${survey_cab} <= 20 or ${badged} = 'yes'",
                message: "More than 20 µSv/h in the cab: everyone in it must wear a dosimeter",
              },
            ],
          }),
          number("survey_surface", "Package surface", {
            required: true,
            unit: "mSv/h",
            min: "0",
            dp: 2,
            validate: [
              { expression: "${survey_surface} <= 2", message: "More than 2 mSv/h at the surface: the package must not travel" },
            ],
          }),
        ],
        { showWhen: "${source_aboard} = 'yes'" },
      ),
      section("result", "Result", [
        table("defects", "Defects", {
          maxRows: 40,
          fresh: true,
          columns: [
            { key: "item", type: "text", label: "Item", required: true },
            { key: "description", type: "longText", label: "Description", required: true },
            { key: "picture", type: "photo", label: "Photo", photosMax: 5 },
          ],
        }),
        yesNo("safe_to_drive", "Safe to drive", {
          required: true,
          fresh: true,
          flags: { no: "issue" },
          validate: [
            {
              expression: "${safe_to_drive} = 'no' or countIf(${checks.answer}, 'fail') = 0 or count(${defects.item}) > 0",
              message: "A check failed: describe the defect, or answer that it is not safe to drive",
            },
          ],
        }),
      ]),
    ],
    signatureSlots: [
      drawn("driver", "Driver", 1, { by: "filler" }),
      electronic("driver_es", "Driver", 2, { by: "filler" }, { meaning: "I checked this vehicle" }),
      drawn(
        "mechanic",
        "Mechanic: repaired, or repair not needed",
        3,
        { by: "role", role: "EQP" },
        {
          required: "countIf(${checks.answer}, 'fail') > 0 or count(${defects.item}) > 0",
        },
      ),
    ],
  },
});
