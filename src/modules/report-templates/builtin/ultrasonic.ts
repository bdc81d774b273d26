/** What the templates for ultrasonic examination of welds share: beam, sensitivity, checks on the block, encoder and scan files. */
import type { Condition, Field, TemplateDefinition } from "../definition.ts";

export const iso: Condition[] = [{ path: "technique.standard", is: ["ISO 17640", "ISO 13588", "ISO 10863"] }];
export const flawDetectors = ["UT-FD", "UT-FD-A", "UT-PA"];

export function standardField(options: string[]): Field {
  return { key: "standard", label: "Standard", type: "choice", required: true, options };
}

export function instrumentFields(kinds: string[]): Field[] {
  return [
    { key: "instrument", label: "Instrument", type: "equipment", equipmentTypes: kinds, required: true },
    {
      key: "linearityOn",
      label: "Linearity verified on",
      type: "date",
      required: true,
      help: "Screen height and amplitude control: within 12 months, or 3 months for an analogue instrument",
    },
  ];
}

/** Controls of the instrument that ASME V T-492 asks for in the report where they are used. */
export const pulserFields: Field[] = [
  { key: "damping", label: "Damping", type: "text", maxLength: 30 },
  { key: "reject", label: "Reject control", type: "text", maxLength: 30, required: true, help: "Off, or its setting" },
];

/** Couplant, block and its reflector, temperatures. */
export const blockFields: Field[] = [
  { key: "couplant", label: "Couplant", type: "consumable", consumableKind: "UT-CPL", required: true },
  { key: "block", label: "Calibration block", type: "equipment", equipmentTypes: ["UT-BLOCK"], required: true },
  { key: "blockTemp", label: "Block temperature", type: "decimal", unit: "°C", dp: 0, min: "-273.15", reading: true },
  { key: "partTemp", label: "Part temperature", type: "decimal", unit: "°C", dp: 0, min: "-273.15", reading: true },
  { key: "reflector", label: "Reference reflector", type: "choice", options: ["SDH", "notch", "FBH"], required: true },
  {
    key: "reflectorSize",
    label: "Reflector size",
    type: "decimal",
    unit: "mm",
    dp: 1,
    min: "0",
    required: true,
    help: "Hole diameter or notch depth",
  },
];

/** Transfer from block to part; under ISO 17640 whether it was applied, and the reason for a large one. */
export const transferFields: Field[] = [
  { key: "transfer", label: "Transfer correction", type: "decimal", unit: "dB", dp: 1, required: true },
  { key: "transferApplied", label: "Transfer applied", type: "boolean", when: iso },
  {
    key: "transferReason",
    label: "Reason for a large transfer correction",
    type: "text",
    maxLength: 120,
    help: "ISO 17640: over 12 dB, find the reason and prepare the surface again if that is the cause",
    when: iso,
  },
];

/** How the weld was scanned, and how much of it. */
export const scanFields: Field[] = [
  {
    key: "scanning",
    label: "Scanning",
    type: "choice",
    options: ["manual", "semi-automatic", "automatic"],
    required: true,
  },
  { key: "scanSpeed", label: "Scan speed", type: "decimal", unit: "mm/s", dp: 0, min: "0" },
  {
    key: "fasterDemonstrated",
    label: "Faster speed demonstrated by",
    type: "text",
    maxLength: 120,
    help: "The qualification record, if the speed is above that of the standard",
  },
  {
    key: "datum",
    label: "Datum",
    type: "text",
    maxLength: 100,
    required: true,
    help: "Origin and direction of x and y",
  },
  { key: "sides", label: "Sides of the weld scanned", type: "choice", options: ["1", "2"] },
  { key: "faces", label: "Faces scanned", type: "choice", options: ["1", "2"] },
];

export const volumeFields: Field[] = [
  {
    key: "laminationScan",
    label: "Base metal scanned for laminations",
    type: "boolean",
    required: true,
    reading: true,
    help: "With a straight beam, along the path of the angle beam. If no, state it as a limitation",
  },
  {
    key: "coverage",
    label: "Volume covered",
    type: "decimal",
    unit: "%",
    dp: 0,
    min: "0",
    max: "100",
    required: true,
    reading: true,
  },
];

const when: Field = {
  key: "when",
  label: "When",
  type: "choice",
  options: ["start", "interval", "end", "operator change", "doubt"],
  required: true,
};
const at: Field = { key: "at", label: "Time", type: "dateTime", required: true };
export const checkTimes: Field[] = [when, at];

/** The procedure's interval between checks; ISO 17640 and ISO 13588 have their own. */
export const checkInterval: Field = {
  key: "interval",
  label: "Check interval",
  type: "decimal",
  unit: "h",
  dp: 1,
  min: "0",
  help: "As the procedure states; every 4 h under ISO",
};

/** Checks of sensitivity and range: the deviation from the setting. */
export function blockChecks(withProbes: boolean): Field {
  return {
    key: "checks",
    label: "Checks on the block",
    type: "rows",
    required: true,
    columns: [
      ...checkTimes,
      ...(withProbes
        ? [
            {
              key: "probe",
              label: "Probe",
              type: "text" as const,
              maxLength: 12,
              required: true,
              optionsFrom: "technique.probes.mark",
            },
          ]
        : []),
      { key: "refGain", label: "Gain", type: "decimal", unit: "dB", dp: 1, required: true },
      {
        key: "pct",
        label: "Amplitude",
        type: "decimal",
        unit: "%",
        dp: 0,
        min: "0",
        required: true,
        help: "Share of the level set at the start",
      },
      { key: "range", label: "True path", type: "decimal", unit: "mm", dp: 1, min: "0", required: true },
      { key: "read", label: "Displayed path", type: "decimal", unit: "mm", dp: 1, min: "0", required: true },
    ],
  };
}

/** When a line was scanned, which decides whether a failed check affects it. */
export const scannedAt: Field = {
  key: "scannedAt",
  label: "Scanned at",
  type: "dateTime",
  help: "Needed only when a check failed: it shows what must be scanned again",
};

/** Where an indication lies along and across the weld. */
export const across: Field = {
  key: "y",
  label: "Across, from the centreline",
  type: "decimal",
  unit: "mm",
  dp: 0,
  help: "Negative on the side the datum names first",
};

export const weldLayer: Field = {
  key: "weldLayer",
  label: "Weld layer",
  type: "choice",
  options: ["root", "hot", "fill", "cap", "hazBase", "unknown"],
};

export const indicationNumber: Field = { key: "no", label: "Number", type: "text", maxLength: 12, required: true };

/** Performer and evaluator of an ultrasonic weld examination, with the technique their certificates name. */
export function ultrasonicRoles(technique?: string): TemplateDefinition["roles"] {
  const own = technique === undefined ? {} : { technique };
  return [
    { role: "performer", method: "UT", ...own, minLevel: 1, schemes: [], vision: "near" },
    { role: "evaluator", method: "UT", ...own, minLevel: 2, schemes: [], vision: "near" },
  ];
}

/** Indication codes that ultrasonics can distinguish; surface imperfections are left to the surface methods. */
export const ultrasonicCodes = "CR CC LF IP PO UP CP LP EC WH SH SI FI OI TI UC RC XP IPD ICP IFD HB ESI ISI IC IU LM".split(" ");
