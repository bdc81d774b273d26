import { expect } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { Mailbox } from "./mailbox.ts";
import { ask, maria, withSession } from "./people.ts";
import { test } from "./test.ts";

interface Ready {
  rows: { id: string; reportNumber: string }[];
}
interface Release {
  id: string;
  version: number;
  status: string;
  openComments: number;
  comments: { text: string }[];
}

test("on a telephone a client opens the link, views a report, confirms receipt and asks about it", async ({ browser }) => {
  const office = await withSession(browser, maria);
  const { rows } = await ask<Ready>(office, "GET", "/api/releases-ready?limit=1");
  const [report] = rows;
  if (!report) throw new Error("The demo company has a report ready to release.");
  // Whoever opens a report has it printed, if that has not been done yet.
  expect((await office.request.get(`/api/inspection-reports/${report.id}/pdf`)).ok()).toBe(true);
  const draft = await ask<Release>(office, "POST", "/api/releases", { reportIds: [report.id] });
  const email = "joan.pratt@demo.example";
  const recipients = [{ name: "Joan Pratt", email, kind: "to", delivery: "link" }];
  const changes = { recipients, acknowledgementRule: "any" };
  const { version } = await ask<Release>(office, "PATCH", `/api/releases/${draft.id}`, { version: draft.version, changes });
  const confirmation = "Agreed with the client";
  await ask(office, "POST", `/api/releases/${draft.id}/issue`, { version, confirmation });
  const link = await new Mailbox(email).next(/\/r\/[\w-]+/);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Transmittal");
  expect(await heldAgainst(page)).toEqual([]);
  const [file] = await Promise.all([
    phone.waitForEvent("page"),
    page.getByRole("link", { name: new RegExp(`^View ${report.reportNumber}`) }).tap(),
  ]);
  await file.close();

  await page.getByRole("button", { name: "Confirm receipt" }).tap();
  await page.getByLabel("Your role").fill("QC manager");
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm receipt" }).tap();
  await expect(page.getByText("Receipt is confirmed")).toBeVisible();

  await page.getByRole("button", { name: "Ask a question" }).tap();
  await page.getByLabel("Your role").fill("QC manager");
  await page.getByLabel("Your question").fill("Which drawing revision?");
  await page.getByRole("button", { name: "Send question" }).tap();
  await expect(page.getByText("Not answered yet")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const after = await ask<Release>(office, "GET", `/api/releases/${draft.id}`);
  expect(after).toMatchObject({ status: "closed", openComments: 1, comments: [{ text: "Which drawing revision?" }] });
});
