import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Report } from "../src/modules/inspection-reports/report.ts";
import { ana, ask, openedAt, wes, withSession } from "./people.ts";
import { choose, hasFocus, tabTo, typeInto } from "./tabbing.ts";
import { test } from "./test.ts";

test("a company form is started, answered, signed and sent without a mouse", async ({ browser }) => {
  const page = await openedAt(browser, ana, "/company-forms");
  const press = async (name: string, most = 60) => {
    await tabTo(page.getByRole("button", { name, exact: true }), most);
    await page.keyboard.press("Enter");
  };
  await press("Fill Toolbox talk", 150);
  await press("Start");
  await expect(page.getByRole("heading", { level: 1, name: "Toolbox talk" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await test.step("an answer asks a further question, another one does not", async () => {
    const topic = page.getByRole("combobox", { name: "Topic" });
    const further = page.getByRole("textbox", { name: "Which topic" });
    await choose(topic, "Stop work");
    await expect(topic).toHaveValue("Stop work");
    await expect(further).toHaveCount(0);
    await choose(topic, "Other");
    await typeInto(further, "Ice on the stairs");
    await press("Next");
  });

  await test.step("a person is added, and signs", async () => {
    await press("Add a person");
    const row = page.getByRole("listitem", { name: "Attendees, row 1" });
    await expect(row).toBeFocused();
    await choose(row.getByRole("combobox", { name: "Name" }), "Jake Moreau", "Jake");
    await tabTo(row.getByRole("button", { name: "Sign as Jake Moreau" }), 10);
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Signature" });
    await tabTo(sheet.getByRole("button", { name: "Write the name instead" }), 10);
    await page.keyboard.press("Enter");
    await tabTo(sheet.getByRole("button", { name: "Sign", exact: true }), 10);
    await page.keyboard.press("Enter");
    await expect(sheet).toHaveCount(0);
    await expect(row.getByText("Jake Moreau, drawn", { exact: false })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("li")?.ariaLabel)).toBe("Attendees, row 1");
  });

  await press("Next");
  await expect(page.getByText("Nothing is missing and nothing is flagged.")).toBeVisible();
  await press("Send");
  await expect(page.getByRole("heading", { level: 1, name: "Company forms" })).toBeFocused();
  const sent = () =>
    ask<{ status: string; answers: Record<string, { value: unknown }> }>(page.context(), "GET", `/api/form-submissions/${id}`);
  await expect.poll(async () => (await sent()).status).toBe("closed");
  expect((await sent()).answers["topic_other"]?.value).toBe("Ice on the stairs");
});

test("an indication is entered, placed on the map of its weld, moved and removed without a mouse", async ({ browser }) => {
  const context = await withSession(browser, wes, { viewport: { width: 1440, height: 900 } });
  const id = await reportWithWeld(context);
  const page = await context.newPage();
  await page.goto(`/inspection-reports/${id}?section=indications`);
  const grid = page.getByRole("grid", { name: "Indications" });
  const marks = page.getByRole("group", { name: "Map of W-14" }).getByRole("button");
  const starts = async () =>
    (await ask<Report>(context, "GET", `/api/inspection-reports/${id}`)).indications.map(({ values }) => values["datumX"]);

  await test.step("added, with its type and place", async () => {
    await tabTo(page.getByRole("button", { name: "Add row" }), 150);
    await page.keyboard.press("Enter");
    await enter(page, "Type", "CR");
    await enter(page, "Location", "toe");
    await expect(marks).toHaveCount(0);
    await enter(page, "Start from the datum", "4");
    await enter(page, "Length", "1");
    await enter(page, "Decision", "REJ");
    await expect(marks).toHaveCount(1);
    await expect.poll(starts).toEqual([expect.objectContaining({ entered: "4", unit: "in" })]);
  });

  await test.step("its mark leads to its row; it is moved, and removed", async () => {
    await page.keyboard.press("Escape");
    await tabTo(marks.first(), 20);
    const before = await marks.first().getAttribute("aria-label");
    await page.keyboard.press("Enter");
    await expect.poll(() => grid.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await enter(page, "Start from the datum", "9");
    await expect(marks.first()).not.toHaveAttribute("aria-label", before ?? "");
    await page.keyboard.press("Escape");
    const remove = page.getByRole("button", { name: "Remove row" });
    await tabTo(remove, 20);
    await page.keyboard.press("Enter");
    await expect(marks).toHaveCount(0);
    await expect.poll(starts).toEqual([]);
    await expect(grid).toBeFocused();
  });
});

/** A draft of magnetic particles with one rejected weld. */
async function reportWithWeld(context: Parameters<typeof ask>[0]): Promise<string> {
  const { rows } = await ask<{ rows: { id: string; clientName: string }[] }>(
    context,
    "GET",
    "/api/work-orders?status=in progress&limit=50",
  );
  const order = rows.find(({ clientName }) => clientName === "Sabine Pressure Fabricators");
  const { id, version } = await ask<Report>(context, "POST", "/api/inspection-reports", {
    templateCode: "MT",
    workOrderId: order?.id,
  });
  const line = { id: randomUUID(), lineNo: 1, itemKey: "W-14", performedOn: null, result: "REJ", values: {} };
  await ask(context, "PATCH", `/api/inspection-reports/${id}`, { version, changes: { lines: [line] } });
  return id;
}

/** Goes along the row to the column of this title, and types into its cell; a list takes the first entry that begins so. */
async function enter(page: Page, title: string, text: string): Promise<void> {
  const cell = page.getByLabel(new RegExp(`^${title}( in \\w+)?, row 1$`));
  await page.keyboard.press("Home");
  for (let step = 0; step < 30 && !((await cell.count()) > 0 && (await hasFocus(cell))); step += 1)
    await page.keyboard.press("ArrowRight");
  await expect(cell).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
}
