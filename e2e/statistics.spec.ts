import { expect } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { openedAt, samuel } from "./people.ts";
import { test } from "./test.ts";

test("a reject rate is opened down to the rejected line in its report", async ({ browser }) => {
  const page = await openedAt(browser, samuel, "/report-statistics?tab=rejects");
  const tile = page.getByRole("region", { name: "View reject rate" });
  const parts = await tile
    .getByText(/^\d+ of \d+ views/)
    .first()
    .textContent();
  const [, rejected = "", judged = ""] = /^(\d+) of (\d+) views/.exec(parts ?? "") ?? [];
  expect(Number(rejected)).toBeGreaterThan(0);

  await test.step("its rows are as many as it says", async () => {
    await tile
      .getByRole("link", { name: /^Rows of View reject rate/ })
      .first()
      .click();
    const heading = page.getByRole("heading", { level: 1, name: "View reject rate: rows" });
    await expect(heading).toHaveText(`View reject rate: rows${judged}`);
    const address = new URL(page.url());
    address.searchParams.set("part", "numerator");
    await page.goto(address.pathname + address.search);
    await expect(heading).toHaveText(`View reject rate: rows${rejected}`);
    await expect(page.locator("table tbody tr")).toHaveCount(Number(rejected));
  });

  await test.step("a row leads to its line, which is in view, marked and rejected", async () => {
    const row = page.locator("table tbody tr").first();
    const number = await row.getByRole("rowheader").or(row.getByRole("cell")).first().textContent();
    await row.getByRole("link").first().click();
    await expect(page.getByText(number?.trim() ?? "").first()).toBeVisible();
    const line = page.locator("tr[aria-current]");
    await expect(line).toHaveCount(1);
    await expect(line).toBeInViewport();
    await expect(line).toBeFocused();
    await expect(line).toContainText("REJ");
    expect(await heldAgainst(page, "main")).toEqual([]);
  });
});
