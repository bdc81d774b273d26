import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { usualFormats } from "#kit/formats.ts";
import { showAs } from "#kit/ui/format.ts";
import { show } from "#kit/ui/testing.tsx";
import { TimeInput } from "./TimeInput.tsx";

afterEach(() => showAs(usualFormats));

function Start({ from }: { from: string }) {
  const [value, setValue] = useState(from);
  const shown = { label: "Start", description: "Site time", required: true, error: undefined, disabled: false };
  return (
    <>
      <TimeInput shown={shown} timeZone="America/Chicago" value={value} onChange={(next) => setValue(next ?? "")} />
      <output>{value}</output>
    </>
  );
}

const dayBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Start" });
const clock = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Start, time" });
const kept = () => screen.getByRole("status").textContent;
const type = (box: HTMLInputElement, text: string) => {
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};

it("shows day and time as the person writes them, and keeps the instant of the site's clock", async () => {
  showAs({ ...usualFormats, dateFormat: "MM/DD/YYYY" });
  await show(<Start from="2026-11-07T14:30:00.000Z" />);
  expect([dayBox().value, clock().value]).toEqual(["11/07/2026", "08:30"]);
  type(clock(), "415 pm");
  expect([clock().value, kept()]).toEqual(["16:15", "2026-11-07T22:15:00.000Z"]);
  type(dayBox(), "11/9/2026");
  expect([dayBox().value, kept()]).toEqual(["11/09/2026", "2026-11-09T22:15:00.000Z"]);
});

it("is now by one tap while it is empty, on the site's clock, and not offered beside a time it would replace", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-07T14:30:42Z"), toFake: ["Date"] });
  await show(<Start from="" />);
  fireEvent.click(screen.getByRole("button", { name: "Start: now" }));
  vi.useRealTimers();
  expect([dayBox().value, clock().value, kept()]).toEqual(["7 Nov 2026", "08:30", "2026-11-07T14:30:00.000Z"]);
  expect(screen.queryByRole("button", { name: "Start: now" })).toBeNull();
  // By a key the next Tab goes on from the day.
  expect(document.activeElement).toBe(dayBox());
  type(dayBox(), "");
  expect(screen.queryByRole("button", { name: "Start: now" })).toBeNull();
});

it("half of it is no time yet: it stays as typed, is not kept, and what it lacks is said", async () => {
  await show(<Start from="" />);
  type(dayBox(), "7 nov 2026");
  expect([kept(), screen.getByText("Enter the time too")]).toEqual(["", expect.anything()]);
  fireEvent.focus(clock());
  expect(screen.queryByText("Enter the time too")).toBeNull();
  type(clock(), "0800");
  expect(screen.queryByText("Enter the time too")).toBeNull();
  expect([dayBox().value, clock().value, kept()]).toEqual(["7 Nov 2026", "08:00", "2026-11-07T14:00:00.000Z"]);
  type(clock(), "8 oclock");
  expect([screen.getByText("Enter a time such as 07:30"), kept()]).toEqual([expect.anything(), "2026-11-07T14:00:00.000Z"]);
  type(clock(), "");
  type(dayBox(), "");
  expect(kept()).toBe("");
});
