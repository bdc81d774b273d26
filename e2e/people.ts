import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

/** The password of every account of the demo company. */
export const password = "Holdpoint-demo-1";

export const ana = "ana.torres@demo.example";
export const wes = "wes.hale@demo.example";
export const samuel = "samuel.okoye@demo.example";
export const helen = "helen.marsh@demo.example";
export const claire = "claire.dubois@demo.example";
export const nadia = "nadia.rahman@demo.example";

/** A browser of their own in which this person has signed in at the front door. */
export async function signedIn(
  browser: Browser,
  email: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return page;
}

/** Asks the server as whoever is signed in in this browser, and expects a good answer. */
export async function ask<R>(
  context: BrowserContext,
  method: "GET" | "POST" | "PATCH" | "PUT",
  address: string,
  body?: object,
): Promise<R> {
  const response = await context.request.fetch(address, { method, ...(body ? { data: body } : {}) });
  if (!response.ok()) throw new Error(`${method} ${address}: ${response.status()} ${await response.text()}`);
  return (response.status() === 204 ? undefined : await response.json()) as R;
}
