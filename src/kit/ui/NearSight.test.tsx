import { act } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NearSight } from "./NearSight.tsx";
import { passing, show } from "./testing.tsx";

const { IntersectionObserver } = globalThis;
afterEach(() => {
  globalThis.IntersectionObserver = IntersectionObserver;
});

it("a row takes up its height until it comes near the screen, and stays drawn when it has left", async () => {
  const pass = passing();
  const { container } = await show(
    <NearSight height={112}>
      <input />
    </NearSight>,
  );
  const drawn = () => container.querySelector("input") !== null;
  await act(async () => pass(false));
  expect([drawn(), container.querySelector<HTMLElement>("[style]")?.style.minHeight]).toEqual([false, "112px"]);
  await act(async () => pass(true));
  expect(drawn()).toBe(true);
  await act(async () => pass(false));
  expect(drawn()).toBe(true);
});
