import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { Mailbox } from "./mailbox.ts";
import { ask, maria, withSession } from "./people.ts";
import { test } from "./test.ts";

/* A client without an account opens a link on the phone with the code from their mailbox, reads, and signs with a finger. */

interface Listed<R> {
  rows: R[];
}
interface Plan {
  id: string;
  number: string;
  units: string[];
  lines: { id: string; seq: string; client: string | null }[];
}

test("a client releases a hold point on the phone with the code from their mailbox, their name and a signature", async ({
  browser,
}) => {
  const office = await withSession(browser, maria);
  const { rows } = await ask<Listed<Plan>>(office, "GET", "/api/itps?status=active&limit=1");
  const [plan] = rows;
  const hold = plan?.lines.find(({ client }) => client === "H");
  const unit = plan?.units.at(-1);
  if (!plan || !hold || !unit) throw new Error("The demo company has a plan with a hold point.");
  const email = `karen.${Date.now().toString(36)}@demo.example`;
  const asked = { kind: "release", party: "client", lineId: hold.id, units: [unit], recipientName: "Karen Foss", days: 14 };
  const { href } = await ask<{ href: string }>(office, "POST", `/api/itps/${plan.id}/requests`, {
    ...asked,
    recipientEmail: email,
  });

  const page = await phoneAt(browser, href);
  await opened(page, email, "Open the plan");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(plan.number);
  await expect(page.getByText(unit, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Release 1 unit" })).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Release 1 unit" }).tap();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Karen Foss");
  await drawn(page);
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByRole("button", { name: "Release", exact: true }).tap();
  await expect(page.getByText(/^Released by Karen Foss/)).toBeVisible();
  await expect(page.getByRole("img", { name: "Signature of Karen Foss" })).toBeVisible();
  await fits(page);

  const events = await ask<{ unit: string; kind: string; recordedBy: string }[]>(office, "GET", `/api/itps/${plan.id}/events`);
  expect(events.at(-1)).toMatchObject({ unit, kind: "released", recordedBy: "By link" });
  const shown = await office.newPage();
  await shown.goto(`/itps/${plan.id}`);
  await shown.getByRole("button", { name: "Karen Foss" }).first().click();
  await expect(shown.getByRole("dialog").getByText(email, { exact: false })).toBeVisible();
  expect(await heldAgainst(shown)).toEqual([]);
});

test("a client signs a field ticket on the phone behind a code, which stands on the ticket", async ({ browser }) => {
  const office = await withSession(browser, maria);
  const { rows } = await ask<Listed<{ id: string; shownNumber: string }>>(
    office,
    "GET",
    "/api/field-tickets?status=ready&limit=1",
  );
  const [ticket] = rows;
  if (!ticket) throw new Error("The demo company has a ticket that waits for a signature.");
  const email = `joan.${Date.now().toString(36)}@demo.example`;
  const href = await linkMade(office, ticket, email);

  const page = await phoneAt(browser, href);
  await opened(page, email, "Open the field ticket");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(ticket.shownNumber);
  await fits(page);
  await page.getByRole("button", { name: "Sign", exact: true }).tap();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Joan Pratt");
  for (const initials of await page.getByLabel(/^Initials for/).all()) await initials.fill("JP");
  await drawn(page);
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign", exact: true }).tap();
  await expect(page.getByText("Signed by Joan Pratt. Thank you.")).toBeVisible();

  const signed = await ask<{ status: string; signedByLink: { code: { email: string } } }>(
    office,
    "GET",
    `/api/field-tickets/${ticket.id}`,
  );
  expect([signed.status, signed.signedByLink.code.email]).toEqual(["client signed", email]);
});

/** The coordinator makes the link on the page of the ticket; where it leads. */
async function linkMade(office: BrowserContext, ticket: { id: string }, email: string): Promise<string> {
  const page = await office.newPage();
  await page.goto(`/field-tickets/${ticket.id}`);
  await page.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^For/).fill("Joan Pratt");
  await dialog.getByRole("button", { name: "Make link" }).click();
  await expect(dialog.getByText("The code goes to an email address. Enter it.")).toBeVisible();
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = page.getByRole("dialog").getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/#k=/);
  return link.inputValue();
}

async function phoneAt(browser: Browser, href: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  const { pathname, hash } = new URL(href);
  await page.goto(`${pathname}${hash}`);
  return page;
}

/** Has the code sent and enters it. */
async function opened(page: Page, email: string, button: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "This link asks for a code" })).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByRole("button", { name: "Send the code" }).tap();
  const code = await new Mailbox(email).next(/Your code is (\d{6})/);
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByRole("button", { name: button }).tap();
}

async function drawn(page: Page): Promise<void> {
  const sheet = page.getByRole("img", { name: /^Sign here/ });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is a sheet to sign on.");
  await page.mouse.move(box.x + 30, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 50, { steps: 6 });
  await page.mouse.move(box.x + 220, box.y + 110, { steps: 6 });
  await page.mouse.up();
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
