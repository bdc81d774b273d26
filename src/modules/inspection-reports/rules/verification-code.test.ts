import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkCharacter,
  checkCode,
  formatCode,
  newCode,
  normalizeCode,
} from "#modules/inspection-reports/rules/verification-code.ts";

const aCode = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => newCode(() => bytes));

describe("the verification code", () => {
  it.each([
    ["7K3M9QXD2F4T", "Y"],
    ["0000000000ZZ", "2"],
    ["HJKMNPQRSTVW", "2"],
  ])("%s has the check character %s", (body, character) => {
    expect(checkCharacter(body)).toBe(character);
    expect(checkCode(body + character)).toBe(true);
  });

  it("is printed in groups and read back however it is typed", () => {
    expect(formatCode("7K3M9QXD2F4TY")).toBe("7K3M-9QXD-2F4T-Y");
    expect(normalizeCode(" 7k3m-9qxd 2f4t-y")).toBe("7K3M9QXD2F4TY");
    expect(normalizeCode("OIL0-0000-0000-0")).toBe("0110000000000");
    expect(normalizeCode("7K3M-9QXD-2F4T")).toBeNull();
    expect(normalizeCode("UK3M-9QXD-2F4T-Y")).toBeNull();
  });

  it("does not survive a swap of 7 and K", () => expect(checkCode("K73M-9QXD-2F4T-Y")).toBe(false));

  it("that is fresh always checks, and shows one wrong character", () => {
    fc.assert(
      fc.property(
        aCode,
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
        (code, at, other) => {
          expect(checkCode(code)).toBe(true);
          fc.pre(code[at] !== other);
          expect(checkCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  it("needs twelve random bytes", () => expect(() => newCode(() => new Uint8Array(3))).toThrow("12 random bytes"));
});
