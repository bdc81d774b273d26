/** The instruments of three bases. */
import { type Base, baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { chanceOf, idOf } from "./chance.ts";
import { writeNumbers, writeRecords } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { tagOf } from "#modules/inventory/rules.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

export interface Instrument {
  id: string;
  tag: string;
  type: string;
  base: Base;
  maker: string;
  model: string;
  serial: string;
  /** Days since it was bought. */
  since: number;
  /** For one kind of work only, so that it is not taken for another: an angle probe measures no thickness. */
  special: boolean;
}

/** Bought a few days ago and not calibrated yet. */
export const newest = "UT-TG-004";
const retired = "VT-CAL-002";

/** Houston reports in inches: its steps are 0.100 in and 0.500 in, which a metric block does not have. */
const inchBlock = "Step block 0.100-0.500 in";

type Bought = readonly [type: string, maker: string, model: string, counts: Readonly<Partial<Record<Base, number>>>];

/** Type, maker, model, and how many each base has. */
const everyday: readonly Bought[] = [
  ["UT-TG", "Evident", "38DL PLUS", { HOU: 4, ABZ: 3, AUH: 2 }],
  ["UT-PROBE", "Evident", "D790-SM", { HOU: 3, ABZ: 2, AUH: 2 }],
  ["UT-BLOCK", "Flotech", "Step block 2.5-12.5 mm", { HOU: 2, ABZ: 2, AUH: 1 }],
  ["UT-FD", "Waygate", "USM 100", { HOU: 1, ABZ: 1, AUH: 1 }],
  ["MT-YAC", "Parker Research", "B-300", { HOU: 4, ABZ: 2, AUH: 1 }],
  ["MT-WT", "Parker Research", "TB-10", { HOU: 1, ABZ: 1, AUH: 1 }],
  ["LM-VIS", "Spectroline", "XRP-3000", { HOU: 2, ABZ: 1, AUH: 1 }],
  ["LM-UVA", "Spectroline", "AccuMAX", { HOU: 1 }],
  ["RT-DENS", "X-Rite", "331C", { HOU: 2, ABZ: 1, AUH: 1 }],
  ["RT-STEPFILM", "Agfa", "Denstep", { HOU: 2, ABZ: 1, AUH: 1 }],
  ["RT-STEP", "NDT Reference", "ST-21", { HOU: 1 }],
  ["RAD-SM", "Ludlum", "Model 3", { HOU: 2, ABZ: 1, AUH: 1 }],
  ["RAD-ARM", "NDS Products", "RA-500", { HOU: 2 }],
  ["VT-WG", "GAL Gage", "Bridge cam", { HOU: 1, ABZ: 1 }],
  ["VT-CAL", "Mitutoyo", "500-196", { HOU: 2 }],
  ["DIM-GB", "Mitutoyo", "516-943", { HOU: 1 }],
  ["THM", "Fluke", "52 II", { HOU: 1 }],
  ["GAS", "Dräger", "X-am 2500", { HOU: 1, ABZ: 1 }],
  ["RT-EXP", "QSA Global", "880 Delta", { HOU: 1 }],
  ["FA-HARN", "Petzl", "Newton with Absorbica-Y", { HOU: 1, ABZ: 1 }],
];

/** For the examinations that are ordered seldom; each is named by its tag in the report that used it. */
const seldom: readonly Bought[] = [
  ["UT-PROBE", "Evident", "A430S-SB with wedge ABWS-6-45", { HOU: 1 }],
  ["UT-PROBE", "Evident", "A430S-SB with wedge ABWS-6-70", { HOU: 1 }],
  ["UT-BLOCK", "Flotech", "Basic block 25 mm, SDH 2.5 mm", { HOU: 1 }],
  ["UT-PA", "Evident", "OmniScan X3 32:128PR", { AUH: 1 }],
  ["UT-PROBE", "Evident", "5L32-A31, wedge SA31-N55S AOD 8", { AUH: 1 }],
  ["UT-PROBE", "Evident", "C543-SM, wedge ST1-60L", { AUH: 2 }],
  ["UT-BLOCK", "Flotech", "Pipe block 8 in, SDH 2.4 mm, notches", { AUH: 1 }],
  ["UT-ENC", "Evident", "Mini-Wheel", { AUH: 1 }],
  ["RT-DDA", "Teledyne DALSA", "Shad-o-Box 6K HS, 50 µm", { ABZ: 1 }],
  ["PMI-XRF", "Evident", "Vanta M Series", { HOU: 1 }],
  ["PMI-CRM", "ARMI MBH", "2-1/4Cr-1Mo, certified composition", { HOU: 1 }],
  ["HT-UCI", "Waygate", "Krautkramer MIC 20, probe MIC 2010", { HOU: 1 }],
  ["HT-BLK", "Waygate", "Block 241 HV10", { HOU: 1 }],
  ["DFT", "Elcometer", "456, ferrous probe", { AUH: 1 }],
  ["DFT-SHIM", "Elcometer", "990, foils 125 and 254 µm", { AUH: 1 }],
  ["HOL", "Elcometer", "270, wet sponge", { AUH: 1 }],
  ["HYG", "Elcometer", "319", { AUH: 1 }],
  ["ET-INST", "Eddyfi", "Ectane 3", { HOU: 1 }],
  ["ET-INST", "Evident", "NORTEC 600", { ABZ: 1 }],
  ["ET-PROBE", "Eddyfi", "Bobbin TEA 0.531 in", { HOU: 1 }],
  ["ET-PROBE", "Evident", "Weld probe WLD-5-63, 100 kHz", { ABZ: 1 }],
  ["ET-BLOCK", "Evident", "Carbon steel, notches 0.5, 1.0, 2.0 mm", { ABZ: 1 }],
  ["ET-REF", "Eddyfi", "C44300, 0.750 × 0.083 in, ASTM E690", { HOU: 1 }],
  ["PG", "WIKA", "233.50, 0 to 1000 psi", { HOU: 1 }],
  ["PG", "Additel", "ADT681, 0 to 1500 psi", { HOU: 1 }],
  ["REC", "Barton", "202E, 0 to 1000 psi", { HOU: 1 }],
];

const numbers = new Map<string, number>();

export const instruments: readonly Instrument[] = [...everyday, ...seldom].flatMap((bought) => {
  const [type, maker, model, counts] = bought;
  const bases = (Object.entries(counts) as [Base, number][]).flatMap(([base, count]) => Array<Base>(count).fill(base));
  return bases.map((base) => {
    const number = (numbers.get(type) ?? 0) + 1;
    numbers.set(type, number);
    const tag = tagOf(type, number);
    const chance = chanceOf(`instrument ${tag}`);
    const serial = String(chance.whole(110_000, 989_999));
    return {
      id: idOf(`instrument ${tag}`),
      tag,
      type,
      base,
      maker,
      model: type === "UT-BLOCK" && base === "HOU" && !seldom.includes(bought) ? inchBlock : model,
      serial,
      since: tag === newest ? 6 : chance.whole(1100, 2200),
      special: seldom.includes(bought),
    };
  });
});

export function instrument(tag: string): Instrument {
  const found = instruments.find((one) => one.tag === tag);
  if (!found) throw new RangeError(`There is no instrument ${tag}`);
  return found;
}

export async function writeInstruments(db: Db, { ago, at }: Calendar): Promise<void> {
  const types = new Map((await db.select().from(equipmentType)).map(({ code, id }) => [code, id]));
  const typeId = (code: string) => types.get(code) ?? "";
  const rows = instruments.map(({ id, tag, type, base, maker, model, serial, since }) => ({
    id,
    at: at(ago(since), "11:00"),
    by: personId("nadia"),
    assetTag: tag,
    typeId: typeId(type),
    manufacturer: maker,
    model,
    serialNumber: serial,
    ownership: "own" as const,
    homeBaseId: baseId(base),
    storageBin: `${base}-${tag.slice(0, 2)}-${tag.slice(-1)}`,
    purchasedOn: ago(since),
    inServiceOn: ago(since),
    accessories: type === "UT-TG" ? ["Case", "Probe cable"] : [],
    onlyForCalibration: ["MT-WT", "DIM-GB", "RT-STEP"].includes(type),
    ...(tag === retired
      ? { state: "retired" as const, retiredOn: ago(90), retireReason: "Jaws worn; cheaper to replace than to repair" }
      : { state: "in stock" as const }),
  }));
  await writeRecords(db, inventoryItem, rows);
  for (const type of numbers.keys()) {
    const given = instruments
      .filter((one) => one.type === type)
      .map(({ tag, id, since }) => ({ number: tag, entityId: id, at: at(ago(since), "11:00") }));
    await writeNumbers(db, { key: "asset tag", scope: type, period: "" }, "InventoryItem", given);
  }
}
