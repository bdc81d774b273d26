import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical } from "#kit/server/canonical.ts";
import { chainHash, genesis, payloadHash } from "./chain.ts";
import { chainedText, type ChainedEvent, payloadText, sealOf } from "#kit/server/trail/seal.ts";

describe("canonical JSON", () => {
  it("is what RFC 8785 says, for anything that is JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        expect(canonical(value)).toBe(canonicalize(value));
      }),
    );
  });

  it("puts keys in the order of their code units and keeps numbers as ECMAScript writes them", () => {
    expect(canonical({ b: 1e21, a: [0.1, -0, null], "\u20ac": "\u000f" })).toBe('{"a":[0.1,0,null],"b":1e+21,"€":"\\u000f"}');
  });

  it("refuses what has no form", () => {
    expect(() => canonical(undefined)).toThrow("no canonical form");
    expect(() => canonical(Number.NaN)).toThrow("no canonical form");
  });
});

describe("an event written out", () => {
  const event: ChainedEvent = {
    id: "1",
    at: "2026-01-05T14:03:22.117Z",
    clientAt: null,
    actorType: "user",
    actorId: "7f0c0f7e-0c55-4c0b-8a53-0d6c3d3c9a01",
    action: "InspectionReport.sign",
    entity: "InspectionReport",
    entityId: null,
    entityLabel: 'RPT "7" é',
    changes: [{ field: "result", old: null, new: { b: 1, a: "x" } }],
    reason: null,
    baseLocationId: null,
    clientCompanyId: null,
    projectId: null,
    requestId: "r",
    sessionId: null,
    ip: "203.0.113.7",
    deviceId: "device_1",
  };

  it("is the canonical JSON of its parts, so that the chain made so far holds", () => {
    const { id: _id, changes, entityLabel, reason, ip, ...chained } = event;
    expect(payloadText(event)).toBe(canonicalize({ changes, entityLabel, ip, reason }));
    expect(chainedText(event, "ab", 7)).toBe(canonicalize({ ...chained, payloadHash: "ab", seq: 7 }));
    const payload = payloadHash({ changes, entityLabel, ip, reason });
    expect(sealOf(event, 7, genesis).hash).toBe(chainHash(genesis, { ...chained, payloadHash: payload, seq: 7 }));
  });
});
