/** Tank bottoms against the minimum thickness of API 653, and vessel heads by the formula of their shape. */
import { below, Decimal, decimal } from "#kit/decimal.ts";
import { convert } from "#kit/quantity.ts";
import { bottomLimit, bottomLimits } from "../calculations/tank.ts";
import { statedBelow } from "./columns.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { mm } from "./ut-readings.ts";

export const bottomAndHeadRules: Readonly<Record<string, Rule>> = {
  "UT-R24": {
    title: "A tank bottom is thicker than the minimum that must remain",
    clause: "API 653 4.4.5, Table 4.4",
    severity: "E",
    check: (read) => (read.text("header.assetType") === "tank bottom" ? [...remaining(read), ...bottomLines(read)] : []),
  },
  "UT-R25": {
    title: "The head shape fits its formula",
    clause: "VIII-1 UG-32",
    severity: "W",
    check: (read) =>
      read.text("header.assetType") === "vessel" &&
      read.text("header.tReqSource") === "pressure formula" &&
      read.text("header.headShape") === null
        ? evaluatedLines(read)
            .filter((one) => one.text("line.component") === "head")
            .slice(0, 1)
            .map(() =>
              inBlock("header", "headShape", "Taken as a 2:1 ellipsoidal head: choose the head shape, or state that it is 2:1"),
            )
        : [],
  },
};

/** The minimum thickness the bottom may reach, in mm; null while none is chosen. */
function leastOfBottom(read: RuleReader): Decimal | null {
  const limit = bottomLimits.find((one) => one === read.text("header.limit"));
  return limit ? decimal(convert(bottomLimit(limit), "in", "mm")) : null;
}

/** The scan of the whole bottom against lines that are accepted. */
function remaining(read: RuleReader): Remark[] {
  const least = leastOfBottom(read);
  const accepted = evaluatedLines(read).some(({ line }) => line.result === "ACC");
  if (!least || !accepted) return [];
  return (["RTbc", "RTip"] as const).flatMap((key): Remark[] => {
    const found = decimal(read.decimal(`header.${key}`));
    if (!found || found.gt(least)) return [];
    const message = `${key} ${mm(found.toFixed(), read)} is not above the ${mm(least.toFixed(), read)} that must remain until the next inspection, but lines are accepted: reject them, or state which repair is ordered`;
    return [{ ...inBlock("header", key, message), severity: "W", behind: least.toFixed() }];
  });
}

function bottomLines(read: RuleReader): Remark[] {
  const least = leastOfBottom(read);
  const [RTbc, RTip] = ["RTbc", "RTip"].map((key) => decimal(read.decimal(`header.${key}`)));
  const known = [RTbc, RTip].filter((one) => one !== null && one !== undefined);
  return evaluatedLines(read).flatMap((one): Remark[] => {
    const [required, actual] = ["tReq", "tActual"].map((key) => decimal(one.decimal(`line.${key}`)));
    const { line } = one;
    const remarks: Remark[] = [];
    if (least && required && below(required, least)) {
      const [less, more] = statedBelow(read, { value: required, dp: 2 }, { value: least, dp: 2 }, "mm");
      remarks.push(
        onLine(line, "tReq", `${line.itemKey}: required thickness ${less} is below the ${more} that must remain of the bottom`),
      );
    }
    const scanned = known.length > 0 ? Decimal.min(...known) : null;
    if (scanned && actual && below(actual, scanned)) {
      const [found, ofScan] = statedBelow(read, { value: actual, dp: 2 }, { value: scanned, dp: 2 }, "mm");
      remarks.push({
        ...onLine(
          line,
          "tActual",
          `${line.itemKey}: ${found} is below RTbc and RTip, ${ofScan}: correct them, or explain why this is not the minimum. The interval is computed from it`,
        ),
        severity: "W",
        behind: scanned.toFixed(),
      });
    }
    return remarks;
  });
}
