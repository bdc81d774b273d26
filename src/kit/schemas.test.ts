import { describe, expect, it } from "vitest";
import { text } from "./fields.ts";
import { limitedText, requiredText, webAddress } from "./schemas.ts";

describe("a text of one line", () => {
  it("turns a pasted line break or tab into a space, in names, titles and numbers", () => {
    for (const schema of [requiredText("Enter a name"), limitedText(200), text("Name", { most: 400 }).draft])
      expect(schema.parse("Acadia\r\nRefining\u2028Baytown\t1 ")).toBe("Acadia Refining Baytown 1");
  });
  it("keeps the paragraphs of a longer text", () => {
    for (const schema of [limitedText(600), text("Notes", { most: 600, lines: 2 }).draft])
      expect(schema.parse("Gate 4.\nAsk for Joe.")).toBe("Gate 4.\nAsk for Joe.");
  });
  it("is empty when nothing but line breaks was pasted", () => {
    expect(requiredText("Enter a name").safeParse("\n\n").success).toBe(false);
  });
});

describe("the address of a website", () => {
  it("begins with http or https: no script, no data, no file, and no bare host name", () => {
    const taken = (text: string) => webAddress().safeParse(text).success;
    expect(["https://gulf.example/about?x=1", "http://gulf.example"].map(taken)).toEqual([true, true]);
    for (const text of [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "gulf.example",
      "",
    ])
      expect([text, taken(text)]).toEqual([text, false]);
  });
});
