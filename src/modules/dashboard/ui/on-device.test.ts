import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { questionOf } from "#kit/ui/list.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { isOfStartPage } from "#shell/ui/stored-lists.ts";
import type { PlaceNow } from "../contract.ts";
import { tiles } from "../tiles.ts";
import { isOnDevice } from "./on-device.ts";

const ana = "0b6f6e0e-0000-4000-8000-000000000001";
const jobs: PlaceNow = {
  kind: "number",
  place: "jobsToday",
  id: "jobsToday",
  title: "My jobs today",
  href: `/project-management?assignedTo=${ana}&on=2026-03-17`,
  count: 1,
  good: "",
  meaning: "idle",
  rows: [],
  failed: null,
};
const page = { pages: [{ rows: [], next: null }], pageParams: [""] };

it("a tile is shown without a network when the very list it opens lies on the device", () => {
  const device = new QueryClient();
  expect(isOnDevice(device, jobs)).toBe(false);
  device.setQueryData([`/api/work-orders?assignedTo=${ana}&on=2026-03-16`, "rows"], page);
  expect(isOnDevice(device, jobs)).toBe(false);
  device.setQueryData([`/api/work-orders?assignedTo=${ana}&on=2026-03-17`, "rows"], page);
  expect(isOnDevice(device, jobs)).toBe(true);
  const work: PlaceNow = { kind: "work", place: "work", href: "/my-work", count: 0, rows: [], kinds: [] };
  device.setQueryData(["/api/dashboard/work", "rows"], page);
  expect(isOnDevice(device, work)).toBe(true);
});

it("and one whose list the device never keeps is not", () => {
  const device = new QueryClient();
  device.setQueryData(["/api/inspection-reports?status=draft", "rows"], page);
  const drafts: PlaceNow = { ...jobs, place: "myDrafts", id: "myDrafts", href: "/inspection-reports?status=draft" };
  expect(isOnDevice(device, drafts)).toBe(false);
});

it("the lists of the first tiles are stored with the page, so that a restart without a network shows them", () => {
  const me = { id: ana, today: "2026-03-17" };
  const jobsToday = tiles.find(({ id }) => id === "jobsToday");
  const search = jobsToday?.filters(me) as Record<string, string>;
  const { queryKey } = questionOf(projectManagement.workOrders.list, search);
  expect([queryKey[0], "/api/dashboard/work"].filter((address) => !isOfStartPage(address ?? ""))).toEqual([]);
});
