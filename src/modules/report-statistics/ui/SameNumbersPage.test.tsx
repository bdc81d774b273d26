import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import SameNumbersPage from "./SameNumbersPage.tsx";
import { ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const part = (digit: number, drawing: string) => ({
  itemId: `5a1c8a3e-58b8-4a36-9a7e-1d7d8f1a000${digit}`,
  drawings: [drawing],
  reports: [{ id: `5a1c8a3e-58b8-4a36-9a7e-1d7d8f1a001${digit}`, number: `RT-26-000${digit}` }],
});
const row = {
  id: part(1, "").itemId,
  item: "W-12",
  clientName: "Acadia",
  siteName: "Plant",
  parts: [part(1, "ISO-1"), part(2, "ISO-2")],
  joined: null,
};
const answers = (rows: object[]) => ({
  "GET /api/report-statistics/options": () => ({ body: {} }),
  "GET /api/list-views": () => ({ body: { layouts: {}, views: [] } }),
  "GET /api/report-statistics/same-numbers": () => ({ body: { rows, next: null } }),
  "POST /api/report-statistics/same-numbers": () => ({ body: { id: row.id } }),
  [`POST /api/report-statistics/same-numbers/${row.id}/split`]: () => ({ body: null }),
});
const address = "/report-statistics/same-numbers";
const shownTo = (named: string[], at = address) =>
  show(
    <ActorContext value={{ id: row.id, name: "Lena Vance", rights: {}, isSuperUser: false, timeZone: "UTC", named }}>
      <SameNumbersPage />
    </ActorContext>,
    at,
  );
const levelThree = ["statistics.items"];
const sent = (asked: readonly { asked: string; body?: unknown }[]) =>
  asked.filter((one) => one.asked.startsWith("POST")).map(({ asked: path, body }) => [path, body]);

it("joins the two drawings of a number with a reason, and none without one", async () => {
  const asked = server(answers([row]));
  await shownTo(levelThree);
  expect((await screen.findByText("RT-26-0002")).closest("a")?.getAttribute("href")).toBe(
    `/inspection-reports/${row.parts[1]?.reports[0]?.id}`,
  );
  fireEvent.click(screen.getByRole("button", { name: "Join W-12, Acadia" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Join items" }));
  expect(await dialog.findByText("Enter a reason.")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "Spool drawing" } });
  fireEvent.click(dialog.getByRole("button", { name: "Join items" }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      ["POST /api/report-statistics/same-numbers", { itemIds: row.parts.map(({ itemId }) => itemId), reason: "Spool drawing" }],
    ]),
  );
});

it("of more than two drawings the person chooses", async () => {
  server(answers([{ ...row, parts: [...row.parts, part(3, "ISO-3")] }]));
  await shownTo(levelThree);
  fireEvent.click(await screen.findByRole("button", { name: "Join W-12, Acadia" }));
  const boxes = within(await screen.findByRole("dialog")).getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false]);
});

it("splits joined ones, which say who joined them and why", async () => {
  const joined = { by: "Lena Vance", at: "2026-10-01T12:00:00.000Z", reason: "Spool drawing" };
  const asked = server(answers([{ ...row, parts: [{ ...part(1, "ISO-1"), drawings: ["ISO-1", "ISO-2"] }], joined }]));
  await shownTo(levelThree, `${address}?show=joined`);
  expect(await screen.findByText(/Lena Vance/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Split W-12, Acadia" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "Two welds" } });
  fireEvent.click(dialog.getByRole("button", { name: "Split items" }));
  await waitFor(() =>
    expect(sent(asked)).toEqual([[`POST /api/report-statistics/same-numbers/${row.id}/split`, { reason: "Two welds" }]]),
  );
});

it("offers nothing to others, and says what belongs here", async () => {
  server(answers([row]));
  const first = await shownTo([]);
  expect(await screen.findByText("W-12")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Join W-12/ })).toBeNull();
  first.unmount();
  server(answers([]));
  const second = await shownTo([]);
  expect(await screen.findByText("No number is on two drawings")).toBeTruthy();
  second.unmount();
  await shownTo([], `${address}?show=joined`);
  expect(await screen.findByText("No items are joined")).toBeTruthy();
});
