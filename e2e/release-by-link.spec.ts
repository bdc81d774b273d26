import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { Mailbox } from "./mailbox.ts";
import { ask, maria, openedAt, samuel, withSession } from "./people.ts";
import { review, signAndSend } from "./report-steps.ts";
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
  const email = "joan.pratt@demo.example";
  const { report, draft } = await sent(office, email, "");
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

test("a client who holds a report learns that it is superseded: in a letter, behind the former link, and at /verify", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const office = await withSession(browser, maria);
  const email = "ines.duarte@demo.example";
  const { report } = await sent(office, email, "&sort=-stateSince");
  const mailbox = new Mailbox(email);
  const link = await mailbox.next(/\/r\/[\w-]+/);
  const revision = await revised(browser, report.id);

  const { rows } = await ask<{ rows: { id: string; version: number; notice: string | null }[] }>(
    office,
    "GET",
    "/api/releases?status=draft&sort=-createdAt&limit=20",
  );
  const notice = rows.find((one) => one.notice === "superseded");
  if (!notice) throw new Error("Signing the revision prepares a notice to those who hold the former one.");
  await ask(office, "POST", `/api/releases/${notice.id}/issue`, {
    version: notice.version,
    confirmation: "Agreed with the client",
  });
  const told = await mailbox.next(/\/r\/[\w-]+/);
  expect(told).not.toBe(link);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(link);
  await expect(page.getByText("Superseded by Rev 1", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^View ${report.reportNumber}`) })).toHaveCount(0);
  expect(await heldAgainst(page)).toEqual([]);
  await page.goto(told);
  await expect(page.getByText("Notice: a report you hold is replaced")).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`^View ${revision.reportNumber}`) })).toBeVisible();
  const { verificationCode } = await ask<{ verificationCode: string }>(office, "GET", `/api/inspection-reports/${report.id}`);
  await page.goto(`/verify/${verificationCode}`);
  await expect(page.getByText(/superseded|replaced/i).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

/** Sends the first report that is ready, in this order, to one person with a link. */
async function sent(office: BrowserContext, email: string, order: string) {
  const { rows } = await ask<Ready>(office, "GET", `/api/releases-ready?limit=1${order}`);
  const [report] = rows;
  if (!report) throw new Error("The demo company has a report ready to release.");
  // Whoever opens a report has it printed, if that has not been done yet.
  expect((await office.request.get(`/api/inspection-reports/${report.id}/pdf`)).ok()).toBe(true);
  const draft = await ask<Release>(office, "POST", "/api/releases", { reportIds: [report.id] });
  const recipients = [{ name: "Joan Pratt", email, kind: "to", delivery: "link" }];
  const changes = { recipients, acknowledgementRule: "any" };
  const { version } = await ask<Release>(office, "PATCH", `/api/releases/${draft.id}`, { version: draft.version, changes });
  await ask(office, "POST", `/api/releases/${draft.id}/issue`, { version, confirmation: "Agreed with the client" });
  return { report, draft };
}

/** The author revises the report and signs, the Level III reviews it: the next revision, issued. */
async function revised(browser: Browser, id: string): Promise<{ id: string; reportNumber: string }> {
  const seen = await withSession(browser, samuel);
  const { authorName } = await ask<{ authorName: string }>(seen, "GET", `/api/inspection-reports/${id}`);
  const author = `${authorName.toLowerCase().replace(" ", ".")}@demo.example`;
  const page = await openedAt(browser, author, "/");
  const begun = await ask<{ id: string; version: number; reportNumber: string }>(
    page.context(),
    "POST",
    `/api/inspection-reports/${id}/revisions`,
    {
      reasonForRevision: "Remark asked for by the client",
      reasonClass: "client request",
      changeSummary: "Remarks: the area was examined before insulation",
    },
  );
  const changes = { remarks: "Examined before insulation." };
  await ask(page.context(), "PATCH", `/api/inspection-reports/${begun.id}`, { version: begun.version, changes });
  await page.goto(`/inspection-reports/${begun.id}?section=summary`);
  await signAndSend(page, author, "Stated at the request of the client; nothing was examined again");
  await review(await openedAt(browser, samuel, "/"), begun.id, samuel);
  // A notice carries the PDF of the revision, which is printed when it is first opened.
  expect((await page.context().request.get(`/api/inspection-reports/${begun.id}/pdf`)).ok()).toBe(true);
  return begun;
}
