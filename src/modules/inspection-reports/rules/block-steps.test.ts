import { expect, it } from "vitest";
import { blockStepFindings } from "./block-steps.ts";
import { type Quantity, quantity } from "#kit/quantity.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";

const mm = (entered: string) => quantity(entered, "mm");
const inch = (entered: string) => quantity(entered, "in");
/** What is asked of checks on these steps of a block of that model, and with the lengths its certificate names. */
function asked(model: string, steps: readonly Quantity[], points: readonly number[] = []) {
  const { content } = utThicknessSample();
  const checks = steps.map((step) => ({ when: "start", at: "2024-06-03T13:05:00Z", step, read: step }));
  Object.assign(content.calibration, { checks });
  return blockStepFindings(content, [{ id: "sample-block", asset: "BLK-003", model, points }]).map(({ message }) => message);
}
const metric = "Step block 2.5-12.5 mm";
const american = "Step block 0.100-0.500 in";

it("a check on a step outside the block, or between its steps, is asked about", () => {
  expect(asked(metric, [mm("2.50"), mm("99.00"), mm("3.33")])).toEqual([
    "Checked on BLK-003 (Step block 2.5-12.5 mm) at 99.00 mm, 3.33 mm, which are not steps of it: correct the step or the block, or state which step was read",
  ]);
  expect(asked(metric, [mm("2.50"), mm("5.0"), mm("7.51"), mm("12.50")])).toEqual([]);
  expect(asked(metric, [mm("2.00")])).toHaveLength(1);
});

it("so are metric steps of an inch block and the other way round", () => {
  expect(asked(american, [inch("0.100"), inch("0.500")])).toEqual([]);
  expect(asked(american, [mm("2.54"), mm("12.70")])).toEqual([]);
  expect(asked(american, [mm("5.00"), mm("10.00")])).toEqual([
    "Checked on BLK-003 (Step block 0.100-0.500 in) at 5.00 mm, 10.00 mm, which are not steps of it: correct the step or the block, or state which step was read",
  ]);
  expect(asked(metric, [inch("0.200")])).toHaveLength(1);
});

it("the lengths on the certificate of the block come before its model, and a block without either is not asked about", () => {
  expect(asked(metric, [mm("3.33")], [3.34, 6.66])).toEqual([]);
  expect(asked(metric, [mm("5.00")], [3.34, 6.66])).toEqual([
    "Checked on BLK-003 (certified at 3.34, 6.66 mm) at 5.00 mm, which is not a step of it: correct the step or the block, or state which step was read",
  ]);
  expect(asked("PH tool", [mm("99")])).toEqual([]);
});
