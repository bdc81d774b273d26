import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["src/**/routes*.test.ts", "src/**/*.db.test.ts", "src/**/ui/**"],
        },
      },
      {
        test: {
          name: "api",
          include: ["src/**/routes*.test.ts", "src/**/*.db.test.ts"],
          isolate: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
