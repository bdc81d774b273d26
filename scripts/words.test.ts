import { expect, it } from "vitest";
import { oldNames, oldPhrases, replacedPhrases, replacedWords } from "./words.ts";

const replaced = replacedWords(
  "# Glossary\n## Not in names\n\n| not | say |\n| --- | --- |\n| `deed`, `deeds` | action |\n| `keep` | store |\n",
);
const namesIn = (code: string) => oldNames("a.tsx", code, replaced).map(({ name, line, say }) => [name, line, say]);

it("reads the words and their replacements", () => {
  expect([...replaced]).toEqual([
    ["deed", "action"],
    ["deeds", "action"],
    ["keep", "store"],
  ]);
});

it("finds a word as a part of a name, whatever the name is for", () => {
  expect(namesIn("const lastDeed = 1;\nclass A { #keepHead() {} }\ntype Deeds = { keepDraft: string };")).toEqual([
    ["lastDeed", 1, "action"],
    ["keepHead", 2, "store"],
    ["Deeds", 3, "action"],
    ["keepDraft", 3, "store"],
  ]);
});

it("ignores other words, texts, comments and the names of libraries", () => {
  expect(namesIn('const indeed = "a deed"; // keep\nconst keeper = { keepMounted: true };')).toEqual([]);
});

it("finds a phrase in a text, across lines and in any case, but not in a name or a comment", () => {
  const phrases = replacedPhrases(
    "## Not in texts\n\n| not | say |\n| --- | --- |\n| `lies in the future` | is in the future |\n\n## Not in names\n",
  );
  const code =
    "// lies in the future\nconst a = 'The day lies in the future.';\nconst b = <p>It Lies\n in the future</p>;\nconst liesInTheFuture = `x`;";
  expect(oldPhrases("a.tsx", code, phrases).map(({ name, line, say }) => [name, line, say])).toEqual([
    ["lies in the future", 2, "is in the future"],
    ["lies in the future", 3, "is in the future"],
  ]);
});
