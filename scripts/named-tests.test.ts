import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");

/** Each test file that a page of the documentation names, with the names of the tests that stand behind it. */
function namedIn(page: string): { file: string; names: string[] }[] {
  const named = page.matchAll(/`((?:src|e2e|packaging|scripts)\/[^`]+\.(?:test|spec)\.tsx?)`((?:(?:: |, | and )"[^"]+")*)/g);
  return [...named].map(([, file = "", names = ""]) => ({
    file,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  }));
}

describe("the documentation", () => {
  it.each(globSync("docs/**/*.md"))("%s names tests that exist", (path) => {
    const missing = namedIn(inOneLine(readFileSync(path, "utf8"))).flatMap(({ file, names }) => {
      if (!existsSync(file)) return [file];
      const source = inOneLine(readFileSync(file, "utf8"));
      return names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
