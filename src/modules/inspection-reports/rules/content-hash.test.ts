import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalText,
  contentHash,
  firstBreak,
  recordHash,
  sha256,
  signedText,
  type HashedContent,
} from "#modules/inspection-reports/rules/content-hash.ts";

const content: HashedContent = {
  template: { id: "t1", version: 3 },
  reportNumber: "R-1",
  revision: 0,
  replaces: null,
  content: { header: { material: "P91" } },
  lines: [{ result: "ACC", t: { entered: "11.20", unit: "mm", si: "11.20" } }],
  indications: [],
  people: [],
  equipment: [],
  consumables: [],
  attachments: ["aa", "bb"],
  witnessMarks: [],
};

describe("the content hash", () => {
  it("is the SHA-256 of the canonical text", async () => {
    const text = canonicalText({ rev: 0, number: "R-1", lines: [{ t: "11.20", result: "ACC" }] });
    expect(text).toBe('{"lines":[{"result":"ACC","t":"11.20"}],"number":"R-1","rev":0}');
    expect(await sha256(text)).toBe("9677247fcaeba4019e1cdacd477657dcb48b86ee1c734a4a15fe4edeebeb1138");
  });

  it("does not depend on the order of fields, but on the order of attachments", async () => {
    const { lines, ...rest } = content;
    expect(await contentHash({ lines, ...rest })).toBe(await contentHash(content));
    expect(await contentHash({ ...content, attachments: ["bb", "aa"] })).not.toBe(await contentHash(content));
    expect(
      await contentHash({ ...content, lines: [{ result: "ACC", t: { entered: "11.2", unit: "mm", si: "11.2" } }] }),
    ).not.toBe(await contentHash(content));
  });

  it("is written as RFC 8785 says, for anything without fractions, whether parts of it are known or not", () => {
    const { letrec } = fc;
    const { json } = letrec((tie) => ({
      json: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(null, true, false, undefined, -0),
        fc.maxSafeInteger(),
        fc.string({ unit: "grapheme" }),
        fc.array(tie("json")),
        fc.dictionary(fc.string({ unit: "grapheme" }), tie("json")),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), json), (value) => {
        expect(canonicalText(value)).toBe(canonicalize(value));
        const known = new WeakMap<object, string>();
        for (const part of Object.values(value))
          if (typeof part === "object" && part !== null) known.set(part, canonicalText(part));
        expect(canonicalText(value, known)).toBe(canonicalize(value));
      }),
    );
    expect(() => canonicalText({ remark: "\ud800" })).toThrow("Half a character");
  });

  it("refuses a measured value that is no text", () => {
    expect(() => canonicalText({ lines: [{ t: 11.2 }] })).toThrow("t: 11.2 must be text");
    expect(() => canonicalText({ at: new Date(0) })).toThrow("at cannot be hashed");
    expect(() => canonicalText(undefined)).toThrow("nothing to hash");
  });
});

describe("the record hash", () => {
  const signature = {
    slot: "performed",
    printedName: "Ana Ruiz",
    certText: "SNT UT II",
    meaning: "Performed by",
    signedAt: "2026-03-14T10:00:00Z",
  };
  const record = { contentHash: "c1", signatures: [signature], evidence: [{ gauge: "UTG-014" }] };

  it("binds content, signatures and evidence together", async () => {
    const hash = await recordHash(record);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await recordHash({ ...record, contentHash: "c2" })).not.toBe(hash);
    expect(await recordHash({ ...record, evidence: [] })).not.toBe(hash);
    expect(await recordHash({ ...record, signatures: [{ ...signature, printedName: "Ben Ito" }] })).not.toBe(hash);
  });

  it("leaves out what is no part of the signature as printed", async () => {
    const stored = { ...signature, ip: "10.0.0.1" };
    expect(await recordHash({ ...record, signatures: [stored] })).toBe(await recordHash(record));
  });

  it("is signed by the server with number, revision, time and place in the ledger", () => {
    expect(signedText({ recordHash: "ab", number: "R-1", revision: 0, signedAt: "2026-03-14T10:00:00Z", ledgerSeq: 7 })).toBe(
      "ab;R-1;0;2026-03-14T10:00:00Z;7",
    );
  });
});

describe("the ledger", () => {
  const chain = [
    { seq: 1, recordHash: "a", prevHash: "0" },
    { seq: 2, recordHash: "b", prevHash: "a" },
    { seq: 3, recordHash: "c", prevHash: "b" },
  ];

  it("shows a report that was removed or altered", () => {
    expect(firstBreak(chain, "0")).toBeNull();
    expect(firstBreak(chain.toReversed(), "0")).toBeNull();
    expect(firstBreak(chain.toSpliced(1, 1), "0")).toBe(3);
    expect(firstBreak(chain.toSpliced(0, 1), "0")).toBe(2);
    expect(firstBreak(chain.with(1, { seq: 2, recordHash: "x", prevHash: "a" }), "0")).toBe(3);
    expect(firstBreak([], "0")).toBeNull();
  });
});
