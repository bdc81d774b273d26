import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import Board from "./Board.tsx";
import { boardColumns } from "../contract.ts";
import { ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const id = "00000000-0000-4000-8000-000000000001";
const unsettled = { message: "No instrument is booked.", entity: null, entityId: null };

it("what a plan does not name is mended in the form of the job by those who may plan, and looked at by the others", async () => {
  const row = {
    id,
    number: "WO-26-0032",
    title: "Bay 2",
    clientName: "Acre",
    siteName: "Bay plant",
    go: false,
    cells: boardColumns.map((column) =>
      column === "instruments" ? { column, state: "open", reasons: [unsettled] } : { column, state: "go", reasons: [] },
    ),
  };
  server({ "GET /api/dashboard/board": () => ({ body: { day: "2026-11-30", rows: [row], more: false } }) });
  const planner = { id: "c", name: "Cora", rights: { projects: { edit: "all" as const } }, isSuperUser: false, timeZone: "UTC" };
  const fix = async () => (await screen.findByRole("link", { name: "Fix" })).getAttribute("href");
  const { unmount } = await show(
    <ActorContext value={planner}>
      <Board />
    </ActorContext>,
  );
  expect(await fix()).toBe(`/work-orders/${id}/edit#equipmentNeed`);
  expect(screen.getByText("30 Nov 2026: 0 of 1 jobs ready, 1 not settled")).toBeTruthy();
  unmount();
  await show(
    <ActorContext value={{ ...planner, rights: {} }}>
      <Board />
    </ActorContext>,
  );
  expect(await fix()).toBe(`/work-orders/${id}`);
});
