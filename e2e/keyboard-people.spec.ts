import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "./test.ts";
import { signedIn } from "./people.ts";
import { choose, skipToContent, tabTo, typeInto } from "./tabbing.ts";

test.describe.configure({ timeout: 300_000 });

/** A different person each time, so that the test can be repeated on the same server. */
const mark = Date.now().toString(36).slice(-6);

test("a colleague is invited, given a role and explained, and the logs are kept, without a mouse", async ({ browser }) => {
  const page = await signedIn(browser, "ruth.calloway@demo.example");
  const press = (key: string) => page.keyboard.press(key);
  const heading = page.getByRole("heading", { level: 1 });

  await test.step("invited", async () => {
    await page.goto("/user-management");
    await expect(heading).toBeVisible();
    await tabTo(page.getByRole("link", { name: "Invite" }), 70);
    await press("Enter");
    await expect(heading).toHaveText("Invite a colleague");
    await typeInto(page.getByRole("textbox", { name: "First name" }), "Kit");
    await typeInto(page.getByRole("textbox", { name: "Last name" }), `Keyes ${mark}`);
    await typeInto(page.getByRole("textbox", { name: "Email" }), `kit.${mark}@demo.example`);
    await choose(page.getByRole("combobox", { name: "Base" }), "HOU Houston");
    await choose(page.getByRole("combobox", { name: "Roles" }), "Technician");
    await tabTo(page.getByRole("button", { name: "Send invitation" }), 40);
    await press("Enter");
    await expect(heading).toContainText(`Kit Keyes ${mark}`);
    await expect(page.getByText("Invited", { exact: true }).first()).toBeVisible();
  });

  await test.step("given a second role", async () => {
    await tabTo(page.getByRole("link", { name: "Edit" }), 70);
    await press("Enter");
    await expect(heading).toContainText("Edit");
    await choose(page.getByRole("combobox", { name: "Roles" }), "Assistant");
    await tabTo(page.getByRole("button", { name: "Save person" }), 40);
    await press("Enter");
    await expect(page.getByText("Technician, Assistant")).toBeVisible();
  });

  await test.step("why an assistant may not open an invoice", async () => {
    await page.goto("/user-permissions?tab=explain");
    await skipToContent(page);
    await choose(page.getByRole("combobox", { name: "Person" }), "Jake Moreau", "Moreau");
    await expect(page).toHaveURL(/user=/);
    await choose(page.getByRole("combobox", { name: "Module" }), "Invoices", "Invoi");
    await expect(page.getByText("Jake Moreau may not: view in Invoices")).toBeVisible();
    await expect(page.getByText("What would change it:").first()).toBeVisible();
  });

  await test.step("a security event is acknowledged, and the focus comes back", async () => {
    await page.goto("/security-events?state=open");
    const first = page.getByRole("button", { name: "Acknowledge" }).first();
    await tabTo(first, 90);
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "Acknowledge the event" });
    await typeInto(dialog.getByRole("textbox", { name: "Note" }), "It was me");
    await tabTo(dialog.getByRole("button", { name: "Acknowledge event" }), 5);
    await press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Event acknowledged", { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  await test.step("the trail is verified", async () => {
    await page.goto("/audit-events");
    const verify = page.getByRole("button", { name: "Verify the trail" });
    await tabTo(verify, 70);
    await press("Enter");
    await expect(page.getByText(/^The trail is intact: [\d,]+ events, verified/)).toBeVisible({ timeout: 90_000 });
  });

  await test.step("what is filtered is exported", async () => {
    await tabTo(page.getByRole("button", { name: "Export the list" }), 30);
    await press("Enter");
    await tabTo(page.getByRole("menuitem", { name: "CSV file" }), 3, "ArrowDown");
    const [download] = await Promise.all([page.waitForEvent("download"), press("Enter")]);
    expect(readFileSync(await download.path(), "utf8")).toContain(`Kit Keyes ${mark}`);
    await expect(page.getByRole("button", { name: "Export the list" })).toBeFocused();
  });
});
