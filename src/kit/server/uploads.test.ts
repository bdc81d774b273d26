import { describe, expect, it } from "vitest";
import { plainName } from "./uploads.ts";

describe("the name of an uploaded file", () => {
  it("keeps the letters of every language, and spaces", () => {
    for (const name of ["Weld 12 Röntgen (2).jpg", "焊缝 3.png", "صورة.jpg", "a.tar.gz"]) expect(plainName(name)).toBe(name);
  });

  it("loses characters that reverse the direction of text, which make a program look like a picture", () => {
    expect(plainName("report\u202Egnp.exe")).toBe("reportgnp.exe");
    expect(plainName("\u2066a\u2069\u200F\u061C.png")).toBe("a.png");
  });

  it("loses control characters and breaks of lines", () => {
    expect(plainName("a\r\nX-Evil: 1\u0085\u2028\u0007.png")).toBe("aX-Evil: 1.png");
  });

  it("is at most 200 characters long and keeps its extension", () => {
    const name = plainName(`${"x".repeat(400)}.png`);
    expect([name.length, name.slice(-6)]).toEqual([200, "xx.png"]);
    expect([...plainName("🙂".repeat(250))]).toHaveLength(200);
  });
});
