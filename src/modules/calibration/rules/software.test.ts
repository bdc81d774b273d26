import { expect, it } from "vitest";
import { isOtherSoftware } from "#modules/calibration/rules.ts";

it("another software than it was calibrated with ends the validity of a calibration", () => {
  const [named, silent] = [{ firmware: "4.1" }, { firmware: null }];
  const change = (was: string | null, now: string | null) => ({ was, now });
  expect(isOtherSoftware(change("4.1", "4.2"), silent)).toBe(true);
  expect(isOtherSoftware(change(null, "4.2"), named)).toBe(true);
  // Taken off the record, nobody can tell any more.
  expect(isOtherSoftware(change("4.1", null), silent)).toBe(true);
  // The laboratory has put it on, and the certificate says so.
  expect(isOtherSoftware(change("4.0", "4.1"), named)).toBe(false);
  expect(isOtherSoftware(change("4.1", "4.1 "), silent)).toBe(false);
  for (const same of ["v4.1", "V 4.1", "Ver. 4.1", "version 4.1"])
    expect(isOtherSoftware(change("4.1", same), silent)).toBe(false);
  expect(isOtherSoftware(change("v4.1", "v4.2"), silent)).toBe(true);
  expect(isOtherSoftware(change(null, "4.2"), silent)).toBe(false);
  expect(isOtherSoftware(change("4.1", "4.2"), null)).toBe(false);
});
