import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useClock } from "./use-clock.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-10T13:00:00Z") }));
afterEach(() => void vi.useRealTimers());

it("an end entered in an editor open since the morning is compared with the time it is entered", () => {
  const morning: Parameters<typeof useClock>[0] = { inspectionStart: "2026-03-10T13:00:00Z", inspectionEnd: null };
  const { result, rerender } = renderHook(useClock, { initialProps: morning });
  vi.setSystemTime(new Date("2026-03-10T21:30:20Z"));
  rerender({ ...morning, inspectionEnd: "2026-03-10T21:30:00Z" });
  expect(result.current).toBe("2026-03-10T21:30:20.000Z");
});

it("an end still to come is evaluated again when it has passed", () => {
  const { result } = renderHook(() => useClock({ inspectionStart: null, inspectionEnd: "2026-03-10T13:10:00Z" }));
  expect(result.current).toBe("2026-03-10T13:00:00.000Z");
  act(() => void vi.advanceTimersByTime(600_000));
  expect(result.current).toBe("2026-03-10T13:10:00.000Z");
});
