import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBackWhenQuiet } from "./memory.ts";

const megabyte = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("what requests have left behind is freed once nobody asks, and not again for nothing", () => {
  const server = new EventEmitter();
  let resident = 190 * megabyte;
  const collect = vi.fn<() => void>(() => {
    resident = 200 * megabyte;
  });
  giveBackWhenQuiet(server, { resident: () => resident, collect });
  for (let second = 0; second < 60; second += 5) {
    server.emit("request");
    resident += 20 * megabyte;
    vi.advanceTimersByTime(5_000);
  }
  expect(collect, "while it is asked").not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(collect).toHaveBeenCalledOnce();
  server.emit("request");
  resident += 30 * megabyte;
  vi.advanceTimersByTime(120_000);
  expect(collect, "30 MB are not worth a pause").toHaveBeenCalledOnce();
});
