/** Which readings count as taken with an instrument. */
import { expect, it } from "vitest";
import { measuresOf, readingsAt } from "./measures.ts";
import { rtFilmSample } from "./samples.ts";

it("the densities of each film of a composite are read with the densitometer, also by a stored copy that names fewer of them", () => {
  const { definition, content } = rtFilmSample();
  const [first] = content.lines;
  if (first) first.values["filmDensities"] = [{ film: "A", min: "1.40", max: "1.70" }];
  const copy = { ...definition, measures: definition.measures?.map((one) => ({ ...one, values: ["line.densityMin"] })) };
  for (const one of [definition, copy]) {
    const [densitometer] = measuresOf(one);
    const taken = readingsAt(one, content, densitometer?.values ?? [], { days: ["2024-06-03"], timeZone: "UTC" });
    expect(taken.map(({ value }) => value)).toEqual(expect.arrayContaining(["1.40", "1.70"]));
  }
});
