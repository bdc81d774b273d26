import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, expect, type Page } from "@playwright/test";
import { Mailbox } from "./mailbox.ts";
import { OwnServer } from "./own-server.ts";
import { agreed, ask, pageReloaded, marked } from "./people.ts";
import { test } from "./test.ts";

/* The first day of an installation: from an empty folder to working people, and to a backup restored elsewhere. */

// Enough time for a busy machine; alone it takes less than a minute.
test.describe.configure({ timeout: 300_000 });

const admin = { email: "ida.berg@gulf.example", password: "Correct-Horse-7" };
const own = "A-Way-Of-My-Own-7";
const folder = mkdtempSync(join(tmpdir(), "holdpoint-first-run-"));
const outbox = join(folder, "outbox");
const running: OwnServer[] = [];

test.afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a Super Admin sets up an empty installation, people come in, and a backup of it comes back elsewhere", async ({
  browser,
}) => {
  const address = await started(join(folder, "data"));
  const page = await inside(browser, address, admin.email, admin.password);

  await test.step("the first steps lead to their pages and back", async () => {
    await expect(page.getByRole("heading", { name: "Set up Holdpoint: 4 of 5 left" })).toBeVisible();
    await page.getByRole("link", { name: /^Enter your company/ }).click();
    await page.getByLabel("Legal name").fill("Gulf Inspection Services Ltd");
    await page.getByRole("button", { name: "Save company" }).click();
    await page.getByText("Company saved").first().waitFor();
    await page.getByRole("link", { name: "Back to setup" }).click();
    await expect(page.getByRole("heading", { name: "Set up Holdpoint: 3 of 5 left" })).toBeVisible();
    await addBase(page, address);
    await expect(page.getByRole("heading", { name: "Set up Holdpoint: 2 of 5 left" })).toBeVisible();
  });

  const people = [
    { firstName: "Tia", role: "Technician", sees: "Inspection reports", not: "Settings" },
    { firstName: "Quinn", role: "Quality Manager", sees: "Settings", not: "Error logs" },
    { firstName: "Finn", role: "Finance", sees: "Settings", not: "NDT training" },
  ].map((person) => ({ ...person, email: `${person.firstName.toLowerCase()}@gulf.example` }));
  await test.step("three people are invited, accept, and see what their role opens", async () => {
    for (const { firstName, role, email } of people) {
      const invitation = { email, firstName, lastName: "Gulf", employmentType: "employee", roles: [role] };
      await ask(page.context(), "POST", `${address}/api/users/invitations`, invitation);
    }
    for (const person of people) {
      const theirs = await accepted(browser, address, person.email);
      const rail = theirs.getByRole("complementary");
      await expect(rail.getByRole("link", { name: person.sees, exact: true })).toBeVisible();
      await expect(rail.getByRole("link", { name: person.not, exact: true })).toHaveCount(0);
      await expect(theirs.getByText(/^Set up Holdpoint/)).toHaveCount(0);
      await theirs.context().close();
    }
  });

  await test.step("the list is put away", async () => {
    await page.goto(`${address}/`);
    await page.getByRole("button", { name: "Dismiss this list" }).click();
    await expect(page.getByText(/^Set up Holdpoint/)).toHaveCount(0);
  });

  const backup = await test.step("a backup is made", () => backedUp(page, address));
  await test.step("it comes back elsewhere, row for row, and people sign in there", async () => {
    const elsewhere = join(folder, "elsewhere");
    const env = { PATH: process.env["PATH"], DATA_DIR: elsewhere };
    const { stdout } = await promisify(execFile)(process.execPath, ["src/restore.ts", backup.path], { env });
    expect(stdout).toContain(`Restored ${backup.rows} rows`);
    expect(stdout).toContain("The audit trail is intact");
    const there = await started(elsewhere);
    const context = await browser.newContext({ baseURL: there });
    await ask(context, "POST", "/api/login", { email: people[0]?.email, password: own });
    const company = await ask<{ legalName: string }>(context, "GET", "/api/settings/company");
    expect(company.legalName).toBe("Gulf Inspection Services Ltd");
  });
});

/** Starts the product on a folder; an empty folder gets the first account. */
async function started(dataDir: string): Promise<string> {
  const env = { MAIL_OUTBOX_DIR: outbox, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const server = await OwnServer.on(dataDir, env);
  running.push(server);
  return server.address;
}

/** A separate browser, signed in at the sign-in page, with consent already given. */
async function inside(browser: Browser, address: string, email: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address });
  await agreed(context, email, password);
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await marked(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await pageReloaded(page);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return page;
}

/** Opens and leaves the page of a new base; the base itself is created through the same API. */
async function addBase(page: Page, address: string): Promise<void> {
  await page.getByRole("link", { name: /^Add your head office/ }).click();
  await expect(page.getByRole("heading", { name: "New base" })).toBeVisible();
  const office = { code: "HOU", name: "Houston", kinds: ["head office"], address: "12 Dock Road, Houston", country: "US" };
  await ask(page.context(), "POST", `${address}/api/base-locations`, { ...office, timeZone: "America/Chicago" });
  await page.getByRole("link", { name: "Back to setup" }).click();
  await page.reload();
}

/** Follows the link in the email and sets a password, which signs in. */
async function accepted(browser: Browser, address: string, email: string): Promise<Page> {
  const link = await new Mailbox(email, outbox).next(/https?:\/\/\S+accept-invitation\S+/);
  const context = await browser.newContext();
  const page = await context.newPage();
  const { pathname, search } = new URL(link);
  await page.goto(`${address}${pathname}${search}`);
  await page.getByRole("button", { name: "Set password" }).waitFor();
  for (const field of await page.locator("input[type=password]").all()) await field.fill(own);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL(`${address}/`);
  await context.close();
  return inside(browser, address, email, own);
}

/** Makes a backup on the page and downloads it; returns the number of rows shown. */
async function backedUp(page: Page, address: string): Promise<{ path: string; rows: number }> {
  await page.goto(`${address}/settings?section=backup`);
  await page.getByRole("button", { name: "Make a backup" }).click();
  await page.getByRole("button", { name: "Make backup" }).click();
  const link = page.getByRole("link", { name: /^Download holdpoint/ });
  await expect(link).toBeVisible({ timeout: 120_000 });
  const archive = await page.request.get(`${address}${await link.getAttribute("href")}`);
  const path = join(folder, "backup.tar.gz");
  writeFileSync(path, await archive.body());
  const { rows } = await ask<{ rows: { rows: number }[] }>(page.context(), "GET", `${address}/api/settings/backups`);
  return { path, rows: rows[0]?.rows ?? 0 };
}
