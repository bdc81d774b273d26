import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { User } from "../../contract.ts";
import { DeactivateDialog } from "../DeactivateDialog.tsx";
import { handOvers } from "./owners.ts";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const vic = { id: "vic", version: 1, firstName: "Vic", lastName: "Almeida" } as User;
const line = { kind: "client", message: "Looks after North Bay", entity: "ClientCompany", entityId: "nb" };

const seller: Actor = {
  id: "sue",
  name: "Sue Sales",
  rights: { "client-companies": { edit: "all" } },
  isSuperUser: false,
  timeZone: "UTC",
};

describe("the leaver check", () => {
  it("offers no handing over to whoever may not change the record", async () => {
    server({ "GET /api/users/vic/leaver-check": () => ({ body: [line] }) });
    await show(<DeactivateDialog user={vic} onClose={() => undefined} />);
    expect(await screen.findByText("Looks after North Bay")).toBeTruthy();
    expect(screen.queryByPlaceholderText("Reassign to")).toBeNull();
  });

  it("hands a line over where it stands, and then asks for no reason any more", async () => {
    let left: object[] = [line];
    const asked = server({
      "GET /api/users/vic/leaver-check": () => ({ body: left }),
      "GET /api/users-for-reports": () => ({
        body: [{ id: "ana", displayName: "Ana Torres", employeeNumber: "E-1", baseLocationId: null, active: true }],
      }),
      "GET /api/client-companies/nb": () => ({ body: { version: 7 } }),
      "PATCH /api/client-companies/nb": () => {
        left = [];
        return { body: { version: 8 } };
      },
    });
    await show(
      <ActorContext value={seller}>
        <DeactivateDialog user={vic} onClose={() => undefined} />
      </ActorContext>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Reassign, Looks after North Bay" }));
    expect(await screen.findByText("Choose someone.")).toBeTruthy();
    fireEvent.click(screen.getByPlaceholderText("Reassign to"));
    fireEvent.click(await screen.findByRole("option", { name: "Ana Torres", hidden: true }));
    fireEvent.click(screen.getByRole("button", { name: "Reassign, Looks after North Bay" }));
    await waitFor(() => expect(screen.getByText("No work would be left without an owner.")).toBeTruthy());
    expect(asked.find(({ asked: what }) => what.startsWith("PATCH"))?.body).toEqual({
      version: 7,
      changes: { accountManagerId: "ana" },
    });
  });

  it("hands all of a kind to one person, each with its own version", async () => {
    const asked = server({
      "GET /api/users/vic/leaver-check": () => ({
        body: [
          line,
          { ...line, message: "Looks after South Bay", entityId: "sb" },
          { ...line, kind: "radiation safety", message: "Nobody else" },
        ],
      }),
      "GET /api/users-for-reports": () => ({
        body: [{ id: "ana", displayName: "Ana Torres", employeeNumber: "E-1", baseLocationId: null, active: true }],
      }),
      "GET /api/client-companies/nb": () => ({ body: { version: 7 } }),
      "GET /api/client-companies/sb": () => ({ body: { version: 2 } }),
      "PATCH /api/client-companies/nb": () => ({ body: {} }),
      "PATCH /api/client-companies/sb": () => ({ body: {} }),
    });
    await show(
      <ActorContext value={seller}>
        <DeactivateDialog user={vic} onClose={() => undefined} />
      </ActorContext>,
    );
    expect(await screen.findByRole("heading", { name: "Clients (2)" })).toBeTruthy();
    fireEvent.click(screen.getByPlaceholderText("Reassign all to"));
    const [first] = await screen.findAllByRole("option", { name: "Ana Torres", hidden: true });
    if (first) fireEvent.click(first);
    fireEvent.click(screen.getByRole("button", { name: "Reassign, all Clients" }));
    await waitFor(() =>
      expect(asked.filter(({ asked: what }) => what.startsWith("PATCH")).map(({ body }) => body)).toEqual([
        { version: 7, changes: { accountManagerId: "ana" } },
        { version: 2, changes: { accountManagerId: "ana" } },
      ]),
    );
  });

  it("gives every position at a base that the leaver had, and no other", async () => {
    const asked = server({
      "GET /api/base-locations/hou": () => ({ body: { version: 4, managerId: "ben", rsoId: "vic", hseContactId: "vic" } }),
      "PATCH /api/base-locations/hou": () => ({ body: {} }),
    });
    await handOvers.base?.to("hou", "vic", "ana");
    expect(asked.at(-1)?.body).toEqual({ version: 4, changes: { rsoId: "ana", hseContactId: "ana" } });
  });

  it("puts the next person into the crew of a work order, and into its lead only where the leaver led", async () => {
    const asked = server({
      "GET /api/work-orders/wo": () => ({ body: { version: 3, leadUserId: "ben", assignedUserIds: ["vic", "ana"] } }),
      "PATCH /api/work-orders/wo": () => ({ body: {} }),
    });
    await handOvers["work order"]?.to("wo", "vic", "ana");
    expect(asked.at(-1)?.body).toEqual({ version: 3, changes: { assignedUserIds: ["ana"] } });
  });
});
