import { describe, expect, it } from "vitest";
import { codeIn, fingerprint } from "./fingerprint.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the fingerprint of a file", () => {
  it("is its SHA-256", async () => {
    const blob = {
      arrayBuffer: () => Promise.resolve(bytes('{"lines":[{"result":"ACC","t":"11.20"}],"number":"R-1","rev":0}').buffer),
    };
    const { sha256 } = await fingerprint(blob as Blob);
    expect(sha256).toBe("9677247fcaeba4019e1cdacd477657dcb48b86ee1c734a4a15fe4edeebeb1138");
  });

  it("names the code in the keywords, written with one byte or two a letter", () => {
    expect(codeIn(bytes("/Keywords (HP-CODE:7K3M-9QXD-2F4T-Y)"))).toBe("7K3M9QXD2F4TY");
    expect(codeIn(bytes([..."HP-CODE:7K3M-9QXD-2F4T-Y"].join("\0")))).toBe("7K3M9QXD2F4TY");
  });

  it("names none where there is none, or where it is no code", () => {
    expect(codeIn(bytes("%PDF-1.7"))).toBeNull();
    expect(codeIn(bytes("HP-CODE:123"))).toBeNull();
  });
});
