/** Rules for each indication of a magnetic particle examination. */
import { above, Decimal, decimal } from "#kit/decimal.ts";
import { fieldAt } from "../definition.ts";
import { onIndication, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const indicationRules: Readonly<Record<string, Rule>> = {
  "MT-R21": {
    title: "Each indication states whether it is a crack",
    clause: "ASME VIII-1 App. 6, 6-4",
    severity: "E",
    ofReport: true,
    // A draft on an earlier version of the template does not require it by itself.
    check: ({ content, definition, forIndication }) =>
      fieldAt(definition, "indication.crack")?.required === true
        ? []
        : content.indications
            .filter((one) => forIndication(one).flag("indication.crack") === null)
            .map((one) => onIndication(one, "crack", "State whether it is a crack: yes or no")),
  },
  "MT-R29": {
    title: "A linear indication is longer than three widths, a rounded one is not",
    clause: "ASME VIII-1 App. 6, 6-3; ISO 23278 3",
    severity: "E",
    ofReport: true,
    check: shapesAsMeasured,
  },
};

/** RL is a relevant linear indication, RR a rounded one: what is printed as linear is not accepted as rounded. */
export function shapesAsMeasured(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one) => {
    if (one.code !== "RL" && one.code !== "RR") return [];
    const at = read.forIndication(one);
    const sizes = ["length", "width"].flatMap((key) => decimal(at.decimal(`indication.${key}`)) ?? []);
    if (sizes.length < 2 || at.flag("indication.crack") === true) return [];
    const [length, width] = [Decimal.max(...sizes), Decimal.min(...sizes)];
    const isLinear = above(length, width.times(3));
    if (isLinear === (one.code === "RL")) return [];
    const [long, wide] = [length, width].map((size) => read.shown(size.toFixed(), "mm", 1));
    const [said, measured] = isLinear ? ["rounded", "linear"] : ["linear", "rounded"];
    const message = `${at.line?.itemKey ?? ""}: ${one.code} is ${said}, but ${long} by ${wide} is ${measured}: correct the type or the sizes`;
    return [onIndication(one, "code", message)];
  });
}
