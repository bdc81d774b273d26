import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReleaseWhole } from "../contract.ts";
import { Items } from "./Items.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const item = {
  id: "i-1",
  reportId: "old",
  reportNumber: "ACR-UT-26-0001",
  revision: 0,
  title: "Ultrasonic thickness",
  itemTag: "CW-31",
  inspectedOn: null,
  result: null,
  pages: null,
  review: null,
  liveState: "superseded",
  supersededBy: 1,
  supersededById: "new",
};

it("offers the revision that replaces a report of a draft, in its place", async () => {
  const asked = server({ "PATCH /api/releases/r-1": () => ({ body: {} }) });
  const release = { id: "r-1", version: 3, items: [item], purpose: "final" } as unknown as ReleaseWhole;
  await show(<Items release={release} mayChange />);
  fireEvent.click(await screen.findByRole("button", { name: "Add Rev 1 of ACR-UT-26-0001 instead of Rev 0" }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ version: 3, changes: { reportIds: ["new"] } }));
});

it("names an imported report as such, and removes it without the others", async () => {
  const asked = server({ "PATCH /api/releases/r-1": () => ({ body: {} }) });
  const current = { ...item, reportId: "own", importedReportId: null, liveState: "current", supersededById: null };
  const old = { ...current, id: "i-2", reportId: null, importedReportId: "old", reportNumber: "OLD-1", liveState: "imported" };
  const release = { id: "r-1", version: 3, items: [current, old], purpose: "final" } as unknown as ReleaseWhole;
  await show(<Items release={release} mayChange />);
  expect(await screen.findByText("Imported")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove OLD-1" }));
  const changes = { reportIds: ["own"], importedReportIds: [] };
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ version: 3, changes }));
});
