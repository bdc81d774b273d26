import { expect } from "@playwright/test";
import { heldAgainst } from "./axe.ts";
import { Mailbox } from "./mailbox.ts";
import { ask, maria, withSession } from "./people.ts";
import { choose, skipToContent, tabTo, typeInto } from "./tabbing.ts";
import { test } from "./test.ts";

interface Ready {
  rows: { id: string; reportNumber: string; clientCompanyId: string }[];
}

test("a release is prepared, addressed, issued, opened with its code and confirmed without a mouse", async ({ browser }) => {
  test.setTimeout(300_000);
  const office = await withSession(browser, maria);
  const [report] = (await ask<Ready>(office, "GET", "/api/releases-ready?limit=1")).rows;
  if (!report) throw new Error("The demo company has a report ready to release.");
  // Whoever opens a report has it printed, if that has not been done yet.
  expect((await office.request.get(`/api/inspection-reports/${report.id}/pdf`)).ok()).toBe(true);
  const asksCode = async (linkAsksCode: boolean) => {
    const client = `/api/client-companies/${report.clientCompanyId}`;
    const { version } = await ask<{ version: number }>(office, "GET", client);
    await ask(office, "PATCH", client, { version, changes: { linkAsksCode } });
  };
  const email = `quinn.${Date.now().toString(36)}@demo.example`;
  const mailbox = new Mailbox(email);
  const page = await office.newPage();

  await test.step("a report is chosen among those ready", async () => {
    await page.goto("/inspection-reports/releases");
    await skipToContent(page);
    await typeInto(page.getByRole("searchbox", { name: "Report number or item" }), report.reportNumber);
    const row = page.getByRole("row", { name: new RegExp(report.reportNumber) });
    await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
    await tabTo(row, 60);
    await page.keyboard.press("x");
    await tabTo(page.getByRole("button", { name: "New release" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/releases\/[\w-]{36}$/);
  });

  await test.step("subject and a recipient are entered", async () => {
    await typeInto(page.getByRole("textbox", { name: "Subject" }), "Survey without a mouse");
    await choose(page.getByRole("combobox", { name: "Receipt confirmed by" }), "One recipient");
    await tabTo(page.getByRole("button", { name: "Add recipient" }), 40);
    await page.keyboard.press("Enter");
    await typeInto(page.getByRole("combobox", { name: "Name" }).last(), "Quinn Avery");
    await typeInto(page.getByRole("textbox", { name: "Email" }).last(), email);
    await tabTo(page.getByRole("button", { name: "Save release" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Release saved", { exact: true })).toBeVisible();
  });

  await test.step("it is issued and looked at", async () => {
    await tabTo(page.getByRole("button", { name: "Issue release" }), 60, "Shift+Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Issue this release?" });
    const reason = dialog.getByRole("textbox", { name: "Reason to send it anyway" });
    await expect(dialog.getByRole("button", { name: "Issue release" })).toBeVisible();
    if (await reason.isVisible()) await typeInto(reason, "Agreed with the client");
    await tabTo(dialog.getByRole("button", { name: "Issue release" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^T-\w+-\d\d-\d{4}$/).first()).toBeVisible();
    await tabTo(page.getByRole("button", { name: "Files" }), 60);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Transmittal sheet" })).toBeFocused();
    await page.keyboard.press("Escape");
  });

  await test.step("the client opens the link with the code sent to them, and confirms receipt", async () => {
    const link = await mailbox.next(/\/r\/[\w-]+/);
    await asksCode(true);
    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: "This link asks for a code" })).toBeVisible();
    await expect(guest.getByText("Survey without a mouse")).toHaveCount(0);
    expect(await heldAgainst(guest)).toEqual([]);
    await tabTo(guest.getByRole("button", { name: "Send the code" }));
    await guest.keyboard.press("Enter");
    await expect(guest.getByLabel("Six-digit code")).toBeFocused();
    expect(await heldAgainst(guest)).toEqual([]);
    await guest.keyboard.type(await mailbox.next(/Your code is (\d{6})/));
    await guest.keyboard.press("Enter");
    await expect(guest.getByText("Survey without a mouse")).toBeVisible();
    expect((await guest.request.get(link.replace("/r/", "/api/r/") + "/zip")).ok()).toBe(true);
    expect((await office.request.get(link.replace("/r/", "/api/r/") + "/zip")).status()).toBe(403);
    await asksCode(false);
    await tabTo(guest.getByRole("button", { name: "Confirm receipt" }));
    await guest.keyboard.press("Enter");
    await typeInto(guest.getByLabel("Your role"), "QC inspector");
    await guest.keyboard.press("Enter");
    await expect(guest.getByText("Receipt is confirmed")).toBeVisible();
  });

  await page.reload();
  await expect(page.getByText("Link opened with the code").first()).toBeVisible();
});
