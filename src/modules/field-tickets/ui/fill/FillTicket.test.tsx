import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { FillTicket } from "./FillTicket.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const id = "0b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5d";
const order = "1b9a1a5e-5d0c-4d8f-9d0a-6f1f2f3a4b5d";
const job = {
  order: { id: order, number: "WO-26-0417", title: "Girth welds", client: "Northgate", timeZone: "UTC", isClosed: false },
  pricing: null,
  today: "2026-05-08",
  needsSignature: true,
  contacts: [],
  proposed: [],
};
const stored = { id, number: "FT-26-0012", revision: "", status: "draft", workOrderId: order, day: "2026-05-07", rows: [] };
const titleOf = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const fill = (answer?: { status?: number; body: unknown }) => {
  server({
    "GET /api/field-tickets/job": () => ({ body: job }),
    ...(answer ? { [`GET /api/field-tickets/${id}`]: () => answer } : {}),
  });
  return show(<FillTicket id={id} />, `/field-tickets/fill/${id}?order=${order}`);
};
beforeEach(() => localStorage.clear());

it("opens the ticket the server has on a device that does not have it", async () => {
  await fill({ body: { ...stored, untilDay: null, remarks: null } });
  expect(await titleOf()).toBe("Field ticket FT-26-0012");
});

it("begins a ticket where there is none yet", async () => {
  await fill({ status: 404, body: { code: "not-found", message: "No such field ticket." } });
  expect(await titleOf()).toMatch(/^Field ticket D-/);
});

it("begins a ticket where no server is reached", async () => {
  await fill();
  expect(await titleOf()).toMatch(/^Field ticket D-/);
});
