import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import LeadImportPage from "./LeadImportPage.tsx";
import { type Actor, ActorContext } from "#kit/ui/actor.ts";
import { server, show } from "#kit/ui/testing.tsx";

const path = "/api/leads/import";
const importId = "00000000-0000-4000-8000-000000000001";
const row = (more: object) => ({ outcome: "new", id: null, number: null, similar: [], understood: [], reasons: [], ...more });
const rows = [
  row({
    row: 2,
    title: "Tank floor",
    understood: [
      { field: "value", text: "48000.00 USD" },
      { field: "expectedStart", text: "2026-06-12" },
    ],
  }),
  row({ row: 3, title: "Stack", outcome: "similar", similar: ["Client ACR Acre Refining: similar name"] }),
  row({ row: 4, title: "", outcome: "refused", reasons: [{ field: "title", message: "Enter what is asked for" }] }),
];
const list = ["Subject,Account,Phone,Next step", "Tank floor,Harbour,+17135550101,Visit", "Stack,Acre,+17135550102,", ",Acre,,"];
const sales: Actor = {
  id: "vic",
  name: "Vic Almeida",
  rights: { leads: { view: "all", create: "all", archive: "all" } },
  isSuperUser: false,
  timeZone: "UTC",
};

it("shows what would become of each row, imports similar ones only if asked for, and undoes all of it", async () => {
  const requests = server({
    "GET /api/base-locations/names": () => ({ body: [] }),
    [`POST ${path}/check`]: () => ({ body: { rows } }),
    [`POST ${path}`]: () => ({
      body: { importId, rows: [{ ...rows[0], id: importId, number: "L-2026-0001" }, ...rows.slice(1)] },
    }),
    [`POST /api/leads/imports/${importId}/undo`]: () => ({ body: { archived: 1, kept: [] } }),
  });
  const bodyOf = (asked: string) => requests.find((one) => one.asked === asked)?.body;
  await show(
    <ActorContext value={sales}>
      <LeadImportPage />
    </ActorContext>,
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail("no field for a file");
  fireEvent.change(input, { target: { files: [new File([list.join("\n")], "leads.csv", { type: "text/csv" })] } });
  fireEvent.click(await screen.findByRole("button", { name: "Check 3 rows" }));
  expect(await screen.findByText("1 new, 1 similar, 1 refused.")).toBeTruthy();
  for (const said of ["Value: 48000.00 USD", "Expected start: 12 Jun 2026"]) expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByText("Client ACR Acre Refining: similar name")).toBeTruthy();
  expect(screen.getByText("Title: Enter what is asked for")).toBeTruthy();
  expect(bodyOf(`POST ${path}/check`)).toMatchObject({
    rows: [
      { row: 2, cells: { title: "Tank floor", companyName: "Harbour", contactPhone: "+17135550101", nextAction: "Visit" } },
      { row: 3, cells: { nextAction: "Call back", source: "other" } },
      { row: 4 },
    ],
  });
  expect(bodyOf(`POST ${path}`)).toBeUndefined();
  fireEvent.click(screen.getByLabelText("Import the 1 similar row as well: they are other enquiries"));
  fireEvent.click(screen.getByRole("button", { name: "Import 2 leads" }));
  expect(await screen.findByText("1 lead imported")).toBeTruthy();
  expect(bodyOf(`POST ${path}`)).toMatchObject({ similar: "import" });
  fireEvent.click(screen.getByRole("button", { name: "Undo import" }));
  fireEvent.click((await screen.findAllByRole("button", { name: "Undo import" })).at(-1) ?? expect.fail("no question"));
  expect(await screen.findByText("Import undone: 1 lead archived")).toBeTruthy();
});
