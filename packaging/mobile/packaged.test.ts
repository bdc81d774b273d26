import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("packaged.ts", import.meta.url));

describe("npm run packaged", () => {
  it("reports what is missing before it builds anything", () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [script], {
      env: { PATH: process.env["PATH"] },
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("VITE_PRODUCTION_HOST is not set.");
  });
});
