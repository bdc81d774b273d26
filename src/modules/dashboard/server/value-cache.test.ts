import { expect, it } from "vitest";
import { valueCacheOf } from "./value-cache.ts";
import type { Services } from "#kit/server/services.ts";

const at = (time: string) => new Date(`2026-03-17T${time}.000Z`);
const values = () => valueCacheOf({} as Services);
const after = <V>(milliseconds: number, value: V) => new Promise<V>((done) => setTimeout(() => done(value), milliseconds));

it("a quick answer is the answer, and asked twice it is computed twice", async () => {
  const cache = values();
  expect(await cache.ask("due", at("15:00:00"), async () => 7)).toEqual({ value: 7, asOf: null, refreshing: false });
  expect(await cache.ask("due", at("15:00:01"), async () => 8)).toEqual({ value: 8, asOf: null, refreshing: false });
});

it("an answer that another question has just begun to look for is not taken: what was changed since is in one's own", async () => {
  const cache = values();
  const first = cache.ask("due", at("15:00:00"), () => after(30, 7));
  expect(await cache.ask("due", at("15:00:01"), async () => 8)).toEqual({ value: 8, asOf: null, refreshing: false });
  expect(await first).toEqual({ value: 7, asOf: null, refreshing: false });
});

it("a slow one is replaced by the last, with its time, and is there for whoever asks next", async () => {
  const cache = values();
  await cache.ask("due", at("15:00:00"), async () => 7, 20);
  let asked = 0;
  const slow = () => {
    asked += 1;
    return after(80, 7 + asked);
  };
  const first = { value: 7, asOf: at("15:00:00").toISOString(), refreshing: true };
  expect(await cache.ask("due", at("16:00:00"), slow, 20)).toEqual(first);
  const next = { value: 8, asOf: at("16:00:00").toISOString(), refreshing: false };
  expect(await cache.ask("due", at("16:00:05"), slow, 200)).toEqual(next);
  expect(await cache.ask("due", at("16:00:50"), slow, 20)).toEqual(next);
  expect(asked).toBe(1);
  // After a minute it is asked again.
  expect(await cache.ask("due", at("16:01:01"), slow, 20)).toEqual({ ...next, refreshing: true });
  expect(asked).toBe(2);
});

it("a slow one that was never answered waits no longer than that either", async () => {
  expect(await values().ask("due", at("15:00:00"), () => after(80, 8), 20)).toEqual({
    value: null,
    failure: null,
    refreshing: true,
  });
});

it("one that fails says why, and is asked again the next time", async () => {
  const cache = values();
  const failure = new Error("no such column");
  const failed = { value: null, failure, refreshing: false };
  expect(await cache.ask("due", at("15:00:00"), () => Promise.reject(failure))).toEqual(failed);
  expect(await cache.ask("due", at("15:00:01"), async () => 7)).toEqual({ value: 7, asOf: null, refreshing: false });
});

it("what one person was told is told to nobody else", async () => {
  const cache = values();
  await cache.ask("due ana", at("15:00:00"), async () => 7);
  expect(await cache.ask("due ben", at("15:00:01"), () => after(80, 8), 20)).toMatchObject({ value: null, refreshing: true });
});
