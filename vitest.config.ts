import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { postgresBinaries } from "./src/kit/server/testing/postgres.ts";

const onDatabase = ["src/**/routes*.test.ts", "src/**/*.db.test.ts"];

/** Page tests of a module that no other file may have loaded before: they put a stand-in for it (`vi.mock`), or it remembers what it made. */
const apart = [
  "src/kit/ui/chart/charts.test.tsx",
  "src/kit/ui/device.test.ts",
  "src/modules/company-forms/ui/FillPage.test.tsx",
  "src/modules/inspection-reports/ui/sketch/SketchDialog.test.tsx",
  "src/modules/inspection-reports/ui/verify/VerifyPage.test.tsx",
  "src/shell/ui/SignInPage.test.tsx",
  "src/shell/ui/stored-lists.test.ts",
];

/** A busy machine is late; what never comes still fails. */
const patient = { poll: { timeout: 5_000 } };

const unit: TestProjectConfiguration = {
  test: {
    name: "unit",
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "packaging/**/*.test.ts"],
    exclude: [...onDatabase, "src/**/ui/**"],
    // Rules keep nothing between calls; loading them once per worker takes a third of the time.
    isolate: false,
    // A property asked of a thousand cases takes seconds on a busy machine.
    testTimeout: 20_000,
    sequence: { groupOrder: 0 },
  },
};

const web: TestProjectConfiguration = {
  test: {
    name: "web",
    environment: "jsdom",
    include: ["src/**/ui/**/*.test.ts", "src/**/ui/**/*.test.tsx"],
    exclude: apart,
    setupFiles: ["src/kit/ui/testing-set-up.ts"],
    // A page with all it imports takes a second to load, and a window as long to make: once per worker is enough.
    isolate: false,
    testTimeout: 20_000,
    expect: patient,
    sequence: { groupOrder: 0 },
  },
};

const webApart: TestProjectConfiguration = {
  test: { ...web.test, name: "web-apart", include: apart, exclude: [], isolate: true },
};

/**
 * What the embedded engine runs beside PostgreSQL, which runs all tests on a database: what is particular to an engine, what two people do at
 * the same moment, what `docs/security.md` says is tried on both, and the routes that hold what may not be lost: reports, the trail, accounts,
 * invoices. All other modules go through the embedded engine in the demo company and in the browser tests. EMBEDDED=all runs all.
 */
const onEmbeddedToo = [
  "src/kit/**/*.db.test.ts",
  "src/faults.db.test.ts",
  "src/modules/{activity-and-audit,inspection-reports,invoices,people-and-access}/server/routes.test.ts",
  "src/modules/inspection-reports/server/forgery.db.test.ts",
  "src/modules/inspection-reports/server/photo-in-pieces.db.test.ts",
  "src/modules/inspection-reports/server/race.db.test.ts",
  "src/shell/server/routes.test.ts",
  "src/shell/server/at-once.db.test.ts",
];

const postgres = postgresBinaries();
if (!postgres) console.warn("PostgreSQL: not run (no PostgreSQL 15 or newer in /usr/lib/postgresql)");

// One worker that keeps its database: starting an embedded one takes a second and 200 MB.
const api: TestProjectConfiguration = {
  test: {
    name: "api",
    // Node runs the server's files as the product does, and keeps what it has compiled; Vite would transform two thousand files for each step of a
    // fresh clone. `vi.mock` replaces nothing here.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: postgres && process.env["EMBEDDED"] !== "all" ? onEmbeddedToo : onDatabase,
    env: { TEST_ENGINE: "embedded" },
    isolate: false,
    maxWorkers: 1,
    // Long enough for a machine that does three other things; `npm test` says what became slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: patient,
    sequence: { groupOrder: 1 },
  },
};

const apiOnPostgres: TestProjectConfiguration = {
  test: {
    ...api.test,
    name: "api-postgresql",
    include: onDatabase,
    exclude: ["src/kit/server/embedded.db.test.ts"],
    env: { TEST_ENGINE: "postgresql" },
    globalSetup: ["src/kit/server/testing/postgres.ts"],
    // One worker: a transaction open in any database of a server keeps the trail of all of them from being sealed.
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
  },
};

export default defineConfig({
  test: { projects: postgres ? [unit, web, webApart, api, apiOnPostgres] : [unit, web, webApart, api] },
});
