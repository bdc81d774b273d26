/** The exposure time against the one computed from source, distance, wall and film: an order of magnitude apart, one of them is a typing error. */
import { above, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { filmFactorOf, gammaExposureTime } from "../calculations/exposure.ts";
import { isSteel, materialFamilies } from "../materials.ts";
import { exactly } from "./columns.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const exposureTimeRules: Readonly<Record<string, Rule>> = {
  "RT-R28": {
    title: "Activity, distance, thickness and exposure time agree to a factor of ten",
    clause: null,
    severity: "W",
    limits: { times: { value: "10", unit: "", tighter: "lower" } },
    check: timeIsOfTheOrder,
  },
};

function timeIsOfTheOrder(read: RuleReader): Remark[] {
  const time = decimal(read.decimal("technique.exposureTime"));
  const families = materialFamilies(read.text("header.material")?.trim() ?? "");
  const factor = filmFactorOf(read.text("technique.filmType"), read.text("technique.filmClass"));
  const [T, D, d] = ["T", "D", "d"].map((key) => decimal(read.decimal(`technique.${key}`)));
  // The tables cover steel, and films of known speed.
  if (!time?.gt(0) || !factor || families.length === 0 || !families.every(isSteel) || !T?.gt(0) || !D?.gt(0)) return [];
  const source = read.text("technique.source");
  const activity = read.decimal("technique.activity");
  const walls = read.text("technique.exposureTechnique")?.startsWith("DWE/") === true ? 2 : 1;
  const steel = T.times(walls).plus(decimal(read.decimal("technique.reinforcement")) ?? 0);
  const sfd = D.plus(d ?? 0);
  const asked = gammaExposureTime({ source, activity, sfd: sfd.toFixed(), steel: steel.toFixed(), filmFactor: factor });
  const times = read.limit("times");
  if (!asked || (!above(time, asked.times(times)) && !below(time.times(times), asked))) return [];
  const how = above(time, asked) ? `more than ${times} times as long` : `less than 1/${times} of it`;
  const [distance, wall] = [read.shown(sfd.toFixed(), "mm", 0), read.shown(steel.toFixed(), "mm", 1)];
  const about = asked.lt(10) ? rounded(asked, 1) : rounded(asked, 0);
  const message = `Exposure time ${exactly(time, "s")}, ${how}: ${source} of ${rounded(new Decimal(activity ?? 0), 0)} GBq at ${distance} through ${wall} of steel needs about ${about} s on this film. Correct the activity, the distance, the thickness or the time, or explain the density of the film`;
  const behind = [source, activity, sfd.toFixed(), steel.toFixed(), factor.toFixed()];
  return [{ ...inBlock("technique", "exposureTime", message), behind }];
}
