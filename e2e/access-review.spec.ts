import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { helen, withSession } from "./people.ts";

const peter = "peter.lindqvist@demo.example";

test("an access review is opened, confirmed by two people, closed, and downloaded as a signed PDF", async ({ browser }) => {
  const quality = await (await withSession(browser, helen)).newPage();

  await test.step("the quality manager opens it and confirms everyone but herself", async () => {
    await reviewTab(quality);
    const open = quality.getByRole("button", { name: "Open access review" });
    if (await open.isVisible()) await open.click();
    await expect(quality.getByRole("table", { name: "People to be confirmed" })).toBeVisible();
    await quality.getByRole("checkbox", { name: "Choose all rows shown" }).check();
    await quality.getByRole("button", { name: "Confirm", exact: true }).click();
    const refusal = "Helen Marsh: You cannot confirm your own access. Ask another reviewer.";
    await expect(quality.getByText(refusal, { exact: true })).toBeVisible();
    await expect(quality.getByRole("button", { name: "Close review" })).toBeDisabled();
  });

  const administrator = await (await withSession(browser, peter)).newPage();
  await test.step("an administrator confirms her, by keyboard, and closes it", async () => {
    await reviewTab(administrator);
    await administrator.getByRole("row", { name: /^Choose row \d+ Helen Marsh/ }).focus();
    await administrator.keyboard.press("x");
    await administrator.getByRole("button", { name: "Confirm", exact: true }).click();
    await administrator.getByRole("button", { name: "Close review" }).click();
    await administrator.getByRole("dialog").getByRole("button", { name: "Close review" }).click();
    await expect(administrator.getByRole("heading", { name: "No access review is open" })).toBeVisible();
  });

  await test.step("its paper is signed, and the signature holds", async () => {
    const row = administrator.getByRole("table", { name: "Closed access reviews" }).getByRole("row").nth(1);
    await expect(row.getByText("Signature holds")).toBeVisible();
    const [download] = await Promise.all([
      administrator.waitForEvent("download"),
      row.getByRole("button", { name: /^Download the signed PDF of AR-/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^access-review-AR-\d{4}-\d+\.pdf$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

async function reviewTab(page: Page): Promise<void> {
  await page.goto("/user-permissions?tab=review");
  await expect(page.getByRole("heading", { name: /No access review is open|^AR-/ })).toBeVisible();
}
