/** What the samples have in SI units, as the technicians of a client in US customary units enter it: plates, pipes and ranges as they are made. */
import { type Quantity, quantity } from "#kit/quantity.ts";
import { unitFor } from "#modules/report-templates/display.ts";

interface Spoken {
  /** By the value of the sample, "25.0 mm". */
  values: Readonly<Record<string, string>>;
  /** The same in sentences. */
  texts: Readonly<Record<string, string>>;
}

const byTemplate: Readonly<Record<string, Spoken>> = {
  "UT-WELD": {
    values: {
      "25.0 mm": "1.000 in",
      "200 mm": "8.0 in",
      "21 °C": "70 °F",
      "24 °C": "75 °F",
      "2.5 mm": "0.094 in",
      "100 mm/s": "4.0 in/s",
      "70.7 mm": "2.78 in",
      "70.9 mm": "2.79 in",
      "71.0 mm": "2.80 in",
      "71.1 mm": "2.80 in",
      "73.0 mm": "2.87 in",
      "73.1 mm": "2.88 in",
      "73.2 mm": "2.88 in",
      "73.3 mm": "2.89 in",
      "4712 mm": "188.5 in",
      "2400 mm": "96.0 in",
      "48.5 mm": "1.91 in",
      "41.0 mm": "1.61 in",
      "412 mm": "16.2 in",
      "1865 mm": "73.4 in",
      "-3 mm": "-0.1 in",
      "2 mm": "0.1 in",
      "14 mm": "0.55 in",
      "6 mm": "0.25 in",
    },
    texts: { "25 mm": "1 in", "16 × 16 mm": "0.63 × 0.63 in", "2 m": "6 ft", "412 mm": "16.2 in" },
  },
  HT: {
    values: { "33.3 mm": "1.312 in", "323.9 mm": "12.75 in", "24 °C": "75 °F" },
    texts: { "755 °C": "1390 °F", "0.5 mm": "0.02 in" },
  },
  PMI: { values: {}, texts: {} },
  "ET-TUBE": {
    values: {
      "19.05 mm": "0.750 in",
      "2.11 mm": "0.083 in",
      "4.88 m": "16.0 ft",
      "13.50 mm": "0.531 in",
      "600 mm/s": "24.0 in/s",
    },
    texts: { "1.3 mm": "0.052 in", "0 to 150 mm": "0 to 6 in", "400 mm": "16 in" },
  },
  LT: {
    values: {
      "2.000 MPa": "290.0 psi",
      "3.020 MPa": "440.0 psi",
      "3.030 MPa": "441.0 psi",
      "3.040 MPa": "442.0 psi",
      "6.00 MPa": "1000 psi",
      "7.00 MPa": "1000 psi",
      "10.00 MPa": "1500 psi",
      "60 °C": "140 °F",
      "-20 °C": "-4 °F",
      "18 °C": "64 °F",
      "23 °C": "74 °F",
      "24 °C": "75 °F",
    },
    texts: {},
  },
  GEN: {
    values: {
      "25.40 mm": "1.000 in",
      "18 °C": "65 °F",
      "120 mm": "4.7 in",
      "85 mm": "3.3 in",
      "40 mm": "1.6 in",
      "25 mm": "1.0 in",
      "12.8 mm": "0.50 in",
    },
    texts: {
      "300 × 300 mm": "12 × 12 in",
      "5 MHz, 10 mm": "5 MHz, 0.375 in",
      "25.0 mm": "1.000 in",
      "40 × 25 mm": "1.6 × 1.0 in",
      "12.8 mm": "0.50 in",
    },
  },
};

/** The content of a sample in inches, psi and Fahrenheit. Throws for a value without a counterpart, so that a new one is not left in SI units. */
export function inUsUnits<T>(template: string, content: T): T {
  const spoken = byTemplate[template];
  if (!spoken) throw new RangeError(`The sample of ${template} has no values in US units`);
  const { values, texts } = spoken;
  return JSON.parse(JSON.stringify(content), (_, part: unknown) => {
    if (typeof part === "string")
      return Object.entries(texts).reduce((text, [si, us]) => text.replaceAll(asMeasure(si), us), part);
    if (!isQuantity(part) || unitFor(part, "US").unit === part.unit) return part;
    const [entered, unit] = values[`${part.entered} ${part.unit}`]?.split(" ") ?? [];
    if (!entered || !unit)
      throw new RangeError(`${part.entered} ${part.unit} of the sample of ${template} has no value in US units`);
    return quantity(entered, unit);
  }) as T;
}

/** The measure by itself: "2 m" is not part of "12 m" or "2 mm". */
const asMeasure = (text: string) => new RegExp(`(?<![\\d.])${text.replaceAll(".", "\\.")}(?!\\w)`, "g");

const isQuantity = (value: unknown): value is Quantity =>
  typeof value === "object" && value !== null && "entered" in value && "unit" in value;
