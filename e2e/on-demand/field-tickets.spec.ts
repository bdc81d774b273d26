/** Run by itself, not by npm test: with the pages stored on the device it takes longer than fifteen seconds on a busy machine. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { atFront, telephone, test } from "../before-front.ts";
import { storedOnDevice } from "../device-steps.ts";
import { ask, wes, withSession } from "../people.ts";

test.use({ serviceWorkers: "allow" });

test("a field ticket is written and signed by the client without a network, and is on the server once and final", async ({
  browser,
  front,
}) => {
  const page = await atFront(browser, front, wes, telephone);
  await storedOnDevice(page);
  const { id: order } = await orderInWork(page.context());
  await fetchJob(page, order);

  await page.context().setOffline(true);
  await page.getByRole("link", { name: "New ticket" }).click();
  await expect(page.getByRole("heading", { name: /^Field ticket D-/ })).toBeVisible();
  await addRow(page);
  await page.getByRole("textbox", { name: "Remarks" }).fill("Scaffold of unit 4 came late");
  await signAsClient(page);
  await page.reload();
  await expect(page.getByRole("img", { name: "Signature of Joan Pratt" })).toBeVisible();
  await expect(page.getByText("Scaffold of unit 4 came late")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.context().setOffline(false);
  await page.goto(`/field-tickets/${id}`);
  await expect(page.getByText("Client signed", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Make a revision" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Write and sign" })).toHaveCount(0);
  interface Stored {
    ticket: { revision: string; status: string };
    isRevision: boolean;
  }
  const stored = await ask<{ version: number; isAsSigned: boolean; workOrderId: string; day: string; provisionalRef: string }>(
    page.context(),
    "GET",
    `/api/field-tickets/${id}`,
  );
  expect(stored.isAsSigned).toBe(true);
  // Whatever a device still sends of it, the signed one stands.
  const body = { version: stored.version, workOrderId: order, day: stored.day, untilDay: null, rows: [], remarks: "Other" };
  const late = await ask<Stored>(page.context(), "PUT", `/api/field-tickets/${id}/draft`, body);
  expect([late.isRevision, late.ticket.revision, late.ticket.status]).toEqual([true, "a", "draft"]);
  const kept = await ask<{ remarks: string; status: string }>(page.context(), "GET", `/api/field-tickets/${id}`);
  expect([kept.remarks, kept.status]).toEqual(["Scaffold of unit 4 came late", "client signed"]);
});

test("a ticket with prices is signed without a network by someone who may see them, and stands on the server with the hash that was signed", async ({
  browser,
  front,
}) => {
  const page = await atFront(browser, front, "dale.whitaker@demo.example", telephone);
  await storedOnDevice(page);
  const technician = await withSession(browser, wes, { baseURL: front.address });
  const { id: order, clientCompanyId } = await orderInWork(technician);
  const finance = await withSession(browser, "susan.park@demo.example", { baseURL: front.address });
  const client = `/api/client-companies/${clientCompanyId}`;
  const { version } = await ask<{ version: number }>(finance, "GET", client);
  await ask(finance, "PATCH", client, { version, changes: { pricedTickets: true } });
  await fetchJob(page, order);

  await page.context().setOffline(true);
  await page.getByRole("link", { name: "New ticket" }).click();
  await addRow(page);
  await signAsClient(page);
  // What the client saw and signed.
  await expect(page.getByText(/^Total without tax: [1-9]/)).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.context().setOffline(false);
  await page.goto(`/field-tickets/${id}`);
  await expect(page.getByText("Client signed", { exact: true }).first()).toBeVisible();
  const stored = await ask<{ isAsSigned: boolean; prices: { total: string } | null; differences: string[] }>(
    page.context(),
    "GET",
    `/api/field-tickets/${id}`,
  );
  expect([stored.isAsSigned, stored.differences]).toEqual([true, []]);
  expect(Number(stored.prices?.total)).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();

  // A technician of the crew reads the ticket without its prices, and is told who sends it.
  const seen = await ask<{ isAsSigned: boolean; prices: null; hidesPrices: boolean }>(
    technician,
    "GET",
    `/api/field-tickets/${id}`,
  );
  expect([seen.isAsSigned, seen.prices, seen.hidesPrices]).toEqual([true, null, true]);
  const theirs = await technician.newPage();
  await theirs.goto(`/field-tickets/${id}`);
  await expect(theirs.getByText(/someone who may see prices sends it/)).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
});

/** A work order in progress that this person sees. */
async function orderInWork(context: BrowserContext): Promise<{ id: string; clientCompanyId: string }> {
  const address = "/api/work-orders?status=in%20progress&limit=1";
  const { rows } = await ask<{ rows: { id: string; clientCompanyId: string }[] }>(context, "GET", address);
  const [first] = rows;
  if (!first) throw new Error("No work order is in progress.");
  return first;
}

/** What the tickets of the job need is read once with a network. */
async function fetchJob(page: Page, order: string): Promise<void> {
  await page.goto(`/field-tickets/fill/${crypto.randomUUID()}?order=${order}`);
  await expect(page.getByRole("button", { name: "Add a row" })).toBeVisible();
  await page.goto(`/work-orders/${order}?tab=tickets`);
  await expect(page.getByRole("link", { name: "New ticket" })).toBeVisible();
}

async function signAsClient(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show and sign" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Joan Pratt");
  await draw(page);
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByText("Signed by Joan Pratt. It can no longer be changed.")).toBeVisible();
}

/** A distance driven: its kind and day are filled in already. */
async function addRow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a row" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a row" });
  await dialog.getByRole("textbox", { name: "Description" }).fill("Truck HOU-12, base to site and back");
  await dialog.getByRole("textbox", { name: "Quantity" }).fill("86");
  await dialog.getByRole("combobox", { name: "Unit" }).fill("mile");
  await page.getByRole("option", { name: "Mile", exact: true }).click();
  await dialog.getByRole("button", { name: "Add row" }).click();
  await expect(dialog).toHaveCount(0);
}

async function draw(page: Page): Promise<void> {
  const sheet = page.getByRole("img", { name: "Sign here with finger, pen or mouse" });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet to sign on.");
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 5 });
  await page.mouse.up();
}
