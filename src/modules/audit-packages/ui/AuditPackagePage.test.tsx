import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AuditPackage } from "../contract.ts";
import { PackageShown } from "./AuditPackagePage.tsx";
import { ActorContext } from "#kit/ui/actor.ts";
import { show } from "#kit/ui/testing.tsx";

const id = "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c01";
const file = { size: 30_000, sha256: "ab".repeat(32), fileId: null, isFrozen: false };
const shown: AuditPackage = {
  reportId: id,
  reportNumber: "ACR-UT-26-0001",
  revision: 0,
  clientName: "Acadia Refining",
  itemTag: "CW-31",
  madeAt: "2026-03-13T15:00:00.000Z",
  timeZone: "America/Chicago",
  madeBy: "Audrey Lund",
  altered: [],
  sections: [
    {
      key: "report",
      title: "Report, signatures and evidence",
      empty: "",
      entries: [
        {
          entity: "InspectionReport",
          id,
          title: "ACR-UT-26-0001 Rev 0",
          facts: [
            { label: "Issued", value: "2026-03-13" },
            { label: "Reviewed", value: "Omar Said, 2026-03-13T02:30:00.000Z" },
          ],
          files: [
            { ...file, name: "report.pdf", path: "1-report/ACR/report.pdf", isFrozen: true },
            { ...file, name: "ledger.json", path: "1-report/ACR/ledger.json" },
          ],
          leftOut: null,
        },
      ],
    },
    { key: "doubts", title: "Evidence in doubt", empty: "Nothing has come into doubt.", entries: [] },
  ],
};
const auditor = { id: "audrey", name: "Audrey Lund", isSuperUser: false, timeZone: "UTC", named: [] };
const register = (more: object) => ({ "view-inspection-reports": { view: "all" as const, ...more } });

it("opens the PDF, names what is in the ZIP alone, and says where a section has nothing", async () => {
  await show(
    <ActorContext value={{ ...auditor, rights: register({ export: "all" }) }}>
      <PackageShown of={shown} />
    </ActorContext>,
  );
  expect(screen.getByRole("link", { name: "report.pdf" }).getAttribute("href")).toBe(
    `/api/inspection-reports/${id}/pdf?original=true`,
  );
  expect(screen.queryByRole("link", { name: "ledger.json" })).toBeNull();
  screen.getByText("As signed");
  screen.getByText("13 Mar 2026");
  // The company's clock, not that of the reader, who is in UTC.
  screen.getByText("Omar Said, 12 Mar 2026, 21:30 CDT (UTC−05:00)");
  screen.getByText("13 Mar 2026, 10:00 CDT (UTC−05:00)");
  screen.getByText("Nothing has come into doubt.");
  expect(screen.getByRole("link", { name: "Download ZIP" }).getAttribute("href")).toBe(
    `/api/inspection-reports/${id}/audit-package.zip`,
  );
});

it("offers no ZIP to those who take no records along, and says that the report was altered", async () => {
  await show(
    <ActorContext value={{ ...auditor, rights: register({}) }}>
      <PackageShown of={{ ...shown, altered: ["line 3"] }} />
    </ActorContext>,
  );
  screen.getByText("line 3");
  expect(screen.queryByRole("link", { name: "Download ZIP" })).toBeNull();
});
