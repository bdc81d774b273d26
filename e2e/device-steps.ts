import { expect, type Page } from "@playwright/test";

/** Waits until the service worker controls the page. */
export async function storedOnDevice(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** A new wall thickness report from the first of the person's jobs, not started yet. */
export async function chooseJob(page: Page, address = ""): Promise<void> {
  await page.goto(`${address}/inspection-reports/new`);
  await page.getByRole("group", { name: "My work orders" }).getByRole("button").first().click();
  await page.getByRole("button", { name: /UT-THK/ }).click();
  await expect(page.getByRole("button", { name: "Start report" })).toBeEnabled();
}

export async function openSection(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Sections of the report" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
}
