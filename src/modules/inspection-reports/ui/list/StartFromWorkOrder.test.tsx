import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ActorContext } from "#kit/ui/actor.ts";
import { show } from "#kit/ui/testing.tsx";
import { startedFromWorkOrder } from "#modules/project-management/page-places.ts";
import { parts } from "../pages.tsx";
import StartFromWorkOrder from "./StartFromWorkOrder.tsx";

const start = (rights: object) =>
  show(
    <ActorContext value={{ id: "ana", name: "Ana", rights, isSuperUser: false, timeZone: "UTC" } as never}>
      <StartFromWorkOrder workOrderId="wo-1" lesser={false} />
    </ActorContext>,
  );

it("leads from the page of a job to a new report with the job chosen", async () => {
  expect(parts.map(({ at }) => at)).toContain(startedFromWorkOrder.name);
  await start({ "inspection-reports": { view: "base", create: "base" } });
  expect(screen.getByRole("link", { name: "Start report" }).getAttribute("href")).toBe(
    "/inspection-reports/new?workOrderId=wo-1",
  );
});

it("is not offered to who writes no reports", async () => {
  await start({ "inspection-reports": { view: "base" } });
  expect(screen.queryByRole("link", { name: "Start report" })).toBeNull();
});
