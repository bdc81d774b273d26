import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { commands } from "#kit/offline/database.ts";
import { ActorContext } from "#kit/ui/actor.ts";
import { connectionNow, serverReached } from "#kit/ui/connection.ts";
import { server, show } from "#kit/ui/testing.tsx";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { startedFromWorkOrder } from "#modules/project-management/page-places.ts";
import { parts } from "../pages.tsx";
import NewReportPage from "./NewReportPage.tsx";
import StartFromWorkOrder from "./StartFromWorkOrder.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  serverReached(true);
});

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

it("has the job chosen on the page of a new report, and shows the others when asked for", async () => {
  const job = (id: string, title: string) => ({ id, number: id, title, clientName: "Acre", status: "in progress", scope: [] });
  server({
    "GET /api/work-orders": () => ({ body: { rows: [job("WO-1", "Tank 7"), job("WO-2", "Unit 4")], next: null } }),
    "GET /api/work-orders/WO-1": () => ({ body: job("WO-1", "Tank 7") }),
    "GET /api/report-templates/latest": () => ({ body: [] }),
    "GET /api/companies": () => ({ body: [] }),
  });
  await show(<NewReportPage />, "/inspection-reports/new?workOrderId=WO-1");
  expect(await screen.findByText("WO-1 Tank 7")).toBeTruthy();
  expect(screen.queryByRole("group", { name: "My work orders" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Change work order" }));
  const mine = await screen.findByRole("group", { name: "My work orders" });
  expect(mine.textContent).toContain("WO-2 Unit 4");
});

it("offers the templates of the job's methods, and all of them when asked for", async () => {
  const job = {
    id: "WO-1",
    number: "WO-1",
    title: "Tank 7",
    clientName: "Acre",
    status: "in progress",
    scope: [{ method: "MT" }],
  };
  const template = (code: string, method: string) => ({
    id: code,
    code,
    method,
    title: `Template ${code}`,
    basedOnCode: null,
    clientCompanyId: null,
  });
  server({
    "GET /api/work-orders": () => ({ body: { rows: [job], next: null } }),
    "GET /api/work-orders/WO-1": () => ({ body: job }),
    "GET /api/report-templates/latest": () => ({ body: [template("UT-THK", "UT"), template("MT-1", "MT")] }),
    "GET /api/companies": () => ({ body: [] }),
  });
  await show(<NewReportPage />, "/inspection-reports/new?workOrderId=WO-1");
  expect(await screen.findByRole("button", { name: /Template MT-1/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: /Template UT-THK/ })).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "All templates" }));
  fireEvent.click(screen.getByRole("button", { name: /Template UT-THK/ }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start report" }).disabled).toBe(false);
});

it("begins a report without a network by what client, project and job ask of procedures and photos", async () => {
  const job = {
    id: "WO-1",
    number: "WO-1",
    title: "Tank 7",
    clientName: "Acre",
    clientCompanyId: "acre",
    clientSiteId: "bay",
    projectId: "turnaround",
    status: "in progress",
    scope: [{ method: "UT", procedureId: null }],
    assignedUserIds: [],
    reportPolicy: { photoPositions: true },
  };
  const template = {
    id: "t-1",
    code: "UT-THK",
    title: "Thickness",
    definition: utThickness,
    clientCompanyId: null,
    basedOnCode: null,
  };
  const asks = { unitSystem: "US", procedureClientApproval: true, photoPositions: false };
  const client = { id: "acre", code: "ACR", name: "Acre", status: "active", defaultTemplateIds: [], baseId: null, ...asks };
  server({
    "GET /api/work-orders": () => ({ body: { rows: [job], next: null } }),
    "GET /api/work-orders/WO-1": () => ({ body: job }),
    "GET /api/projects/turnaround": () => ({ body: { reportPolicy: { procedureClientApprovalRequired: false } } }),
    "GET /api/report-templates/latest": () => ({ body: [{ ...template, method: "UT" }] }),
    "GET /api/companies": () => ({ body: [{ ...client, sites: [{ id: "bay", name: "Bay plant", ...asks }] }] }),
  });
  const stored = vi.spyOn(commands, "add").mockResolvedValue();
  await show(<NewReportPage />, "/inspection-reports/new?workOrderId=WO-1");
  fireEvent.click(await screen.findByRole("button", { name: /Thickness/ }));
  act(() => serverReached(false));
  expect(connectionNow().online).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Start report" }));
  await waitFor(() => expect(stored).toHaveBeenCalled());
  const report = stored.mock.calls[0]?.[1]?.read?.[0]?.value;
  expect(report).toMatchObject({ unitSystem: "US", procedureClientApproval: true, photoPositions: true });
});
