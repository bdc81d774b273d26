import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { ask, openedAt, wes, withSession } from "./people.ts";
import { choose, skipToContent, tabTo, typeInto } from "./tabbing.ts";

test("an estimate is priced, a field ticket signed and an invoice drafted without a mouse", async ({ browser }) => {
  await test.step("a quantity of an estimate is changed in the grid, which is left again for its actions", async () => {
    const sales = await withSession(browser, "victor.almeida@demo.example");
    const { rows } = await ask<{ rows: { id: string }[] }>(sales, "GET", "/api/estimates?status=draft&limit=1");
    const page = await sales.newPage();
    await page.goto(`/estimates/${rows[0]?.id}`);
    const grid = page.getByRole("grid");
    await grid.waitFor();
    await skipToContent(page);
    await tabTo(grid.locator("[role=gridcell] :is(input, select, button)").first(), 40);
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("41");
    await page.keyboard.press("Enter");
    await expect(grid.getByRole("gridcell", { name: "41" }).first()).toBeVisible();
    await expect(page.getByText("Everything is saved.", { exact: false })).toBeVisible();
    // Tab goes from cell to cell; after Escape it leaves the grid.
    await page.keyboard.press("Escape");
    await tabTo(page.getByRole("button", { name: "Plan crews" }), 20, "Shift+Tab");
    await sales.close();
  });

  await test.step("a ticket is written and signed, with the name in place of a drawing", async () => {
    const crew = await withSession(browser, wes);
    const { rows } = await ask<{ rows: { id: string }[] }>(crew, "GET", "/api/work-orders?status=in%20progress&limit=1");
    const page = await crew.newPage();
    await page.goto(`/field-tickets/fill/${crypto.randomUUID()}?order=${rows[0]?.id}`);
    const press = async (name: string) => {
      await tabTo(page.getByRole("button", { name, exact: true }), 80);
      await page.keyboard.press("Enter");
    };
    await press("Add a row");
    const dialog = page.getByRole("dialog", { name: "Add a row" });
    await typeInto(dialog.getByRole("textbox", { name: "Description" }), "Truck HOU-12");
    await typeInto(dialog.getByRole("textbox", { name: "Quantity" }), "86");
    await choose(dialog.getByRole("combobox", { name: "Unit" }), "Mile", "mile");
    await tabTo(dialog.getByRole("button", { name: "Add row" }), 20);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await press("Show and sign");
    await typeInto(page.getByRole("textbox", { name: "Name" }), "Joan Pratt");
    await press("Write the name instead");
    await press("Sign");
    await expect(page.getByText("Client signed", { exact: true }).first()).toBeVisible();
    await crew.close();
  });

  await test.step("an invoice is drafted with a line", async () => {
    const page = await openedAt(browser, "susan.park@demo.example", "/invoices/new");
    await choose(page.getByRole("combobox", { name: "Client", exact: true }), "Sabine Pressure Fabricators", "Sabine");
    await choose(page.getByRole("combobox", { name: "Base" }), "Houston");
    await tabTo(page.getByRole("button", { name: "Add line" }), 60);
    await page.keyboard.press("Enter");
    await typeInto(page.getByRole("textbox", { name: "Description" }), "Hook inspection");
    await typeInto(page.getByRole("textbox", { name: "Price" }), "120.00");
    await tabTo(page.getByRole("button", { name: "Create invoice" }), 80);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Hook inspection").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
