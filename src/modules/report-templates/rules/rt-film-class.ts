/** Film systems and tube voltages of ISO 17636-1: the highest allowed film class number and tube voltage by penetrated thickness. */
import { above, type Decimal, decimal } from "#kit/decimal.ts";
import { toldApart } from "../calculations/column.ts";
import { penetratedThickness } from "../calculations/radiography.ts";
import { isoClassOf, isoTechniqueOf } from "../radiography-sheet.ts";
import { wallsOf } from "./rt-geometry.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { exactly } from "./columns.ts";

export const filmClassRules: Readonly<Record<string, Rule>> = {
  "RT-R25": {
    title: "The film system class suits source and wall (figures: verify in the edition used)",
    clause: "ISO 17636-1 7.3, Table 3",
    serves: ["ISO"],
    severity: "W",
    check: filmSystemServes,
  },
};

export const voltageRules: Readonly<Record<string, Rule>> = {
  "RT-R26": {
    title: "The tube voltage is not above the limit for the wall (figures: verify in the edition used)",
    clause: "ISO 17636-1 7.2.1, Annex C",
    serves: ["ISO"],
    severity: "W",
    check: voltageServes,
  },
};

type TestClass = "A" | "B";
/** Highest class number of a film system, C5 for 5, in the classes A and B; `upTo` is the thickness below which the row holds, in mm. */
type Row = { upTo: number | null; A: number; B: number };

const bySource: Readonly<Record<string, readonly Row[]>> = {
  "Yb-169": [
    { upTo: 5, A: 5, B: 3 },
    { upTo: null, A: 5, B: 4 },
  ],
  "Se-75": [{ upTo: null, A: 5, B: 4 }],
  "Ir-192": [
    { upTo: 50, A: 5, B: 4 },
    { upTo: null, A: 6, B: 5 },
  ],
  "Co-60": [
    { upTo: 100, A: 5, B: 4 },
    { upTo: null, A: 6, B: 5 },
  ],
};
/** X-rays by the tube voltage in kV, the limit included. */
const byVoltage: readonly { kV: number; rows: readonly Row[] }[] = [
  { kV: 150, rows: [{ upTo: null, A: 5, B: 3 }] },
  { kV: 250, rows: [{ upTo: null, A: 5, B: 4 }] },
  {
    kV: 500,
    rows: [
      { upTo: 50, A: 5, B: 4 },
      { upTo: null, A: 6, B: 5 },
    ],
  },
];

/** The highest film class number for a source, or a tube voltage in kV, and a penetrated thickness in mm of steel; null where the table has none. */
export function filmClassOf(source: string, kV: Decimal | null, w: Decimal, testClass: TestClass): number | null {
  const rows = source === "X-ray" ? kV && byVoltage.find((one) => kV.lte(one.kV))?.rows : bySource[source];
  return rows?.find(({ upTo }) => upTo === null || w.lt(upTo))?.[testClass] ?? null;
}

/** The highest tube voltage in kV for w mm of steel: 100 + 7.5·w up to 10 mm, 40·w^0.64 above (ISO 17636-1:2022 Annex C, verify). */
export function highestVoltage(w: Decimal): Decimal {
  return w.lte(10) ? w.times("7.5").plus(100) : w.pow("0.64").times(40);
}

function filmSystemServes(read: RuleReader): Remark[] {
  const [testClass, source, film] = [isoClassOf(read), read.text("technique.source"), read.text("technique.filmClass")];
  const number = Number(/^C(\d)$/.exec(film ?? "")?.[1] ?? Number.NaN);
  if (!testClass || !source || Number.isNaN(number)) return [];
  const kV = decimal(read.decimal("technique.kV"));
  const asked = thicknesses(read).flatMap((w) => {
    const most = filmClassOf(source, kV, w, testClass);
    return most !== null && number > most ? [{ w, most }] : [];
  });
  const [first] = asked;
  if (!first) return [];
  const message = `Film class ${film ?? ""} with ${source} over ${exactly(first.w, "mm")} in class ${testClass}: C${first.most} or better is required. Choose that film, or name the agreement in the contract`;
  return [inBlock("technique", "filmClass", message)];
}

function voltageServes(read: RuleReader): Remark[] {
  const kV = decimal(read.decimal("technique.kV"));
  if (!isoClassOf(read) || read.text("technique.source") !== "X-ray" || !kV) return [];
  const most = thicknesses(read).map((w) => ({ w, limit: highestVoltage(w) }));
  const beyond = most.find(({ limit }) => above(kV, limit));
  if (!beyond) return [];
  const [own, limit] = toldApart([kV, beyond.limit], 0);
  const message = `${own} kV over ${exactly(beyond.w, "mm")} of steel, more than ${limit} kV: lower the voltage, or explain why the contrast is enough`;
  return [inBlock("technique", "kV", message)];
}

function thicknesses(read: RuleReader): Decimal[] {
  const technique = isoTechniqueOf(read);
  return technique ? wallsOf(read, "mm").map((wall) => penetratedThickness(wall, technique)) : [];
}
