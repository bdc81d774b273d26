import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { AssignDialog } from "./AssignDialog.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const order = "4d7c6f1e-2f0a-4c5e-9a40-7d1b4f1e0001";
afterEach(() => vi.useRealTimers());

/** From and To of the dialog for a work order with these planned days. */
async function days(planned: { plannedStartOn: string | null; plannedEndOn: string | null }, from?: string) {
  vi.useFakeTimers({ now: new Date("2026-11-30T12:00:00Z"), toFake: ["Date"] });
  server({
    [`GET /api/work-orders/${order}`]: () => ({ body: { id: order, number: "WO-0417", title: "Pipe rack", ...planned } }),
    "GET /api/people": () => ({ body: [] }),
    "GET /api/work-orders": () => ({ body: { items: [], next: null } }),
  });
  const { unmount } = await show(
    <AssignDialog start={{ workOrderId: order, ...(from ? { from } : {}) }} onClose={() => {}} onMade={() => {}} />,
  );
  const value = async (name: RegExp) => (await screen.findByLabelText<HTMLInputElement>(name, { selector: "input" })).value;
  const found = [await value(/^From/), await value(/^To\b/)];
  unmount();
  return found;
}

it("starts on the days planned for the work order, else today, unless a day was pressed", async () => {
  const none = { plannedStartOn: null, plannedEndOn: null };
  expect(await days({ plannedStartOn: "2026-12-01", plannedEndOn: "2026-12-03" })).toEqual(["1 Dec 2026", "3 Dec 2026"]);
  expect(await days(none)).toEqual(["30 Nov 2026", "30 Nov 2026"]);
  expect(await days(none, "2026-12-09")).toEqual(["9 Dec 2026", "9 Dec 2026"]);
});
