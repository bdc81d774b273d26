import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import papaparse from "papaparse";
import writeXlsxFile, { type CellObject } from "write-excel-file/node";
import { heldAgainst } from "./axe.ts";
import { openedAt, victor } from "./people.ts";
import { test } from "./test.ts";

type Cell = string | number | Date | null;

/** A workbook as spreadsheets write it: a `Date` is a cell formatted as a date, a number is not. */
const workbook = async (rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  writeXlsxFile(rows.map((row) => row.map(cellOf))).toBuffer();

function cellOf(value: Cell): CellObject | null {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: "yyyy-mm-dd" };
  return typeof value === "number" ? { value, type: Number } : { value, type: String };
}

/** Drops a file on the box, as from the desktop. */
async function dropped(page: Page, name: string, bytes: Buffer): Promise<void> {
  const files = await page.evaluateHandle(
    ({ name: called, base64 }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], called));
      return transfer;
    },
    { name, base64: bytes.toString("base64") },
  );
  const box = page.getByRole("button", { name: /List of enquiries/ });
  await box.dispatchEvent("dragover", { dataTransfer: files });
  await box.dispatchEvent("drop", { dataTransfer: files });
}

/** The days from 1899-12-30 to this one, as a workbook counts them. */
const serial = (day: string) => (Date.parse(day) - Date.parse("1899-12-30")) / 86_400_000;

test("a workbook made from the template is dropped, checked, imported and undone", async ({ browser }) => {
  const page = await openedAt(browser, victor, "/leads/import");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the template" }).click();
  const template = readFileSync(await (await download).path(), "utf8").replace(/^\uFEFF/, "");
  const [head = []] = papaparse.parse<string[]>(template).data;
  const row = (more: Record<string, Cell>): Cell[] => head.map((name) => more[name] ?? null);
  const year = new Date().getFullYear() + 1;
  const rows = [
    row({
      Title: "Coker drum bulge survey",
      Company: "Pelican Coke Works",
      Email: "ops@pelican.example",
      "Expected start": new Date(Date.UTC(year, 2, 14)),
    }),
    row({
      Title: "Penstock thickness",
      Company: "Highland Hydro",
      Email: "works@highland.example",
      Telephone: "+441463550100",
      "Expected start": serial(`${year}-05-04`),
      "Expected end": `09/05/${year}`,
      Place: "Glen Dam",
    }),
    row({
      Title: "Penstock thickness",
      Company: "Highland Hydro",
      Telephone: "+441463550100",
      "Expected start": serial(`${year}-05-04`),
      Place: "Glen Dam",
    }),
    row({ Title: "Flare tip", Company: "Delta Gas", Methods: "XY", "Decision expected": "soon" }),
  ];
  await dropped(page, "enquiries.xlsx", await workbook([head, ...rows]));
  await page.getByRole("button", { name: "Check 4 rows" }).click();
  await expect(page.getByText("2 new, 1 similar, 1 refused.")).toBeVisible();
  await expect(page.getByText(/'XY' is none of/)).toBeVisible();
  await expect(page.getByText(/'soon' is not a date/)).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 2 leads" }).click();
  await expect(page.getByText("2 leads imported")).toBeVisible();
  await page.getByRole("link", { name: "Show the leads" }).click();
  await page
    .getByRole("link", { name: /^L-\d{4}-\d{4}$/ })
    .first()
    .waitFor();
  await page.getByText("Penstock thickness").first().click();
  await expect(page.getByText(`4 May ${year}`).first()).toBeVisible();
  await expect(page.getByText(`9 May ${year}`).first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Import undone: 2 leads archived", { exact: true })).toBeVisible();
  await page.context().close();
});

test("a workbook with other columns asks for those it needs, and a file that is none says so", async ({ browser }) => {
  const page = await openedAt(browser, victor, "/leads/import");
  await dropped(
    page,
    "wrong.xlsx",
    await workbook([
      ["Colour", "Weight"],
      ["red", 4],
    ]),
  );
  await expect(page.getByText("Choose the column of: Title, Company.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check 1 row" })).toBeDisabled();
  await dropped(page, "broken.xlsx", Buffer.from("this is no workbook"));
  await expect(page.getByText(/could not be read|is not/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Check/ })).toHaveCount(0);
  await page.context().close();
});
