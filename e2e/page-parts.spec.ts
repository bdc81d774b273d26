import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { ask, followed, openedAt, samuel } from "./people.ts";

/** Parts that modules show on pages of other modules, each loaded with its own module. */
test("an item has its calibration, a type its plans, a client its projects, a line of scope its procedure", async ({
  browser,
}) => {
  const page = await openedAt(browser, samuel, "/");
  const first = async (list: string) => {
    const { rows } = await ask<{ rows: { id: string; typeId?: string; clientCompanyId?: string }[] }>(
      page.context(),
      "GET",
      list,
    );
    const [row] = rows;
    if (!row) throw new Error(`${list} is empty.`);
    return row;
  };
  const item = await first("/api/inventory/items?calibrationState=in%20calibration");
  await followed(page, `/inventory/${item.id}`);
  await expect(page.getByRole("heading", { name: "Calibration", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Events", exact: true })).toBeVisible();
  await followed(page, `/inventory/types/${item.typeId}`);
  await expect(page.getByRole("heading", { name: "Calibration plans" })).toBeVisible();
  const order = await first("/api/work-orders");
  await followed(page, `/company-profile/${order.clientCompanyId}?tab=projects`);
  await expect(page.getByRole("tab", { name: "Projects" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("table", { name: /^Projects for/ })).toBeVisible();
  await followed(page, `/work-orders/${order.id}/edit`);
  await expect(page.getByRole("combobox", { name: "Procedure" }).first()).toBeVisible();
  await page.context().close();
});
