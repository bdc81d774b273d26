import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import ItemImportPage from "./ItemImportPage.tsx";
import { itemImportFields } from "../../item-import.ts";
import { refusedCsv, sheetRows } from "#kit/ui/sheet-rows.ts";
import { server, show } from "#kit/ui/testing.tsx";

const path = "/api/inventory/items/import";
const base = { id: "00000000-0000-4000-8000-000000000001", code: "HOU", name: "Houston", timeZone: "UTC", status: "open" };
const planned = [
  { row: 2, outcome: "new", id: null, assetTag: null, changes: [], reasons: [] },
  {
    row: 3,
    outcome: "changed",
    id: base.id,
    assetTag: "UTG-014",
    changes: [{ field: "storageBin", from: "", to: "Rack 4" }],
    reasons: [],
  },
  {
    row: 4,
    outcome: "refused",
    id: null,
    assetTag: "UTG-015",
    changes: [],
    reasons: [{ field: "assetTag", message: "UTG-015 is already used (serial 1)." }],
  },
];
const head = "Asset no.,Equipment type,Make,Model,S/N,Bin,Cal due";
const list = [
  head,
  ",UT-TG,Krautkramer,DMS Go,7,,2026-05-01",
  "UTG-014,UT-TG,Krautkramer,DMS Go,8,Rack 4,",
  "UTG-015,UT-TG,K,D,9,,",
];

async function choose(lines: readonly string[]) {
  const requests = server({
    "GET /api/base-locations/names": () => ({ body: [base] }),
    [`POST ${path}/check`]: () => ({ body: { rows: planned } }),
    [`POST ${path}`]: () => ({ body: { rows: planned.map((one) => (one.row === 2 ? { ...one, assetTag: "UT-TG-001" } : one)) } }),
  });
  await show(<ItemImportPage />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail("no field for a file");
  fireEvent.change(input, { target: { files: [new File([lines.join("\n")], "equipment.csv", { type: "text/csv" })] } });
  return requests;
}

describe("the import of an equipment list", () => {
  it("shows what would become of each row before anything is sent to be imported", async () => {
    const requests = await choose(list);
    expect(await screen.findByText("Choose the column of: Base.")).toBeTruthy();
    expect(screen.getByText("Not imported: Cal due")).toBeTruthy();
    await screen.findByRole("option", { name: "HOU Houston" });
    fireEvent.change(screen.getByLabelText("Base of rows that name none"), { target: { value: "HOU" } });
    fireEvent.click(screen.getByRole("button", { name: "Check 3 rows" }));
    expect(await screen.findByText(/1 new, 1 changed, 1 refused\./)).toBeTruthy();
    expect(screen.getByText("Bin: empty → Rack 4")).toBeTruthy();
    expect(screen.getByText("Asset tag: UTG-015 is already used (serial 1).")).toBeTruthy();
    expect(requests.find(({ asked }) => asked === `POST ${path}/check`)?.body).toMatchObject({
      order: "day first",
      rows: [{ row: 2, cells: { typeId: "UT-TG", manufacturer: "Krautkramer", serialNumber: "7", homeBaseId: "HOU" } }, {}, {}],
    });
    expect(requests.some(({ asked }) => asked === `POST ${path}`)).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Import 2 items" }));
    expect(await screen.findByText("2 items imported")).toBeTruthy();
    expect(screen.getByText("UT-TG-001")).toBeTruthy();
  });

  it("is checked again once the columns are others", async () => {
    await choose(list);
    await screen.findByRole("option", { name: "HOU Houston" });
    fireEvent.change(screen.getByLabelText("Base of rows that name none"), { target: { value: "HOU" } });
    fireEvent.click(screen.getByRole("button", { name: "Check 3 rows" }));
    await screen.findByRole("button", { name: "Import 2 items" });
    fireEvent.change(screen.getByLabelText("Column Bin is"), { target: { value: "" } });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Import 2 items" })).toBeNull());
  });

  it("of more than a thousand rows is turned down before it is sent", async () => {
    await choose([head, ...Array.from({ length: 1001 }, (_, at) => `T-${at},UT-TG,K,D,${at},,`)]);
    expect(await screen.findByText(/This file has 1001 rows; at most 1,000/)).toBeTruthy();
  });
});

describe("the rows of a list", () => {
  const sheet = {
    head: ["Tag", "Note"],
    rows: [
      { number: 2, cells: ["A-1", "=1+1"] },
      { number: 3, cells: ["A-2", "a\u0000b"] },
    ],
  };

  it("name a cell that holds what no text may hold", () => {
    expect(sheetRows(sheet, { Tag: "assetTag", Note: "notes" }, itemImportFields).bad).toEqual([
      expect.stringContaining("Row 3, column Note: This contains a NUL character"),
    ]);
  });

  it("that were refused are given back as they were, with the reason, and nothing a spreadsheet would calculate", async () => {
    const csv = await (await refusedCsv(sheet, new Map([[2, "Asset tag: taken."]]))).text();
    expect(csv.replace("\uFEFF", "").split("\r\n")).toEqual(["Tag,Note,Reason", 'A-1,"\'=1+1",Asset tag: taken.']);
  });
});
