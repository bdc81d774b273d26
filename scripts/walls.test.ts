import { describe, expect, it } from "vitest";
import { breaches, importsOf } from "./walls.ts";

/** The violations in a tiny product: path -> its imports. */
function broken(files: Record<string, string[]>): string[] {
  return breaches(
    Object.entries(files).flatMap(([path, asked]) => importsOf(path, asked.map((one) => `import x from "${one}";`).join("\n"))),
  );
}

const leadPage = "src/modules/leads/ui/LeadPage.tsx";
const leadRoutes = "src/modules/leads/server/routes.ts";
const leadRules = "src/modules/leads/rules.ts";

describe("the walls", () => {
  it("allow what the plan allows", () => {
    expect(
      broken({
        [leadPage]: ["react", "../contract.ts", "#kit/ui/Page.tsx", "#modules/calibration/rules.ts"],
        [leadRoutes]: [
          "node:fs",
          "drizzle-orm",
          "../rules.ts",
          "#modules/calibration/server/tables.ts",
          "#directory/people/server/tables.ts",
          "#eligibility/server/index.ts",
        ],
        "src/directory/people/server/tables.ts": ["drizzle-orm", "#directory/bases/server/tables.ts", "#kit/server/record.ts"],
        [leadRules]: ["zod", "decimal.js", "#kit/validity.ts", "#modules/calibration/contract.ts"],
        "src/server-modules.ts": ["#modules/leads/server/module.ts"],
        "src/app.ts": ["./server-modules.ts", "#shell/server/routes.ts"],
      }),
    ).toEqual([]);
  });

  it.each([
    ["a page reaches no server", leadPage, "../server/store.ts"],
    ["the server knows no page", leadRoutes, "../ui/LeadPage.tsx"],
    ["what both sides share reaches into neither", leadRules, "./server/tables.ts"],
    ["contract and rules need pure packages and the kit, nothing else", leadRules, "drizzle-orm"],
    ["contract and rules need pure packages and the kit, nothing else", leadRules, "fs"],
    ["a module uses only the top of another, and its tables to read", leadRoutes, "#modules/calibration/server/routes.ts"],
    ["a module uses only the top of another, and its tables to read", leadRoutes, "../../calibration/server/price.ts"],
    ["a page reads no tables", leadPage, "#modules/calibration/server/tables.ts"],
    ["nobody opens server/eligibility.ts of another", leadRoutes, "#modules/calibration/server/eligibility.ts"],
    ["nobody opens server/eligibility.ts of another", "src/app.ts", "#modules/calibration/server/eligibility.ts"],
    [
      "access, due, work, retention and eligibility know no server",
      "src/due/server/index.ts",
      "#modules/calibration/server/due.ts",
    ],
    [
      "access, due, work, retention and eligibility know no server",
      "src/eligibility/server/index.ts",
      "#modules/calibration/server/tables.ts",
    ],
    [
      "nobody opens server/eligibility.ts of another",
      "src/eligibility/server/index.ts",
      "#modules/calibration/server/eligibility.ts",
    ],
    ["only src/server-modules.ts opens server/module.ts", "src/jobs.ts", "#modules/calibration/server/module.ts"],
    ["a folder imports lower ones only, not directory -> leads", "src/directory/people/person.ts", "#modules/leads/rules.ts"],
    [
      "a folder imports lower ones only, not directory -> shell",
      "src/directory/people/server/tables.ts",
      "#shell/server/tables.ts",
    ],
    ["what both sides share reaches into neither", "src/directory/people/person.ts", "./server/tables.ts"],
    ["contract and rules need pure packages and the kit, nothing else", "src/directory/people/person.ts", "drizzle-orm"],
    ["a folder imports lower ones only, not shell -> inventory", "src/shell/ui/Rail.tsx", "#modules/inventory/contract.ts"],
    ["a folder imports lower ones only, not due -> dashboard", "src/due/rules.ts", "#modules/dashboard/contract.ts"],
    ["a folder imports lower ones only, not inventory -> dashboard", "src/modules/inventory/rules.ts", "../dashboard/rules.ts"],
    ["a folder imports lower ones only, not modules/*/about.ts -> inventory", "src/modules/inventory/about.ts", "./rules.ts"],
    ["a folder imports lower ones only, not catalogue.ts -> due", "src/catalogue.ts", "#due/subjects.ts"],
    ["a folder imports lower ones only, not rate-sheets -> leads", "src/modules/rate-sheets/rules.ts", "#modules/leads/rules.ts"],
    // Modules that the order does not name are above all that it names, and beside each other.
    [
      "a folder imports lower ones only, not dashboard -> vehicles",
      "src/modules/dashboard/rules.ts",
      "#modules/vehicles/rules.ts",
    ],
    ["a folder imports lower ones only, not vehicles -> trailers", "src/modules/vehicles/rules.ts", "#modules/trailers/rules.ts"],
    ["a folder imports lower ones only, not leads -> app.ts", leadRoutes, "../../../app.ts"],
    ["the shell knows the kit, the directory and access", "src/shell/ui/TopBar.tsx", "#modules/leads/ui/Bell.tsx"],
    ["the shell knows the kit, the directory and access", "src/shell/server/consent.ts", "#modules/leads/server/tables.ts"],
    ["the kit knows no module", "src/kit/money.ts", "#modules/leads/rules.ts"],
    ["the kit knows no module", "src/kit/server/serve.ts", "#shell/server/sessions.ts"],
  ])("%s", (sentence, from, to) => {
    expect(broken({ [from]: [to] }).join("\n")).toContain(sentence);
  });

  it("find the server behind ten steps, and a cycle, even one closed only by a type", () => {
    expect(
      broken({ "src/browser.tsx": ["#kit/a.ts"], "src/kit/a.ts": ["./b.ts"], "src/kit/b.ts": ["./server/store.ts"] }),
    ).toContain("the browser reaches: src/browser.tsx -> src/kit/a.ts -> src/kit/b.ts -> src/kit/server/store.ts");
    expect(broken({ "src/kit/a.ts": ["./b.ts"], "src/kit/b.ts": ["./a.ts"] })).toEqual([
      "circle: src/kit/a.ts -> src/kit/b.ts -> src/kit/a.ts",
    ]);
    const types = [importsOf("src/kit/a.ts", `import type { B } from "./b.ts";`), importsOf("src/kit/b.ts", `import "./a.ts";`)];
    expect(breaches(types.flat())).toEqual(["circle: src/kit/a.ts -> src/kit/b.ts -> src/kit/a.ts"]);
    const one = importsOf("src/browser.tsx", `import type { Store } from "#kit/server/store.ts";`);
    expect(breaches(one)).not.toContainEqual(expect.stringContaining("the browser reaches"));
  });

  it("let nobody import upwards, not even a type", () => {
    const type = importsOf("src/due/contract.ts", `import type { Item } from "#modules/inventory/contract.ts";`);
    expect(breaches(type)).toHaveLength(1);
    const test = importsOf("src/due/contract.test.ts", `import { Item } from "#modules/inventory/contract.ts";`);
    expect(breaches(test)).toEqual([]);
  });

  it("see every kind of import, also in a file with JSX", () => {
    const code = `
      import "./style.css?inline";
      export { y } from "#kit/y.ts";
      export * from "./z.ts";
      const page = () => import("./Page.tsx");
      const tag = <T,>(x: T) => <a {...x} />;`;
    expect(importsOf("src/kit/ui/a.tsx", code).map(({ to }) => to)).toEqual([
      "src/kit/ui/style.css",
      "src/kit/y.ts",
      "src/kit/ui/z.ts",
      "src/kit/ui/Page.tsx",
    ]);
  });
});
