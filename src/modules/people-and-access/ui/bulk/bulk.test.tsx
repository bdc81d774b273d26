import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { User } from "../../contract.ts";
import { BulkDeactivate } from "./BulkDeactivate.tsx";
import { BulkBase } from "./BulkDialogs.tsx";
import { server, show } from "#kit/ui/testing.tsx";

const person = (id: string, firstName: string) => ({ id, firstName, lastName: "Tech" }) as User;
const people = [person("tess", "Tess"), person("ben", "Ben")];

describe("an action for several people", () => {
  it("asks for what is missing before anything is sent", async () => {
    server({ "GET /api/base-locations/names": () => ({ body: [{ id: "b", code: "HOU", name: "Houston" }] }) });
    await show(<BulkBase people={people} onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole("button", { name: "Move" }));
    expect(await screen.findByText("Choose a base.")).toBeTruthy();
  });

  it("names who leaves something open, and shows what became of each, the refused first", async () => {
    server({
      "GET /api/users/bulk/leaver-check": () => ({
        body: [{ id: "tess", name: "Tess Tech", messages: ["Looks after North Bay"] }],
      }),
      "POST /api/users/bulk/deactivation": () => ({
        body: [
          { id: "ben", name: "Ben Tech", outcome: "done", message: "Access has ended.", link: null },
          { id: "tess", name: "Tess Tech", outcome: "refused", message: "1 thing would have no owner.", link: null },
        ],
      }),
    });
    await show(<BulkDeactivate people={people} onClose={() => undefined} />);
    expect((await screen.findByText(/Looks after North Bay/)).closest("li")?.textContent).toContain("Tess Tech");
    fireEvent.change(screen.getByLabelText(/^Reason(?! to)/), { target: { value: "Branch closes" } });
    fireEvent.click(screen.getByRole("button", { name: "Deactivate now" }));
    expect((await screen.findByRole("status")).textContent).toBe("1 done, 1 refused.");
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows[1]).toContain("1 thing would have no owner.");
  });
});
