import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import "./catalogue.ts";
import { actionText, hasWords } from "#kit/action-words.ts";

/** Every action the server writes into the audit trail: `verb: "void"`, `deed: "hold"` of a rule, and the last word passed to the store. */
const spelled = [
  /\b(?:verb|deed): "([a-z][a-z ]*)"(?!, label)/g,
  /store\s*\.(?:insert|update|freeze|annotate)\((?:[^;]|\n)*?, "([a-z][a-z ]*)",?\s*\)/g,
  /\badvance\(ctx, \w+, \w+, "([a-zA-Z ]+)"/g,
  /\bmoved\([^;]*, "([a-z][a-z ]*)"\)/g,
  /\bactivate\(ctx, [^;]*?"([a-z]+)"/g,
  /suspended: "(suspend)", reinstated: "(reinstate)", revoked: "(revoke)", withdrawn: "(withdraw)"/g,
];

function actionsOfTheServer(): string[] {
  const files = globSync(["src/modules/*/server/**/*.ts", "src/modules/*/rules.ts", "src/kit/server/*.ts"]).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return spelled.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, ...words]) => words.filter(Boolean)));
  });
  return [...new Set(found)].filter((word): word is string => word !== undefined);
}

describe("the history of a record", () => {
  it("has plain words for every action", () => {
    const actions = actionsOfTheServer();
    expect(actions.length).toBeGreaterThan(30);
    expect(actions).toEqual(expect.arrayContaining(["release", "certify", "withdraw", "correct identity", "set logo"]));
    expect(actions.filter((action) => !hasWords(action))).toEqual([]);
  });
  it("calls the record “this”, which stands beside the name of whoever acted", () => {
    expect(actionText("CalibrationRecord.create")).toBe("created this");
    const all = actionsOfTheServer().map((action) => actionText(action));
    expect(all.filter((words) => /\bit\b/.test(words))).toEqual([]);
  });
  it("names an action whose words depend on its record", () => {
    expect(actionText("CalibrationRecord.submit")).toBe("sent this for review");
    expect(actionText("Certification.suspend")).toBe("suspended this");
  });
});
