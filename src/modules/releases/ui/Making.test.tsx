import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReleaseWhole } from "../contract.ts";
import { useAskedAgain } from "./Making.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = (...kinds: ReleaseWhole["obstacles"][number]["kind"][]) =>
  ({ making: null, obstacles: kinds.map((kind) => ({ kind, message: "" })) }) as unknown as ReleaseWhole;

it("reads a draft again until the PDFs of its reports are made, not for what a person must change", () => {
  const again = vi.fn<() => void>();
  const { rerender } = renderHook(({ release }) => useAskedAgain(release, again), { initialProps: { release: draft("wait") } });
  vi.advanceTimersByTime(3_000);
  expect(again).toHaveBeenCalledTimes(1);
  rerender({ release: draft("stop") });
  vi.advanceTimersByTime(9_000);
  expect(again).toHaveBeenCalledTimes(1);
});
