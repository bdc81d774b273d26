import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("what stays on the screen while a page scrolls stays below the top bar, not behind it", () => {
  const bar = Number(/--top: (\d+)px/.exec(readFileSync("src/shell/ui/frame.module.css", "utf8"))?.[1]);
  const hidden = globSync("src/**/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/position: sticky;[^}]*?\stop: (\d+)px/g)]
      .filter(([, top]) => Number(top) > 0 && Number(top) < bar)
      .map(([, top]) => `${file}: ${top}px`),
  );
  expect(hidden).toEqual([]);
});
