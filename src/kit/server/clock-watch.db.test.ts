import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClockWatch, latestInTrail, releasesOf, signedRelease } from "./clock-watch.ts";
import { clockRelease } from "./tables.ts";
import { type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T09:00:00Z" });
});
afterAll(() => on.close());

const at = (time: string) => `2026-03-14T${time}.000Z`;
const watching = (latest: string) => new ClockWatch(latest, { keys: on.services.signer.keys, secrets: on.services.secrets });

describe("a clock that moved backwards", () => {
  it("is noticed, and the later time is written until it has caught up", async () => {
    const watch = watching(at("10:00:00"));
    const timeFor = (time: string) => watch.timeFor(at(time), on.db);
    expect(await timeFor("10:05:00")).toEqual({ at: at("10:05:00"), moved: false });
    expect(await timeFor("09:05:00")).toEqual({ at: at("10:05:00"), moved: true });
    expect(await timeFor("10:04:49")).toEqual({ at: at("10:05:00"), moved: true });
    expect(await timeFor("10:05:01")).toEqual({ at: at("10:05:01"), moved: false });
  });

  it("is not reported for requests that overlap, nor before anything was written", async () => {
    const watch = watching("");
    expect((await watch.timeFor(at("10:00:00"), on.db)).moved).toBe(false);
    expect(await watch.timeFor(at("09:59:51"), on.db)).toEqual({ at: at("09:59:51"), moved: false });
  });
});

describe("a recorded release of the clock", () => {
  const released = (byKey: (text: string) => string) => {
    const release = {
      id: randomUUID(),
      at: at("09:10:00"),
      until: at("12:00:00"),
      afterN: 1_000_000,
      afterLedgerSeq: 0,
      byId: randomUUID(),
    };
    return { ...release, keyId: on.services.signer.keyId, signature: byKey(signedRelease(release)) };
  };

  it("does not count when this installation did not sign it", async () => {
    await on.db.insert(clockRelease).values(released(() => "c2lnbmVk"));
    expect(await releasesOf(on.db, on.services.signer.keys)).toEqual([]);
    expect(await watching(at("11:00:00")).timeFor(at("09:11:00"), on.db)).toEqual({ at: at("11:00:00"), moved: true });
  });

  it("lets the time go back to the clock, and no further", async () => {
    await on.db.insert(clockRelease).values(released(on.services.signer.sign));
    const watch = watching(at("11:00:00"));
    expect(await watch.timeFor(at("09:11:00"), on.db)).toEqual({ at: at("09:11:00"), moved: false });
    expect(await watch.timeFor(at("08:00:00"), on.db)).toEqual({ at: at("09:11:00"), moved: true });
    expect(await latestInTrail(on.db, { keys: on.services.signer.keys, secrets: on.services.secrets })).toBe(at("09:10:00"));
  });

  it("does not cover a clock that ran ahead again, and further", async () => {
    expect(await watching(at("12:00:30")).timeFor(at("09:12:00"), on.db)).toEqual({ at: at("12:00:30"), moved: true });
  });
});
