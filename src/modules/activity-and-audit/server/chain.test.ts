import { describe, expect, it } from "vitest";
import { chainHash, type ChainedEvent, genesis, type Link, payloadHash, sealOf, Walk } from "./chain.ts";

const first = {
  action: "report.sign",
  actorId: "7f0c0f7e-0c55-4c0b-8a53-0d6c3d3c9a01",
  at: "2026-01-05T14:03:22.117Z",
  entity: "InspectionReport",
  entityId: "b1d5b6a2-6a1e-4a0e-9a37-5b9f4b0f0c11",
  payloadHash: "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
  seq: 1,
};
const second = {
  action: "release.send",
  actorId: "7f0c0f7e-0c55-4c0b-8a53-0d6c3d3c9a01",
  at: "2026-01-05T14:05:00.000Z",
  entity: "Release",
  entityId: "0a9a4a44-5a2b-4d39-9f3f-0c0e7b7e5c22",
  payloadHash: "68047fedec2cd45f4607afc8a8fe19b103a85ed07dd8518d2d74cc51f6a19172",
  seq: 2,
};

describe("the chain of the trail", () => {
  it("gives the hash of a signature with an empty payload", () => {
    expect(payloadHash({})).toBe(first.payloadHash);
    expect(chainHash(genesis, first)).toBe("aca22e78f21c4c14fb3320a061d1e6940e3e538c55ecdc4794e3ba903c200256");
  });

  it("gives the hash of the release that follows it", () => {
    expect(payloadHash({ to: ["qa@example.com"] })).toBe(second.payloadHash);
    expect(chainHash(chainHash(genesis, first), second)).toBe("47d061baee28d36f2c32eb5d20c6c19c5ec857fde40beece306392b53f6654b8");
  });
});

describe("verifying the trail", () => {
  it("finds three events whole, in one part or in several", () => {
    const walk = new Walk();
    const links = chainOf(3);
    walk.over(links.slice(0, 1));
    walk.over(links.slice(1));
    walk.end();
    expect(walk).toMatchObject({ broken: null, seq: 3, head: links[2]?.hash });
  });

  it("names event 1 when its time was changed from 14:03 to 14:04", () => {
    const links = chainOf(3);
    expect(breakOf(changed(links, 0, { at: "2026-01-05T14:04:22.117Z" }))).toMatchObject({
      seq: 1,
      at: "2026-01-05T14:04:22.117Z",
    });
  });

  it("names the event whose old value was rewritten", () => {
    const links = chainOf(3);
    const broken = breakOf(changed(links, 1, { changes: [{ field: "result", old: null, new: "accept" }] }));
    expect(broken).toMatchObject({ seq: 2, reason: "The content of the event was altered after it was sealed." });
  });

  it("names an event that is gone, and a seal that is gone", () => {
    const links = chainOf(3);
    const [one, two, three] = links as [Link, Link, Link];
    expect(breakOf([one, { ...two, event: null }, three])).toMatchObject({ seq: 2, reason: "The event is missing." });
    expect(breakOf([one, three])).toMatchObject({ seq: 2, reason: "The seal of this event is missing." });
  });

  it("names where the end was cut off, since a checkpoint knew of more", () => {
    const links = chainOf(3);
    const checkpoint = { day: "2026-01-05", lastSeq: 3, headHash: links[2]?.hash ?? "" };
    expect(breakOf(links.slice(0, 2), [checkpoint])).toMatchObject({ seq: 3 });
    expect(breakOf(links, [checkpoint])).toBeNull();
    expect(breakOf(links, [{ ...checkpoint, headHash: genesis }])).toMatchObject({ seq: 3 });
  });
});

function chainOf(count: number): Link[] {
  let prevHash = genesis;
  return Array.from({ length: count }, (_, place) => {
    const event: ChainedEvent = {
      id: `00000000-0000-4000-8000-00000000000${place}`,
      at: "2026-01-05T14:03:22.117Z",
      clientAt: null,
      actorType: "user",
      actorId: first.actorId,
      action: "InspectionReport.sign",
      entity: "InspectionReport",
      entityId: first.entityId,
      entityLabel: `RPT-${place}`,
      changes: [{ field: "result", old: null, new: "reject" }],
      reason: null,
      baseLocationId: null,
      clientCompanyId: null,
      projectId: null,
      requestId: null,
      sessionId: null,
      ip: "203.0.113.7",
      deviceId: null,
    };
    const seal = sealOf(event, place + 1, prevHash);
    prevHash = seal.hash;
    return { ...seal, sealedAt: "2026-01-05T14:04:00.000Z", event };
  });
}

const changed = (links: Link[], at: number, changes: Partial<ChainedEvent>): Link[] =>
  links.map((link, place) => (place === at && link.event ? { ...link, event: { ...link.event, ...changes } } : link));

function breakOf(links: Link[], checkpoints: ConstructorParameters<typeof Walk>[0] = []) {
  const walk = new Walk(checkpoints);
  walk.over(links);
  walk.end();
  return walk.broken;
}
