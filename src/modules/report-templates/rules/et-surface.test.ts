import { expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { etSurfaceSample } from "../samples.ts";
import { type Change, messages, technique } from "./testing.ts";

const says = (rule: string, ...changes: Change[]) => messages(etSurfaceSample(), rule, ...changes);
const coated = (coating: string, shims: string | null) =>
  technique({ coating: quantity(coating, "µm"), shims: shims === null ? null : quantity(shims, "µm") });

it("the coating is no thicker than the shims the notches were shown through", () => {
  expect(says("ETS-R2", coated("500", "500"))).toEqual([]);
  expect(says("ETS-R2", coated("501", "500"))).toHaveLength(1);
  expect(says("ETS-R2", coated("250", null))).toEqual([
    "E Coating of 250 µm: enter the maximum shim thickness used over the notches",
  ]);
  expect(says("ETS-R2", coated("0", null))).toEqual([]);
});

it("an indication like a crack is accepted only where MT or PT cleared it", () => {
  const accepted: Change = ({ content }) =>
    content.indications.forEach((one) => Object.assign(one, { disposition: "ACC", code: "RL" }));
  const cleared: Change = ({ content }) =>
    content.lines.forEach(({ values }) => Object.assign(values, { clearedBy: "HOU-MT-26-0114, line 2" }));
  expect(says("ETS-R3", accepted)).toHaveLength(1);
  expect(says("ETS-R3", accepted, cleared)).toEqual([]);
});

const secondCheck =
  (values: object): Change =>
  ({ content }) =>
    Object.assign((content.calibration["checks"] as object[])[1] ?? {}, values);

it("notches that no longer answer as set spoil what was examined since the last good check", () => {
  expect(says("ETS-R1")).toEqual([]);
  expect(says("ETS-R1", secondCheck({ held: false })).filter((one) => one.startsWith("E"))).toHaveLength(4);
});

it("checks lie four hours apart at most", () => {
  expect(says("ETS-R1", secondCheck({ at: "2026-05-19T17:06:00Z" }))).toEqual([
    "E 4 h 1 min since the previous check; at most 4 h",
  ]);
});

it("scans lie no further apart than the probe covers, and lift-off is set on the part", () => {
  expect(says("ETS-R4", technique({ scanPitch: quantity("6.5", "mm") }))).toHaveLength(1);
  expect(says("ETS-R5", technique({ liftOffSet: false }))).toHaveLength(1);
});
