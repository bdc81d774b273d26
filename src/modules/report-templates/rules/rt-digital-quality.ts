/** Image quality of digital radiography: the duplex wire pair and SNR that ISO 17636-2 asks for, and what magnification and pixels allow. */
import { above, atMost, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { toldApart } from "../calculations/column.ts";
import iqi from "../data/iqi.json" with { type: "json" };
import { penetratedThickness, type TestClass } from "../calculations/radiography.ts";
import { isDoubleWallViewing, isIqiBehind, isoClassOf, isoTechniqueOf } from "../radiography-sheet.ts";
import type { Reader } from "../sheet.ts";
import { exactly } from "./columns.ts";
import { wallsOf } from "./rt-geometry.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const digitalQualityRules: Readonly<Record<string, Rule>> = {
  "RD-R47": {
    title: "Required duplex pair and SNR are those of class, source and wall (figures: verify in the edition used)",
    clause: "ISO 17636-2 Tables 3, 4, B.13, B.14",
    serves: ["ISO"],
    severity: "W",
    check: (read) => [...pairOfTable(read), ...snrOfTable(read)],
  },
  "RD-R48": {
    title: "Magnification agrees with the distances, and the resolution with the pixels",
    clause: "ISO 17636-2 7.7, Annex C (verify)",
    severity: "W",
    limits: {
      percent: { value: "5", unit: "%", tighter: "lower" },
      onObject: { value: "1.2", unit: "", tighter: "lower" },
    },
    check: (read) => [...magnificationOfDistances(read), ...duplexOnObject(read), ...pairsOfPixels(read)],
  },
  "RD-R49": {
    title: "The frames of a detector array make up the exposure time",
    clause: "ISO 17636-2 8 (verify)",
    severity: "W",
    limits: { percent: { value: "10", unit: "%", tighter: "lower" } },
    check: framesOfExposure,
  },
};

/** The number of a duplex pair, "D11" or "11": the higher, the finer. */
export function duplexNumber(text: string | null): number | null {
  const number = /^\s*D?\s?(\d{1,2})\s*$/i.exec(text ?? "")?.[1];
  return number === undefined ? null : Number(number);
}

/** The pair of Table B.13 (class A) or B.14 (class B): by the wall itself viewed through one wall, else by the penetrated thickness. */
function duplexOfTable(wall: Decimal, technique: "SW" | "DWSI" | "DWDI", testClass: TestClass): number | null {
  const w = technique === "DWDI" ? penetratedThickness(wall, technique) : wall;
  const rows = testClass === "A" ? iqi.iso17636_2Digital.classA : iqi.iso17636_2Digital.classB;
  return duplexNumber(rows.find(({ upTo_mm }) => upTo_mm === null || atMost(w, upTo_mm))?.duplex ?? null);
}

type Row = { upTo: number | null; A: number; B: number };
const everywhere = (A: number, B: number): Row[] => [{ upTo: null, A, B }];
const thinAndThick = (upTo: number): Row[] => [
  { upTo, A: 70, B: 100 },
  { upTo: null, A: 70, B: 70 },
];
const bySource: Readonly<Record<string, readonly Row[]>> = {
  "Yb-169": [
    { upTo: 5, A: 70, B: 120 },
    { upTo: null, A: 70, B: 100 },
  ],
  "Se-75": thinAndThick(50),
  "Ir-192": thinAndThick(50),
  "Co-60": thinAndThick(100),
};
const byVoltage: readonly { kV: number; rows: readonly Row[] }[] = [
  { kV: 50, rows: everywhere(100, 150) },
  { kV: 150, rows: everywhere(70, 120) },
  { kV: 250, rows: everywhere(70, 100) },
  { kV: 1000, rows: thinAndThick(50) },
];

/** The least normalized SNR for a source, or a tube voltage in kV, and a penetrated thickness in mm of steel; null where the table has none. */
function leastSnr(source: string, kV: Decimal | null, w: Decimal, testClass: TestClass): number | null {
  const rows = source === "X-ray" ? kV && byVoltage.find((one) => atMost(kV, one.kV))?.rows : bySource[source];
  return rows?.find(({ upTo }) => upTo === null || atMost(w, upTo))?.[testClass] ?? null;
}

function pairOfTable(read: RuleReader): Remark[] {
  const [testClass, technique] = [isoClassOf(read), isoTechniqueOf(read)];
  const stated = duplexNumber(read.text("technique.srbRequired"));
  if (!testClass || !technique || stated === null) return [];
  const asked = wallsOf(read, "mm").flatMap((wall) => {
    const pair = duplexOfTable(wall, technique, testClass);
    return pair !== null && stated < pair ? [{ wall, pair }] : [];
  });
  const finest = asked.toSorted((a, b) => b.pair - a.pair)[0];
  if (!finest) return [];
  const passed = penetratedThickness(finest.wall, technique);
  const thickness = technique === "DWDI" ? `${exactly(passed, "mm")} of both walls` : `a wall of ${exactly(finest.wall, "mm")}`;
  const message = `Required pair D${stated}, but D${finest.pair} in class ${testClass} for ${thickness} (Table ${testClass === "A" ? "B.13" : "B.14"}). Correct it, or name the agreement in the contract`;
  return [inBlock("technique", "srbRequired", message)];
}

function snrOfTable(read: RuleReader): Remark[] {
  const [testClass, technique, source] = [isoClassOf(read), isoTechniqueOf(read), read.text("technique.source")];
  const stated = decimal(read.decimal("technique.snrRequired"));
  if (!testClass || !technique || !source || !stated) return [];
  const kV = decimal(read.decimal("technique.kV"));
  const limits = wallsOf(read, "mm").flatMap(
    (wall) => leastSnr(source, kV, penetratedThickness(wall, technique), testClass) ?? [],
  );
  const least = Math.max(...limits);
  if (limits.length === 0 || !below(stated, least)) return [];
  const beam = source === "X-ray" && kV ? exactly(kV, "kV") : source;
  const message = `Required SNR ${stated}, but ${least} in class ${testClass} with ${beam}, 1.4 times as much where it is measured beside the weld. Correct it, or name the agreement in the contract`;
  return [inBlock("technique", "snrRequired", message)];
}

/** An exposure in frames lasts as long as all of them. */
function framesOfExposure(read: RuleReader): Remark[] {
  const [time, frames, each] = ["exposureTime", "frames", "frameTime"].map((key) => decimal(read.decimal(`technique.${key}`)));
  if (!read.asked("technique.frames") || !time?.gt(0) || !frames || !each?.gt(0)) return [];
  const all = frames.times(each);
  if (!above(all.div(time).minus(1).abs().times(100), read.limit("percent"))) return [];
  const message = `Exposure time ${exactly(time, "s")}, but ${frames} frames of ${exactly(each, "s")} are ${exactly(all, "s")}: correct one of them, or state how the image was integrated`;
  return [inBlock("technique", "exposureTime", message)];
}

/** How much larger the image is than the object, from the distances: (D + d)/D; of two walls viewed at once each has its own. */
function magnificationOf(read: Reader): Decimal | null {
  if (isDoubleWallViewing(read)) return null;
  const [D, d] = [decimal(read.decimal("technique.D")), decimal(read.decimal("technique.d"))];
  return D?.gt(0) && d?.gt(0) ? D.plus(d).div(D) : null;
}

function magnificationOfDistances(read: RuleReader): Remark[] {
  const [stated, own] = [decimal(read.decimal("technique.magnification")), magnificationOf(read)];
  if (!stated?.gt(0) || !own) return [];
  if (!above(stated.div(own).minus(1).abs().times(100), read.limit("percent"))) return [];
  const message = `Magnification ${stated}, but ${rounded(own, 2)} by the distances, (D + d)/D: correct one of them, or state how it was measured`;
  return [inBlock("technique", "magnification", message)];
}

/** Magnified by more than 1.2, the duplex wires on the detector say nothing of the object. */
function duplexOnObject(read: RuleReader): Remark[] {
  const own = magnificationOf(read);
  if (!isoClassOf(read) || !own || !above(own, read.limit("onObject")) || !isIqiBehind(read)) return [];
  const [magnified] = toldApart([own, new Decimal(read.limit("onObject"))], 2);
  const message = `Magnified ${magnified} times, more than ${read.limit("onObject")}: the duplex and the wire IQI stand on the source side of the object. Correct the side, or state where they stood`;
  return [inBlock("technique", "iqiSide", message)];
}

/** Adjacent pairs differ by a fifth: a pair one finer than the pixels may still be the first not resolved, but no finer one. */
const finestShare = "0.79";

/** A pair is not resolved by pixels larger than its wires; an object seen magnified has smaller pixels. */
function pairsOfPixels(read: RuleReader): Remark[] {
  const pitch = decimal(read.decimal("technique.pixelPitch"));
  if (!pitch?.gt(0)) return [];
  const isTooFine = (pair: string | null, pixel: Decimal) => {
    const wire = iqi.iso19232_5Duplex.find(({ duplex }) => duplexNumber(duplex) === duplexNumber(pair))?.wireAndGap_mm;
    return wire !== undefined && below(new Decimal(wire).times(1000), pixel.times(finestShare)) ? wire : null;
  };
  const said = (pair: string | null, wire: number) =>
    `D${duplexNumber(pair)} has wires of ${wire} mm, but a pixel is ${exactly(pitch, "µm")} wide: correct the pair or the pixel pitch, or state how it was resolved`;
  const own = read.text("technique.srbSeen");
  const wire = isTooFine(own, pitch);
  const magnified = pitch.div(Decimal.max(magnificationOf(read) ?? 1, 1));
  return [
    ...(wire === null ? [] : [inBlock("technique", "srbSeen", said(own, wire))]),
    ...evaluatedLines(read).flatMap((one): Remark[] => {
      const seen = one.text("line.duplexSeen");
      const finer = isTooFine(seen, magnified);
      if (finer === null) return [];
      const view = `${one.line.itemKey} ${one.text("line.position") ?? ""}`.trim();
      return [{ ...onLine(one.line, "duplexSeen", `${view}: ${said(seen, finer)}`), cause: "finer than the pixels" }];
    }),
  ];
}
