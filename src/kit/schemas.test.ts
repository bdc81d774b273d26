import { describe, expect, it } from "vitest";
import { webAddress } from "./schemas.ts";

describe("the address of a website", () => {
  it("begins with http or https: no script, no data, no file, and no bare name", () => {
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
