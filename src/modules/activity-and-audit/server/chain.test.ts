import { describe, expect, it } from "vitest";
import { chainHash, genesis, type Link, payloadHash, Walk } from "./chain.ts";
import { type ChainedEvent, sealOf } from "#kit/server/trail/seal.ts";

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

describe("the time of an event in the chain", () => {
  /** Events of these times (at, sealed at), in the order in which they were sealed. */
  const dated = (...times: readonly [string, string][]) =>
    chainOf(times.length, (place) => times[place]?.[0]).map((link, place) => ({ ...link, sealedAt: times[place]?.[1] ?? "" }));
  const morning: [string, string] = ["2026-11-25T09:00:00.000Z", "2026-11-25T09:00:03.000Z"];
  const noon: [string, string] = ["2026-11-25T12:00:00.000Z", "2026-11-25T12:00:03.000Z"];

  it("names one that was put in with an old day after others had been sealed, also where much was sealed since", () => {
    const put: [string, string] = ["2026-01-05T10:00:00.000Z", "2026-11-25T12:00:06.000Z"];
    const since: [string, string] = ["2026-11-26T08:00:00.000Z", "2026-11-26T08:00:03.000Z"];
    expect(breakOf(dated(morning, noon, put, since))).toEqual({
      seq: 3,
      at: "2026-01-05T10:00:00.000Z",
      reason:
        "The event is dated 2026-01-05 10:00 UTC, and was sealed after event 2 of 2026-11-25 12:00 UTC: it was put into the trail later, and not by the server.",
    });
  });

  it("finds it also where the time of its seal was set to that of the first ones, since those are over", () => {
    expect(breakOf(dated(morning, noon, ["2026-01-05T10:00:00.000Z", morning[1]]))).toMatchObject({ seq: 3 });
    const day = { day: "2026-11-26", lastSeq: 2, headHash: "" };
    const links = dated(morning, [noon[0], morning[1]], ["2026-01-05T10:00:00.000Z", morning[1]]);
    expect(breakOf(links, [{ ...day, headHash: links[1]?.hash ?? "" }])).toMatchObject({ seq: 3 });
  });

  it("takes what a long change or a second server with another clock leaves behind by minutes", () => {
    expect(breakOf(dated(morning, noon, ["2026-11-25T11:46:00.000Z", "2026-11-25T12:01:00.000Z"]))).toBeNull();
    expect(breakOf(dated(morning, noon, ["2026-11-25T11:44:00.000Z", "2026-11-25T12:01:00.000Z"]))).toMatchObject({ seq: 3 });
  });

  it("takes events of any day among those that were sealed first of all, as those of a company just loaded", () => {
    const loaded = (at: string): [string, string] => [at, morning[1]];
    expect(breakOf(dated(morning, loaded("2018-12-17T15:00:00.000Z"), loaded("2025-03-01T15:00:00.000Z"), noon))).toBeNull();
  });

  it("tells of numbers that were left out, where no change that was rolled back explains them", () => {
    const numbered = (...n: number[]) => {
      const walk = new Walk();
      walk.over(chainOf(n.length).map((link, place) => ({ ...link, n: n[place] ?? null })));
      return walk;
    };
    expect(numbered(1, 2, 9_000, 9_001)).toMatchObject({ broken: null, gap: null });
    expect(numbered(2_237, 2_238, 102_238, 2_239)).toMatchObject({ broken: null, gap: { seq: 3, missing: 99_999 } });
  });
});

function chainOf(count: number, at: (place: number) => string | undefined = () => undefined): Link[] {
  let prevHash = genesis;
  return Array.from({ length: count }, (_, place) => {
    const event: ChainedEvent = {
      id: `00000000-0000-4000-8000-00000000000${place}`,
      at: at(place) ?? "2026-01-05T14:03:22.117Z",
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
    return { ...seal, sealedAt: "2026-01-05T14:04:00.000Z", n: place + 1, event };
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
