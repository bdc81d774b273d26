import { drawn, electronic, equipment, number, passFail, person, section, shipped, table, text, yesNo } from "./parts.ts";

const leave = "leave the space";

/** The limits for the air with their messages (29 CFR 1910.146(d)(5)). HSE may edit them in its own version of the form. */
const air = {
  o2: {
    label: "O2",
    unit: "%",
    limits: [
      { expression: "${o2} >= 19.5", message: `O2 \${o2} % is below 19.5 %: entry is not allowed, ${leave}` },
      { expression: "${o2} <= 23.5", message: `O2 \${o2} % is above 23.5 %: entry is not allowed, ${leave}` },
    ],
  },
  lel: { label: "LEL", unit: "%", limits: [{ expression: "${lel} < 10", message: `LEL \${lel} % is not below 10 %: ${leave}` }] },
  h2s: {
    label: "H2S",
    unit: "ppm",
    limits: [{ expression: "${h2s} < 10", message: `H2S \${h2s} ppm is not below 10 ppm: ${leave}` }],
  },
  co: {
    label: "CO",
    unit: "ppm",
    limits: [{ expression: "${co} < 35", message: `CO \${co} ppm is not below 35 ppm: ${leave}` }],
  },
};

/** Isolation, air and rescue before anyone enters, readings while someone is inside, and the close-out. */
export const confinedSpace = shipped({
  code: "HSE-CSE",
  title: "Confined space entry check",
  description: "Before entry: permit, isolation, air, rescue. While people are inside: readings. After: closed out.",
  category: "HSE",
  retentionYears: 5,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: false }],
    review: { rule: "supervisor", days: 2 },
    sections: [
      section(
        "space_section",
        "Space and people",
        [
          text("space", "Space", { required: true, help: "Tag and name, such as V-340." }),
          text("permit_no", "Permit number", { required: true, maxLength: 60, fresh: true }),
          person("attendant", "Attendant", { required: true, fresh: true }),
          table("entrants", "Entrants", {
            required: true,
            minRows: 1,
            maxRows: 30,
            running: true,
            fresh: true,
            columns: [
              { ...person("person", "Name"), required: true },
              { key: "in", type: "time", label: "In" },
              { key: "out", type: "time", label: "Out" },
            ],
          }),
        ],
        { part: "before" },
      ),
      section(
        "ready",
        "Ready for entry",
        [
          passFail("isolation", "Isolation"),
          passFail("ventilation", "Ventilation"),
          passFail("rescue_ready", "Rescue ready"),
          passFail("communication", "Communication"),
          { ...passFail("lighting", "Lighting, low voltage"), required: false },
        ],
        { part: "before" },
      ),
      section(
        "air",
        "Air",
        [
          equipment("gas_monitor", "Gas monitor", {
            required: true,
            equipmentTypes: ["GAS"],
            help: "Calibrated on the day of entry.",
          }),
          passFail("bump_test", "Bump test", {
            onAnswer: [
              {
                when: "${bump_test} = 'fail'",
                do: { kind: "blockEquipment", field: "gas_monitor", reason: "Failed the bump test" },
              },
            ],
            validate: [
              { expression: "${bump_test} = 'pass'", message: "No entry without a gas monitor that passed its bump test" },
            ],
          }),
          table("readings", "Gas readings", {
            required: true,
            minRows: 1,
            maxRows: 200,
            running: true,
            fresh: true,
            columns: [
              { key: "time", type: "dateTime", label: "Time", required: true, default: "now()" },
              ...Object.entries(air).map(([key, { label, unit, limits }]) =>
                number(key, label, { required: true, unit, min: "0", dp: 1, validate: limits }),
              ),
              { ...person("by", "By"), default: "user.name" },
            ],
          }),
        ],
        { part: "before" },
      ),
      section(
        "close_out",
        "Closed out",
        [
          yesNo("all_out", "Everyone is out and the space is closed", {
            required: true,
            fresh: true,
            validate: [{ expression: "${all_out} = 'yes'", message: "Close out only when everyone is out" }],
          }),
        ],
        { part: "after" },
      ),
    ],
    signatureSlots: [
      drawn("attendant_sg", "Attendant", 1, { by: "field", field: "attendant" }, { part: "before" }),
      drawn("supervisor_sg", "Entry supervisor", 2, { by: "filler" }, { part: "before" }),
      drawn("closed_out", "Closed out", 3, { by: "filler" }, { part: "after" }),
      electronic("supervisor_es", "Entry supervisor", 4, { by: "filler" }, { part: "after", meaning: "The entry is closed out" }),
    ],
  },
});
