import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { postgresBinaries } from "./src/kit/server/testing/postgres.ts";

const onDatabase = ["src/**/routes*.test.ts", "src/**/*.db.test.ts"];

const unit: TestProjectConfiguration = {
  test: {
    name: "unit",
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "packaging/**/*.test.ts"],
    exclude: [...onDatabase, "src/**/ui/**"],
    // Rules keep nothing between calls; loading them once per worker takes a third of the time.
    isolate: false,
    sequence: { groupOrder: 0 },
  },
};

const web: TestProjectConfiguration = {
  test: {
    name: "web",
    environment: "jsdom",
    include: ["src/**/ui/**/*.test.ts", "src/**/ui/**/*.test.tsx"],
    sequence: { groupOrder: 0 },
  },
};

// One worker that keeps its database: starting an embedded one takes a second and 200 MB.
const api: TestProjectConfiguration = {
  test: {
    name: "api",
    include: onDatabase,
    env: { TEST_ENGINE: "embedded" },
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { groupOrder: 1 },
  },
};

const apiOnPostgres: TestProjectConfiguration = {
  test: {
    ...api.test,
    name: "api-postgresql",
    env: { TEST_ENGINE: "postgresql" },
    exclude: ["src/kit/server/embedded.db.test.ts"],
    globalSetup: ["src/kit/server/testing/postgres.ts"],
    sequence: { groupOrder: 1 },
  },
};

const postgres = postgresBinaries();
if (!postgres) console.warn("PostgreSQL: not run (no PostgreSQL 15 or newer in /usr/lib/postgresql)");

export default defineConfig({
  test: { projects: postgres ? [unit, web, api, apiOnPostgres] : [unit, web, api] },
});
