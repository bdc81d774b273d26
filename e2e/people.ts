import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { fallbackForm } from "../src/shell/consent.ts";

/** The password of every account of the demo company. */
export const password = "Holdpoint-demo-1";

export const ana = "ana.torres@demo.example";
export const wes = "wes.hale@demo.example";
export const samuel = "samuel.okoye@demo.example";
export const helen = "helen.marsh@demo.example";
export const claire = "claire.dubois@demo.example";
export const maria = "maria.santos@demo.example";
export const victor = "victor.almeida@demo.example";
export const nadia = "nadia.rahman@demo.example";

type Options = Parameters<Browser["newContext"]>[0];

/** A separate browser in which this person has accepted the consent form and signed in at the sign-in page. */
export async function signedIn(browser: Browser, email: string, options: Options = {}): Promise<Page> {
  const page = await (await withAgreement(browser, email, options)).newPage();
  await signIn(page, email);
  return page;
}

/** A separate browser with a session of this person and no open page. Tests of the sign-in pages start with `signedIn`. */
export async function withSession(browser: Browser, email: string, options: Options = {}): Promise<BrowserContext> {
  const context = await withAgreement(browser, email, options);
  await ask(context, "POST", "/api/login", { email, password });
  return context;
}

/** The same with the page at this address open. */
export async function openedAt(browser: Browser, email: string, address: string, options: Options = {}): Promise<Page> {
  const page = await (await withSession(browser, email, options)).newPage();
  await page.goto(address);
  return page;
}

async function withAgreement(browser: Browser, email: string, options: Options): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await agreed(context, email);
  return context;
}

/** Signs in at the sign-in page as a person does, and waits for the start page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await marked(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await pageReloaded(page);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/** Navigates like a link in the product: reloading for each of many pages would take as long as checking them. */
export async function followed(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> } };
    return router.navigate({ href: to });
  }, path);
}

/** Marks the current document for `pageReloaded`. */
export async function marked(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/**
 * Waits until the marked document is gone: after signing in or out the next page is visible briefly before it is reloaded, and actions there are
 * lost.
 */
export async function pageReloaded(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate(() => "marked" in window)).toBe(false)).toPass({ timeout: 60_000 });
}

const agreedAlready = new Set<string>();

/** Accepts the consent form for a person in advance, so that no dialog covers the page. */
export async function agreed(context: BrowserContext, email: string, word: string = password): Promise<void> {
  // Two servers can be asked in one process.
  const { origin } = new URL((await context.request.get("/api/health")).url());
  if (agreedAlready.has(`${origin} ${email}`)) return;
  await ask(context, "POST", "/api/login", { email, password: word });
  const { user } = await ask<{ user: { id: string } }>(context, "GET", "/api/auth/session");
  const { hasConsented } = await ask<{ hasConsented: boolean }>(context, "GET", `/api/user-consent-status/${user.id}`);
  if (!hasConsented) {
    const inForce = await context.request.get("/api/consent-forms/active");
    const form = inForce.ok() ? ((await inForce.json()) as typeof fallbackForm) : fallbackForm;
    const { id: consentFormId, version: formVersion, content: consentText } = form;
    await ask(context, "POST", "/api/user-consent", {
      userId: user.id,
      consentFormId,
      accepted: true,
      formVersion,
      userAgent: "end-to-end test",
      ipAddress: "127.0.0.1",
      consentText,
      timestamp: new Date().toISOString(),
    });
  }
  await ask(context, "POST", "/api/logout");
  agreedAlready.add(`${origin} ${email}`);
}

/** Sends a request as the person signed in in this browser, and expects success. */
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
