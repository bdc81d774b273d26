/** Viewing light for magnetic particle and penetrant examination: ASME V T-676, T-777; ISO 3059. */
import type { Condition, Field, Measure } from "../definition.ts";

/** Conditions for colour contrast and for fluorescent examination. */
type Seen = { visible: { when: Condition[] }; fluorescent: { when: Condition[] } };

const evidence = ({ when = [] }: Partial<Seen["visible"]>, is: string): { when: Condition[] } => ({
  when: [...when, { path: "technique.lightEvidence", is: [is] }],
});

/** The lamp and the evidence that its light is sufficient, while `visible` holds. */
export function lampFields(visible: Partial<Seen["visible"]> = {}): Field[] {
  return [
    { key: "light", label: "Lamp, make and number", type: "text", maxLength: 60, required: true },
    {
      key: "lightEvidence",
      label: "Light verification",
      type: "choice",
      required: true,
      options: ["measured today", "verified source"],
      ...visible,
    },
    {
      key: "lightRecord",
      label: "Record of the verified source",
      type: "text",
      maxLength: 120,
      required: true,
      ...evidence(visible, "verified source"),
    },
  ];
}

/** Lamp and light, of the technique. */
export function lightFields({ visible, fluorescent }: Seen): Field[] {
  return [
    ...lampFields(visible),
    {
      key: "whiteLight",
      label: "White light on the surface",
      type: "decimal",
      unit: "lx",
      dp: 0,
      min: "0",
      required: true,
      reading: true,
      ...evidence(visible, "measured today"),
    },
    {
      key: "ambient",
      label: "Ambient white light",
      type: "decimal",
      unit: "lx",
      dp: 1,
      min: "0",
      required: true,
      reading: true,
      ...fluorescent,
    },
    {
      key: "darkAdapt",
      label: "Dark adaptation",
      type: "decimal",
      unit: "min",
      dp: 0,
      min: "0",
      required: true,
      reading: true,
      ...fluorescent,
    },
  ];
}

/** The meters and the checks of UV-A, of the calibration. */
export function lightChecks({ fluorescent }: Seen): Field[] {
  return [
    { key: "lightMeter", label: "White-light meter", type: "equipment", equipmentTypes: ["LM-VIS"] },
    { key: "uvMeter", label: "UV-A meter", type: "equipment", equipmentTypes: ["LM-UVA"], required: true, ...fluorescent },
    {
      key: "uvChecks",
      label: "UV-A on the surface",
      type: "rows",
      required: true,
      columns: [
        {
          key: "when",
          label: "When",
          type: "choice",
          options: ["start", "power interrupted", "lamp changed", "end"],
          required: true,
        },
        { key: "day", label: "Day", type: "date", help: "If the work took more than one day" },
        { key: "value", label: "UV-A", type: "decimal", unit: "µW/cm²", dp: 0, min: "0", required: true },
      ],
      ...fluorescent,
    },
  ];
}

export const lightMeasures: Measure[] = [
  {
    field: "calibration.lightMeter",
    parameter: "illuminance",
    alsoCalled: ["white light"],
    values: ["technique.whiteLight", "technique.ambient"],
  },
  { field: "calibration.uvMeter", parameter: "irradiance", alsoCalled: ["UV-A"], values: ["calibration.uvChecks.value"] },
];
