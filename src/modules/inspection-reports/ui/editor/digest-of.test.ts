import { describe, expect, it } from "vitest";
import { digestAtMost, digestOf } from "./digest-of.ts";

describe("the SHA-256 of a scan file", () => {
  it("is that of its bytes, as every other tool works it out", async () => {
    expect(await digestOf(new Blob(["abc"]))).toEqual({
      digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
  });
  it("is left to another tool where the file is too great to be taken whole", async () => {
    const huge = { size: digestAtMost + 1 } as Blob;
    expect(await digestOf(huge)).toMatchObject({ failure: expect.stringMatching(/certutil or sha256sum/) });
  });
});
