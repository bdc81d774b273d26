import { expect, it } from "vitest";
import { endpointsOf } from "#kit/contract.ts";
import { serverModules } from "./server-modules.ts";

it("two columns of a list have the same heading only when one is the id of what the other names", () => {
  const alike = serverModules.flatMap(({ contract }) =>
    endpointsOf(contract).flatMap(({ name, endpoint }) => {
      const labels = Object.entries("labels" in endpoint ? (endpoint.labels as Record<string, string>) : {});
      const columns = labels.filter(([field, label]) => label !== "" && !/Ids?$/.test(field)).map(([, label]) => label);
      return columns.filter((label, at) => columns.indexOf(label) !== at).map((label) => `${name}: ${label}`);
    }),
  );
  expect(alike).toEqual([]);
});
