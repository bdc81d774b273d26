import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NewTicket } from "./NewTicket.tsx";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const order = (number: string, status: string) => ({
  id: `id-of-${number}`,
  number,
  status,
  title: "Girth welds",
  clientName: "Northgate",
});

const ana: Actor = {
  id: "ana",
  name: "Ana Torres",
  rights: { projects: { view: "own", create: "own" } },
  isSuperUser: false,
  timeZone: "UTC",
};
const shown = () =>
  show(
    <ActorContext value={ana}>
      <NewTicket />
    </ActorContext>,
    "/field-tickets",
  );

it("begins a ticket for a work order one is on: those in progress first", async () => {
  server({
    "GET /api/work-orders": () => ({
      body: { rows: [order("WO-26-0419", "ready"), order("WO-26-0417", "in progress")], next: null },
    }),
  });
  await shown();
  fireEvent.click(await screen.findByRole("button", { name: "New ticket" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "WO-26-0417 Girth welds Northgate",
    "WO-26-0419 Girth welds Northgate",
  ]);
  expect(items[0]?.getAttribute("href")).toMatch(/^\/field-tickets\/fill\/[0-9a-f-]{36}\?order=id-of-WO-26-0417$/);
});

it("is not offered to people who are on no work order", async () => {
  const requests = server({ "GET /api/work-orders": () => ({ body: { rows: [], next: null } }) });
  await shown();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "New ticket" })).toBeNull();
});
