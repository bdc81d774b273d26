import { expect, it } from "vitest";
import { holds } from "./testing-field.ts";

it("of what sixteen devices write, nothing is lost and nothing is there twice, however bad the network", async () => {
  expect(await holds({ runs: 200 })).toBeUndefined();
});
