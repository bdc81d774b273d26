import { type BrowserContext, chromium, expect } from "@playwright/test";
import { chooseJob, keptInField } from "./device-steps.ts";
import { buildOf } from "./new-version.ts";
import { appOrigin, PackagedApp } from "./packaged-app.ts";
import { agreed, ana, password } from "./people.ts";
import { test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

// A browser with its own profile: in a private window, which the other tests use, nothing can be installed.
test("the product can be installed as an app", async ({ baseURL, launchOptions }, testInfo) => {
  // Only the full browser checks whether a page can be installed; the headless shell does not.
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const context = await chromium.launchPersistentContext(testInfo.outputPath("profile"), { ...launchOptions, executablePath });
  try {
    const page = await context.newPage();
    await page.goto(`${baseURL}/auth`);
    await expect(page.getByLabel("Email")).toBeVisible();
    const browser = await context.newCDPSession(page);
    const { errors, url } = await browser.send("Page.getAppManifest");
    expect({ errors, url }).toEqual({ errors: [], url: `${baseURL}/manifest.webmanifest` });
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

test("an update of the packaged app, which has no service worker, leaves a draft that was open where it was", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const server = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const app = new PackagedApp(server);
  const context = await browser.newContext({
    baseURL: appOrigin,
    viewport: { width: 390, height: 844 },
    serviceWorkers: app.serviceWorkers,
  });
  await agreed({ request: server } as BrowserContext, ana);
  await app.install(context);
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const old = await buildOf(page);
  await chooseJob(page);
  app.hasNetwork = false;
  await page.getByRole("button", { name: "Start report" }).click();
  await expect(page.getByRole("main").getByText(/^D-/)).toBeVisible();
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?section=summary`);
  await page.getByRole("textbox", { name: /^Limitations/ }).fill("Typed before the update");
  await expect(page.getByText("Kept on this device, not yet on the server")).toBeVisible();
  await keptInField(page, "Typed before the update");

  // The system ends the app and puts other files in place of its own; they say nothing to the page that was open.
  await page.close({ runBeforeUnload: false });
  app.version = "2.0.9999-00000000";
  const again = await context.newPage();
  await again.goto("/");
  await expect(again.getByRole("heading", { name: "Reports on this device" })).toBeVisible();
  await again.getByRole("main").getByRole("link", { name: /^D-/ }).click();
  expect([await buildOf(again), await again.evaluate(() => isSecureContext)]).not.toEqual([old, false]);
  await again.goto(`${pathname}?section=summary`);
  await expect(again.getByRole("textbox", { name: /^Limitations/ })).toHaveValue("Typed before the update");
  expect(await again.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  app.hasNetwork = true;
  await again.goto("/on-this-device");
  await expect(again.getByText("Nothing waits on this device")).toBeVisible({ timeout: 60_000 });
  const report = await server.get(`/api/inspection-reports/${pathname.split("/").at(-1) ?? ""}`);
  expect(await report.json()).toMatchObject({ summary: { limitations: "Typed before the update" } });
  await server.dispose();
});
