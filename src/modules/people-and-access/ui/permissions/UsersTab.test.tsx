import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { UsersTab } from "./UsersTab.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const held = { grantedByName: "Ada Minh", grantedAt: "2026-05-04T09:00:00.000Z", expiresAt: null };
const person = {
  id: "tess",
  firstName: "Tess",
  lastName: "Tech",
  employeeNumber: "E-1",
  status: "active",
  version: 1,
  roles: ["Technician", "Auditor"],
  roleEnds: { Auditor: "2026-05-21T05:00:00.000Z" },
  isSuperUser: false,
  baseName: "Houston",
  timeZone: "America/Chicago",
  modules: [
    { ...held, moduleId: "forms", source: "role default" },
    { ...held, moduleId: "calendar", source: "removed" },
    { ...held, moduleId: "leads", source: "added", expiresAt: "2026-05-21T05:00:00.000Z" },
  ],
};

describe("the matrix of users and modules", () => {
  it("tells in words where each module comes from, and offers no deciding to whoever may only look", async () => {
    server({
      "GET /api/permissions/users": () => ({ body: { rows: [person], next: null } }),
      "GET /api/permissions/roles": () => ({ body: [] }),
      "GET /api/base-locations/names": () => ({ body: [] }),
    });
    await show(<UsersTab />);
    const row = (await screen.findByRole("rowheader", { name: /Tess Tech/ })).closest("tr");
    expect(row?.textContent).toContain("From a role");
    expect(row?.textContent).toContain("Removed from this person");
    expect(row?.textContent).toMatch(/Given to this person, ends .*21 May 2026/);
    expect(row?.textContent).toContain("Technician, Auditor until 20 May 2026, Houston");
    expect(row?.querySelector("button")).toBeNull();
  });
});
