import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RoleInFull } from "../../permissions-contract.ts";
import { RoleChanges } from "./RoleChanges.tsx";
import RolePage from "./RolePage.tsx";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const who = (rights: Actor["rights"]): Actor => ({ id: "ada", name: "Ada Minh", rights, isSuperUser: false, timeZone: "UTC" });
const open = (rights: Actor["rights"]) =>
  show(
    <ActorContext value={who(rights)}>
      <RolePage />
    </ActorContext>,
    "/user-permissions/roles/new",
  );

describe("a new role", () => {
  it("is no form for whoever only reads roles", async () => {
    server({ "GET /api/permissions/roles": () => ({ body: [] }) });
    await open({ "user-permissions": { view: "all" } });
    expect(await screen.findByText("Your role cannot create roles")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create role" })).toBeNull();
  });

  it("says in words what it grants, in the groups of the rail, and opens one module at a time", async () => {
    const asked = server({
      "GET /api/permissions/roles": () => ({ body: [] }),
      "POST /api/permissions/roles": () => ({ status: 422, body: { code: "refused", message: "No." } }),
    });
    await open({ "user-permissions": { view: "all", administer: "all" } });
    // By label: roles and names of a page with a button for every module take jsdom many seconds.
    const equipment = await screen.findByLabelText("Equipment");
    expect(equipment.querySelector("select")).toBeNull();
    fireEvent.click(within(equipment).getByLabelText("Change Calibration"));
    fireEvent.change(within(equipment).getByLabelText("Calibration: view"), { target: { value: "base" } });
    expect(within(equipment).getByText("View records of their own bases")).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Gauge clerk" } });
    fireEvent.click(screen.getByText("Create role", { selector: "button *" }));
    await waitFor(() =>
      expect(asked.find(({ asked: what }) => what.startsWith("POST"))?.body).toMatchObject({
        permissions: { calibration: { view: "base" } },
      }),
    );
  });
});

it("a changed role says what changes, and for how many", async () => {
  const role: RoleInFull = {
    id: "6f8f2a51-7c5b-4c39-9d0c-7a3d5a0f1c01",
    version: 1,
    code: null,
    name: "Gauge clerk",
    description: "",
    builtIn: false,
    permissions: { inventory: { view: "all" } },
    defaultModules: ["inventory"],
    namedActions: ["report.review"],
    holders: 3,
  } as unknown as RoleInFull;
  const changed = { permissions: { inventory: { view: "all", edit: "base" } as const }, defaultModules: [], namedActions: [] };
  const same = await show(<RoleChanges before={role} after={role} />);
  expect(same.container.querySelector("table")).toBeNull();
  same.unmount();
  await show(<RoleChanges before={role} after={changed} />);
  screen.getByText("3 people hold this role: their rights change as soon as it is saved.");
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Inventory", "View", "View, edit records of their own bases"],
    ["Inventory: comes with the role", "Yes", "No"],
    [expect.stringMatching(/review/i), "Yes", "No"],
  ]);
});
