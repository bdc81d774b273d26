import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./test.ts";
import { ask, helen, nadia, signedIn, withSession } from "./people.ts";
import { choose, hasFocus, skipToContent, tabTo, typeInto } from "./tabbing.ts";

const coordinator = "maria.santos@demo.example";
const sales = "victor.almeida@demo.example";
/** A different one each time, so that the test can be repeated on the same server. */
const code = `K${Date.now().toString(36).slice(-6).toUpperCase()}`;
const serial = `S-${code}`;
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

test("a client, a site, a contact, a project and a work order are entered without a mouse", async ({ browser }) => {
  const page = await signedIn(browser, sales);

  await test.step("the first Tab offers to skip to the page", async () => {
    await page.goto("/client-companies");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page.getByRole("link", { name: "New client" }), 3);
  });

  await test.step("a form sent empty leads to its first wrong field", async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "New client" })).toBeFocused();
    await tabTo(page.getByRole("textbox", { name: "Code" }), 1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
    await expect(page.getByText("A code has 3 to 8 letters or digits.")).toBeVisible();
  });

  await test.step("the client is created", async () => {
    await page.keyboard.type(code);
    await typeInto(page.getByRole("textbox", { name: "Name", exact: true }), `Keystone ${code}`);
    await typeInto(page.getByRole("textbox", { name: "Legal name" }), `Keystone ${code} LLC`);
    await choose(page.getByRole("combobox", { name: "Industry" }), "Refining");
    await tabTo(page.getByRole("button", { name: "Create client" }), 40);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: `Keystone ${code}` })).toBeFocused();
  });

  await test.step("its site: Escape leaves the dialog and brings the focus back; then it is added", async () => {
    await tabTo(page.getByRole("tab", { name: "Overview" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Sites" })).toHaveAttribute("aria-selected", "true");
    const opener = page.getByRole("button", { name: "Add site" });
    await tabTo(opener);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "New site" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New site" });
    await typeInto(dialog.getByRole("textbox", { name: "Code" }), "TF1");
    await typeInto(dialog.getByRole("textbox", { name: "Name" }), "Tank farm");
    await typeInto(dialog.getByRole("textbox", { name: "Address" }), "Pier 4, Texas City");
    await choose(dialog.getByRole("combobox", { name: "Country" }), "United States");
    await choose(dialog.getByRole("combobox", { name: "Time zone" }), "America/Chicago");
    await tabTo(dialog.getByRole("button", { name: "Add site" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByRole("cell", { name: "Tank farm" })).toBeVisible();
  });

  await test.step("its contact", async () => {
    await tabTo(page.getByRole("tab", { name: "Sites" }), 40, "Shift+Tab");
    await page.keyboard.press("ArrowRight");
    await tabTo(page.getByRole("button", { name: "Add contact" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New contact" });
    await typeInto(dialog.getByRole("textbox", { name: "Name" }), "Kit Owens");
    await choose(dialog.getByRole("combobox", { name: "Role" }), "Inspector");
    await tabTo(dialog.getByRole("button", { name: "Add contact" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("cell", { name: "Kit Owens" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add contact" })).toBeFocused();
  });

  const planner = await signedIn(browser, coordinator);
  await test.step("the coordinator starts a project from the palette", async () => {
    await planner.keyboard.press("Control+k");
    await expect(planner.getByRole("textbox", { name: "Search or start" })).toBeFocused();
    await planner.keyboard.type("new project");
    await expect(planner.getByRole("dialog").locator("[data-selected]")).toHaveText("New project");
    await planner.keyboard.press("Enter");
    await expect(planner.getByRole("heading", { name: "New project" })).toBeVisible();
    await typeInto(planner.getByRole("textbox", { name: "Name" }), "Tank shells 2026");
    await choose(planner.getByRole("combobox", { name: "Client" }), `${code} Keystone ${code}`, code);
    await choose(planner.getByRole("combobox", { name: "Kind" }), "Turnaround");
    await choose(planner.getByRole("combobox", { name: "Base" }), "Houston");
    await typeInto(planner.getByRole("textbox", { name: "Start" }), day(0));
    await typeInto(planner.getByRole("textbox", { name: "End" }), day(-30));
    await tabTo(planner.getByRole("button", { name: "Create project" }), 40);
    await planner.keyboard.press("Enter");
    await expect(planner.getByRole("heading", { name: "Tank shells 2026" })).toBeFocused();
  });

  await test.step("and puts a work order under it", async () => {
    await tabTo(
      planner
        .locator("#page")
        .getByRole("link", { name: /work order/i })
        .first(),
      40,
    );
    await planner.keyboard.press("Enter");
    await typeInto(planner.getByRole("textbox", { name: "Title" }), "Shell courses 1 and 2");
    await tabTo(planner.getByRole("button", { name: "Add line of scope" }), 40);
    await planner.keyboard.press("Enter");
    await choose(planner.getByRole("combobox", { name: "Method" }), "UT");
    await tabTo(planner.getByRole("button", { name: "Create work order" }), 60);
    await planner.keyboard.press("Enter");
    await expect(planner.getByRole("heading", { name: "Shell courses 1 and 2" })).toBeFocused();
  });
});

test("an instrument is found, calibrated with its certificate, and a clash of two changes settled, without a mouse", async ({
  browser,
}) => {
  const page = await signedIn(browser, nadia);

  await test.step("the list is filtered, its columns chosen, exported, and walked by arrows", async () => {
    await page.goto("/inventory");
    await expect(page.getByRole("table")).toBeVisible();
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    await tabTo(filter, 60);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Find a filter or value" })).toBeFocused();
    await page.keyboard.type("in stock");
    await expect(page.getByRole("option", { name: "State: In stock" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "State: In stock" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(filter).toBeFocused();
    await expect(page).toHaveURL(/state=in/);

    const columns = page.getByRole("button", { name: "Choose columns" });
    await tabTo(columns);
    await page.keyboard.press("Enter");
    await tabTo(page.getByRole("checkbox", { name: "Owner" }), 80);
    await page.keyboard.press("Space");
    await tabTo(page.getByRole("button", { name: "Move Owner earlier" }), 4);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(columns).toBeFocused();
    await expect(page.getByRole("columnheader", { name: "Owner" })).toBeVisible();

    const exporting = page.getByRole("button", { name: "Export the list" });
    await tabTo(exporting);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "CSV file" })).toBeVisible();
    if (!(await hasFocus(page.getByRole("menuitem", { name: "CSV file" })))) await page.keyboard.press("ArrowDown");
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(readFileSync(await download.path(), "utf8")).toContain("Owner");

    const rows = page.locator("tbody > tr");
    await tabTo(rows.first(), 20);
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused();
    const tag = (await rows.nth(1).locator("td").first().textContent()) ?? "";
    await page.keyboard.press("Enter");
    await expect(page.getByText(tag).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
  });

  await test.step("an instrument is entered", async () => {
    await page.goto("/inventory/new");
    await choose(page.getByRole("combobox", { name: "Type" }), "UT-TG UT thickness gauge", "UT-TG");
    await typeInto(page.getByRole("textbox", { name: "Maker" }), "Evident");
    await typeInto(page.getByRole("textbox", { name: "Model" }), "45MG");
    await typeInto(page.getByRole("textbox", { name: "Serial no." }), serial);
    await choose(page.getByRole("combobox", { name: "Base" }), "HOU Houston");
    await tabTo(page.getByRole("button", { name: "Create item" }), 40);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /45MG/ })).toBeFocused();
  });

  await test.step("its calibration is recorded with the certificate, and sent for review", async () => {
    await tabTo(page.getByRole("link", { name: "Record calibration" }), 40);
    await page.keyboard.press("Enter");
    await typeInto(page.getByRole("textbox", { name: "Certificate", exact: true }), `KB-${code}`);
    await choose(page.getByRole("combobox", { name: "Laboratory" }), "Gulf Metrology Laboratory", "Gulf");
    await typeInto(page.getByRole("textbox", { name: "Calibrated", exact: true }), day(3));
    await choose(page.getByRole("combobox", { name: "As found" }), "In tolerance");
    await choose(page.getByRole("combobox", { name: "As left" }), "In tolerance");
    await choose(page.getByRole("combobox", { name: "Result" }), "Pass");
    await typeInto(page.getByRole("textbox", { name: "Serial on certificate" }), serial);
    await tabTo(page.getByRole("button", { name: "Record calibration" }), 40);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /Calibration of/ })).toBeFocused();
    const adding = page.getByRole("button", { name: "Add files" });
    // Awaited before opening it: the browser delivers the file chooser only some time later.
    const choosing = page.waitForEvent("filechooser");
    await tabTo(adding, 40);
    await page.keyboard.press("Enter");
    const chooser = await choosing;
    await chooser.setFiles({ name: "KB-1.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
    await expect(page.getByRole("link", { name: "Open KB-1.pdf" })).toBeVisible();
    await tabTo(page.getByRole("button", { name: /Send for review|Submit/ }), 60, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Awaiting review").first()).toBeVisible();
  });

  await test.step("what another changed meanwhile is settled field by field", async () => {
    const { rows } = await ask<{ rows: { id: string; version: number }[] }>(
      page.context(),
      "GET",
      `/api/inventory/items?q=${serial}`,
    );
    const [item] = rows;
    if (!item) throw new Error("The instrument entered above is not in the list.");
    await page.goto(`/inventory/${item.id}/edit`);
    await expect(page.getByRole("textbox", { name: "Bin" })).toBeVisible();
    await ask(page.context(), "PATCH", `/api/inventory/items/${item.id}`, {
      version: item.version,
      changes: { storageBin: "SHELF-9" },
    });
    await skipToContent(page);
    await typeInto(page.getByRole("textbox", { name: "Bin" }), "SHELF-2");
    const save = page.getByRole("button", { name: /^Save/ });
    await tabTo(save, 40);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Someone changed this record meanwhile" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(save).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(dialog.getByRole("radio", { name: /yours, SHELF-2/ }), 8);
    await page.keyboard.press("Space");
    await tabTo(dialog.getByRole("button", { name: "Save again" }), 8);
    await page.keyboard.press("Enter");
    await expect(page.getByText("SHELF-2").first()).toBeVisible();
  });
});

test("the focus shows in light and in dark", async ({ browser }) => {
  for (const theme of ["light", "dark"]) {
    const page = await (await withSession(browser, helen)).newPage();
    await page.addInitScript((chosen) => localStorage.setItem("holdpoint-theme", chosen), theme);
    await page.goto("/processes-procedures");
    await expect(page.getByRole("table")).toBeVisible();
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      expect(await ring(page), `stop ${stop + 1}, ${theme}`).toBeGreaterThanOrEqual(3);
    }
    await page.context().close();
  }
});

/** The contrast of the focus ring's colour with the page. */
function ring(page: Page): Promise<number> {
  return page.evaluate(() => {
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const focused = document.activeElement ?? document.body;
    const style = getComputedStyle(focused);
    if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2) return 0;
    const [one = 0, other = 0] = [style.outlineColor, getComputedStyle(document.body).backgroundColor]
      .map(light)
      .toSorted((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
  });
}
