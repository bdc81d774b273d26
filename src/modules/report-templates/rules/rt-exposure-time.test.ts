import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { rtFilmSample } from "../samples.ts";
import { header, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const s = (entered: string) => quantity(entered, "s");
const asked = (values: Values, material = "ASTM A106 Gr. B") =>
  messages(rtFilmSample(), "RT-R28", technique(values), header({ material }));

// The sample: Ir-192 of 2292 GBq on the day, 336 mm to the film through two walls of 9.53 mm and 3 mm, D5: about 64 s.
describe("the exposure time (RT-R28)", () => {
  it("is that of the source, the distance, the wall and the film, to a factor of ten", () => {
    expect([...asked({}), ...asked({ exposureTime: s("8") }), ...asked({ exposureTime: s("600") })]).toEqual([]);
    expect(asked({ exposureTime: s("950") })).toEqual([
      expect.stringMatching(
        /^W Exposure time 950 s, more than 10 times as long: Ir-192 of \d+ GBq at 336 mm through 22\.1 mm of steel needs about 6\d s on this film\. Correct the activity, the distance, the thickness or the time/,
      ),
    ]);
    expect(asked({ exposureTime: s("5") })[0]).toContain("less than 1/10 of it");
  });
  it("tells a slip in the activity, the distance and the thickness as well", () => {
    expect(asked({ assayActivity: quantity("370000", "GBq") })).toHaveLength(1);
    expect(asked({ assayActivity: quantity("100", "Ci") })).toEqual([]);
    expect(asked({ D: mm("3239") })).toHaveLength(1);
    expect(asked({ D: mm("32.4"), d: mm("12.5") })).toHaveLength(1);
    expect(asked({ T: mm("22"), exposureTime: s("8") })).toHaveLength(1);
  });
  it("is not judged where the tables do not reach: X-ray, no assay, other metals, walls beyond 50 mm", () => {
    const long = { exposureTime: s("9500") };
    expect([
      ...asked({ ...long, source: "X-ray", kV: quantity("200", "kV"), mA: quantity("5", "mA") }),
      ...asked({ ...long, assayOn: null }),
      ...asked(long, "Aluminium 6061"),
      ...asked(long, "as drawing"),
      ...asked({ ...long, T: mm("30") }),
    ]).toEqual([]);
  });
});
