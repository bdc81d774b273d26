import { expect, type Page } from "@playwright/test";
import { edgeContrast, heldAgainst } from "./axe.ts";
import { atFront, telephone, test } from "./before-front.ts";
import { canBeFilled, chooseJob, fill, keptInField, makeRoom, openSection, storedOnDevice } from "./device-steps.ts";
import { ana, ask, password, signIn, wes, withSession } from "./people.ts";

test.use({ serviceWorkers: "allow" });

test("a report is started, written, photographed and opened again without a network, and is on the server once", async ({
  browser,
  front,
}) => {
  const page = await atFront(browser, front, ana);
  await storedOnDevice(page);
  await chooseJob(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline since \d/)).toBeVisible();
  await page.getByRole("button", { name: "Start report" }).click();
  await expect(page.getByRole("main").getByText(/^D-...A-0001$/)).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  // Shown in the top bar and beside the title, but not again above the first field.
  await expect(page.getByText(/^Shown from this device/)).toHaveCount(0);
  await importLines(page, 60);
  await write(page, "Underside not reached, ladder missing");
  await photograph(page, "weld-1.jpg");
  await expect(page.getByText("on this device, still to be sent")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByText(/^D-...A-0001$/)).toBeVisible();
  await openSection(page, "Summary");
  await expect(page.getByRole("textbox", { name: /^Limitations/ })).toHaveValue("Underside not reached, ladder missing");
  await page.goto("/on-this-device");
  await expect(page.getByRole("link", { name: /begin Ultrasonic/ })).toBeVisible();
  // What waits stands above the jobs.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("To be sent");

  // With a network again, and before the server has heard of it, the report opens from this device.
  front.change(/^\/api\/inspection-reports$/, () => ({ status: 503, type: "application/json", body: "{}" }));
  await page.context().setOffline(false);
  await page.goto(`/inspection-reports/${id}`);
  await expect(page.getByRole("main").getByText(/^D-...A-0001$/)).toBeVisible();
  front.changeNothing();
  await page.goto("/on-this-device");
  await expect(page.getByText("Nothing waits on this device")).toBeVisible();
  const report = await ask<{ provisionalRef: string; summary: Record<string, unknown>; attachments: unknown[] }>(
    page.context(),
    "GET",
    `/api/inspection-reports/${id}`,
  );
  expect(report.summary["limitations"]).toBe("Underside not reached, ladder missing");
  expect(report.attachments).toHaveLength(1);
  const { rows } = await ask<{ rows: unknown[] }>(page.context(), "GET", `/api/inspection-reports?q=${report.provisionalRef}`);
  expect(rows).toHaveLength(1);

  // Removing a stored photo, and the certificate of an external person, wait in the same outbox.
  await page.goto(`/inspection-reports/${id}`);
  await openSection(page, "Photos");
  const remove = page.getByRole("button", { name: "Remove weld-1.jpg" });
  await expect(remove).toBeVisible();
  await page.context().setOffline(true);
  await remove.click();
  await expect(remove).toHaveCount(0);
  await addExternal(page, "Rosa Marín");
  await page.reload();
  await openSection(page, "Photos");
  await expect(page.getByText("No photos yet.")).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.goto("/on-this-device");
  await expect(page.getByText("Remove photo weld-1.jpg")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Nothing waits on this device")).toBeVisible();
  const stored = await ask<{ id: string; kind: string }[]>(
    page.context(),
    "GET",
    `/api/files?entity=InspectionReport&entityId=${id}`,
  );
  expect(stored.map(({ kind }) => kind)).toEqual(["certificate"]);
  const { attachments, people } = await ask<{
    attachments: unknown[];
    people: { externalName: string | null; papers?: { fileId: string | null } | null }[];
  }>(page.context(), "GET", `/api/inspection-reports/${id}`);
  expect(attachments).toEqual([]);
  expect(people.find(({ externalName }) => externalName === "Rosa Marín")?.papers?.fileId).toBe(stored[0]?.id);
});

/** The code that reads a sheet is on the device with the pages, and so is the worker that evaluates a long report. */
async function importLines(page: Page, count: number): Promise<void> {
  await openSection(page, "Lines");
  await page.getByRole("button", { name: "Import from a sheet" }).click();
  const dialog = page.getByRole("dialog");
  const rows = Array.from({ length: count }, (_, at) => `CML-${at + 1},9.${10 + (at % 80)}`);
  const sheet = { name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from(["CML,Reading 1", ...rows].join("\n")) };
  await dialog.locator('input[type="file"]').setInputFiles(sheet);
  await expect(dialog.getByRole("heading", { name: "Columns" })).toBeVisible();
  await dialog.getByText("mm", { exact: true }).click();
  const started = page.waitForEvent("worker");
  await dialog.getByRole("button", { name: `Import ${count} rows` }).click();
  await expect(dialog).toHaveCount(0);
  expect((await started).url()).toContain("evaluation-worker");
  // With one reading the minimum, the mean and the actual thickness are that reading, here in the client's inches.
  await expect(
    page
      .getByRole("row", { name: /CML-2\b/ })
      .getByText("0.359")
      .nth(1),
  ).toBeVisible();
}

/** A performer of another organization, with a copy of the certificate. */
async function addExternal(page: Page, name: string): Promise<void> {
  await openSection(page, "People");
  await page.getByRole("button", { name: "Person of another organization" }).click();
  const asked = page.getByRole("dialog", { name: "Person of another organization" });
  await asked.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await asked.getByRole("textbox", { name: "Employer", exact: true }).fill("Vega Inspection");
  await asked.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "Performer" }).click();
  const copy = { name: "certificate.jpg", mimeType: "image/jpeg", buffer: await picture(page) };
  await asked.locator('input[type="file"]').setInputFiles(copy);
  await asked.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText(name)).toBeVisible();
}

test("a job made ready is worked on by two people of one telephone, who sign out and in, and each has their own", async ({
  browser,
  front,
}) => {
  // Wes has accepted the consent form before.
  await (await withSession(browser, wes, { baseURL: front.address })).close();
  const page = await atFront(browser, front, ana);
  await page.setViewportSize({ width: 390, height: 844 });
  await storedOnDevice(page);
  await page.goto("/on-this-device");
  await page.getByRole("button", { name: "Make ready" }).first().click();
  await expect(page.getByText(/^as of /).first()).toBeVisible({ timeout: 60_000 });
  await page.goto("/");
  await expect(page.getByText("My jobs today")).toBeVisible();
  await page.waitForTimeout(1000);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("My jobs today")).toBeVisible();
  // The job itself opens with all its parts, though this device never had its page before it a first time.
  await page.getByRole("main").getByRole("link", { name: /^WO-/ }).first().click();
  await expect(page.getByRole("heading", { name: "Crew and equipment" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Start report" })).toBeVisible();

  await chooseJob(page);
  await page.getByRole("button", { name: "Start report" }).click();
  await expect(page.getByRole("main").getByText(/^D-...A-0001$/)).toBeVisible();
  await write(page, "In the first page");
  await keptInField(page, "In the first page");
  const again = await page.context().newPage();
  await again.setViewportSize({ width: 390, height: 844 });
  await page.close();
  await again.goto("/on-this-device");
  await again.getByRole("link", { name: /Summary/ }).click();
  await openSection(again, "Summary");
  await expect(again.getByRole("textbox", { name: /^Limitations/ })).toHaveValue("In the first page");
  // One button to press on a screen: the next section, and in the last one this.
  await expect(again.locator("main .mantine-Button-root:is([data-variant=filled], :not([data-variant])):visible")).toHaveText([
    /^Next/,
  ]);
  await again.getByRole("button", { name: /^Next/ }).click();
  await expect(again.getByText(/^Checked on this device/)).toBeAttached();
  await again.getByRole("button", { name: "Ready to submit" }).click();

  // Another person on the device sees that something is waiting, but not what.
  await again.context().setOffline(false);
  front.change(/^\/api\/inspection-reports/, () => ({ status: 503, type: "application/json", body: "{}" }));
  await signOutByMenu(
    again,
    /^Sign out \d+ changes wait here until you sign in again ?1 job made ready is removed from this device$/,
  );
  await signIn(again, wes);
  await again.goto("/on-this-device");
  await expect(again.getByText(/of another person on this device/)).toBeVisible();
  await expect(again.getByText("Nothing waits on this device")).toBeVisible();
  await expect(again.getByText("Ready to submit")).toHaveCount(0);

  front.changeNothing();
  await signOutByMenu(again, "Sign out");
  await signIn(again, ana);
  await again.goto("/on-this-device");
  await expect(again.getByText("On the server")).toBeVisible({ timeout: 60_000 });
  await expect(again.getByText("Nothing waits on this device")).toBeVisible();
  await expect(again.getByRole("button", { name: "Sign it" })).toBeEnabled();
  expect(await heldAgainst(again)).toEqual([]);
});

async function signOutByMenu(page: Page, item: RegExp | string): Promise<void> {
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("a job safety analysis is filled and signed without a network on a telephone, and is on the server once", async ({
  browser,
  front,
}) => {
  const page = await atFront(browser, front, ana, telephone);
  await storedOnDevice(page);
  await page.goto("/company-forms");
  await page.getByRole("button", { name: "Fill Job safety analysis" }).click();
  await page.getByRole("combobox", { name: "Work order" }).click();
  await page.getByRole("option").first().click();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Job safety analysis" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const step = (name: string) =>
    page.getByRole("navigation", { name: "Sections of the form" }).getByRole("button", { name, exact: true }).click();

  await step("In an emergency");
  await page.getByRole("textbox", { name: "Emergency number" }).fill("3333");
  await page.getByRole("textbox", { name: "Muster point" }).fill("Gate 4");
  await step("Protective equipment");
  const hat = page.getByRole("checkbox", { name: "Hard hat" });
  await hat.check();
  // As large as a finger is its row; the box keeps its shape.
  const box = await hat.boundingBox();
  expect(box?.height).toBe(box?.width);
  expect(await edgeContrast(page.getByRole("checkbox", { name: "Safety glasses" }))).toBeGreaterThan(3);
  await step("Steps, hazards and controls");
  await page.getByRole("button", { name: "Add to steps" }).click();
  const row = page.getByRole("listitem", { name: "Steps, row 1" });
  await row.getByRole("textbox", { name: "Step" }).fill("Climb to the platform");
  await row.getByRole("textbox", { name: "Hazard" }).fill("Fall");
  await row.getByRole("textbox", { name: "Control" }).fill("Three points of contact");
  for (const [group, value] of Object.entries({ "Risk before control": "3", "Risk after control": "1" }))
    for (const part of ["severity", "likelihood"])
      await row
        .getByRole("radiogroup", { name: `${group}: ${part}` })
        .getByText(value, { exact: true })
        .click();
  await step("Crew");
  await page
    .getByRole("radiogroup", { name: /may stop the work/ })
    .getByText("Yes")
    .click();
  // A person who is absent today is removed from the list.
  while ((await page.getByRole("button", { name: "Remove Crew, row 2" }).count()) > 0)
    await page.getByRole("button", { name: "Remove Crew, row 2" }).click();
  await page.getByRole("button", { name: /^Sign as/ }).click();
  const sheet = page.getByRole("dialog", { name: "Signature" });
  await sheet.getByRole("button", { name: "Write the name instead" }).click();
  await sheet.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(sheet).toHaveCount(0);
  // A closed page continues where it was.
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await page.reload();
  await step("Check and send");
  await expect(page.getByText("Nothing is missing and nothing is flagged.")).toBeVisible();
  expect(await heldAgainst(page)).toEqual([]);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Still to be sent")).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText("Still to be sent")).toHaveCount(0, { timeout: 60_000 });
  const there = () =>
    ask<{ number: string; status: string; createdOffline: boolean; answers: { crew: { value: unknown[] } } }>(
      page.context(),
      "GET",
      `/api/form-submissions/${id}`,
    );
  await expect.poll(async () => (await there()).status, { timeout: 60_000 }).toBe("closed");
  const sent = await there();
  expect(sent).toMatchObject({ createdOffline: true, number: expect.stringMatching(/^F-HSE-JSA-/) });
  expect(sent.answers.crew.value).toHaveLength(1);
});

test("a full device says so at each step, and nothing written before or after is lost", async ({ browser, front }) => {
  const page = await atFront(browser, front, ana);
  await canBeFilled(page);
  await storedOnDevice(page);
  const full = page.getByText("This device is full", { exact: true });
  // Making a job ready: none of it is called ready.
  await page.goto("/on-this-device");
  await fill(page);
  await page.getByRole("button", { name: "Make ready" }).first().click();
  await expect(full).toBeVisible();
  await expect(page.getByText(/^as of /)).toHaveCount(0);
  await makeRoom(page);

  // Starting a report: it is not there by half, as a report to be written into that nothing would ever send.
  await chooseJob(page);
  await page.context().setOffline(true);
  await fill(page, "commands");
  const start = page.getByRole("button", { name: "Start report" });
  await start.click();
  await expect(page.getByText(/^This device is full\. Send or remove photos/)).toBeVisible();
  expect(await reportsKept(page)).toEqual([]);
  await makeRoom(page);
  await start.click();
  await expect(page.getByRole("main").getByText(/^D-...A-\d{4}$/)).toBeVisible();
  await write(page, "Before it was full");
  await expect(page.getByText("Kept on this device, not yet on the server")).toBeVisible();

  // Saving what is typed, and a photo with what names it in the line.
  await fill(page);
  const words = "Before it was full, and while it was";
  await page.getByRole("textbox", { name: /^Limitations/ }).fill(words);
  await expect(full).toBeVisible();
  await openSection(page, "Photos");
  await page.getByLabel("Choose files").setInputFiles({ name: "w.jpg", mimeType: "image/jpeg", buffer: await picture(page) });
  await page.getByRole("button", { name: "Add 1 file" }).click();
  await expect(page.getByText(/Send or remove photos before continuing/)).toBeVisible();
  // A page that is closed meanwhile has what was typed in the browser's small store.
  await page.reload();
  await openSection(page, "Summary");
  await expect(page.getByRole("textbox", { name: /^Limitations/ })).toHaveValue(words);

  await makeRoom(page);
  await page.getByRole("textbox", { name: /^Limitations/ }).fill(`${words} not`);
  await photograph(page, "w.jpg");
  await expect(page.getByText("on this device, still to be sent")).toBeVisible();
  await expect(full).toHaveCount(0);
  await keptInField(page, `${words} not`);
  await page.reload();
  await expect(page.getByText("on this device, still to be sent")).toBeVisible();
  await openSection(page, "Summary");
  await expect(page.getByRole("textbox", { name: /^Limitations/ })).toHaveValue(`${words} not`);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.context().setOffline(false);
  await page.goto("/on-this-device");
  await expect(page.getByText("Nothing waits on this device")).toBeVisible();
  const { summary, attachments } = await ask<Stored & { attachments: unknown[] }>(
    page.context(),
    "GET",
    `/api/inspection-reports/${id}`,
  );
  expect([summary["limitations"], attachments.length]).toEqual([`${words} not`, 1]);
});

test("two telephones of one person write into one report without a network: united line by line, asked where both wrote the same", async ({
  browser,
  front,
}) => {
  const first = await atFront(browser, front, ana);
  await storedOnDevice(first);
  await chooseJob(first);
  await first.getByRole("button", { name: "Start report" }).click();
  await first.waitForURL(/\/inspection-reports\/[0-9a-f-]{36}$/);
  const id = new URL(first.url()).pathname.split("/").at(-1) ?? "";
  const second = await atFront(browser, front, ana);
  await storedOnDevice(second);
  for (const page of [first, second]) {
    await page.goto(`/inspection-reports/${id}`);
    await openSection(page, "Summary");
    await page.context().setOffline(true);
  }
  await write(first, "Ladder missing");
  await addLines(first, "CML-01", "CML-02");
  await write(second, "Paint not removed");
  await writeRemarks(second, "Second telephone");
  await addLines(second, "CML-03", "cml 02");

  await first.context().setOffline(false);
  await expect.poll(() => limitationsOf(first, id), { timeout: 60_000 }).toBe("Ladder missing");
  // Its lines may be sent after its words, and a line before its name: without them the second telephone has nothing to ask about.
  const names = async () => (await reportOf(first, id)).lines.map(({ itemKey }) => itemKey);
  await expect.poll(names, { timeout: 60_000 }).toEqual(["CML-01", "CML-02"]);
  await second.context().setOffline(false);
  const asked = second.getByRole("dialog", { name: "You changed this report on another device" });
  await expect(asked).toBeVisible({ timeout: 60_000 });
  expect(await heldAgainst(second)).toEqual([]);
  await asked.getByRole("radio", { name: "Your other device: Ladder missing" }).check();
  await asked.getByRole("radio", { name: /^Your other device only/ }).check();
  await asked.getByRole("button", { name: "Save again" }).click();
  await second.goto("/on-this-device");
  await expect(second.getByText("Nothing waits on this device")).toBeVisible({ timeout: 60_000 });
  const { lines, summary, remarks } = await reportOf(second, id);
  expect(lines.map(({ itemKey }) => itemKey).toSorted()).toEqual(["CML-01", "CML-02", "CML-03"]);
  expect([summary["limitations"], remarks]).toEqual(["Ladder missing", "Second telephone"]);

  // Changes on one device after the other has submitted the report become a draft of their own, which says so.
  await second.goto(`/inspection-reports/${id}`);
  await openSection(second, "Summary");
  await second.context().setOffline(true);
  await write(second, "Written too late");
  await keptInField(second, "Written too late");
  const { version } = await reportOf(first, id);
  const reason = "Begun for the wrong item";
  await ask(first.context(), "POST", `/api/inspection-reports/${id}/discards`, { version, reason });
  await second.context().setOffline(false);
  await second.goto(`/inspection-reports/${id}`);
  await second.getByRole("button", { name: "Save as new draft" }).click();
  await openSection(second, "Summary");
  await expect(second.getByRole("textbox", { name: /^Limitations/ })).toHaveValue("Written too late");
  await expect(second.getByRole("textbox", { name: /^Remarks/ })).toHaveValue(/^Conflicted copy of D-/);
});

test("a report submitted on another telephone meanwhile says so, and what was written too late stays to be copied", async ({
  browser,
  front,
}) => {
  const other = await withSession(browser, ana, { baseURL: front.address });
  const { rows } = await ask<{ rows: { id: string }[] }>(other, "GET", "/api/inspection-reports?status=submitted");
  const id = rows[0]?.id ?? "";
  const at = `/api/inspection-reports/${id}`;
  const { version } = await ask<Stored>(other, "GET", at);
  await ask(other, "POST", `${at}/recalls`, { version });
  const page = await atFront(browser, front, ana);
  await page.goto(`/inspection-reports/${id}`);
  await openSection(page, "Summary");
  await page.context().setOffline(true);
  await writeRemarks(page, "Written too late");
  await expect(page.getByText("Kept on this device, not yet on the server")).toBeVisible();

  const { contentHash } = await ask<{ contentHash: string }>(other, "GET", `${at}/checks`);
  await ask(other, "POST", `${at}/signatures`, { contentHash, userId: ana, password });
  await page.context().setOffline(false);
  await expect(page.getByText(/^This report can no longer be edited$|^Unsaved changes on this device$/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Save as new draft" }).click();
  await openSection(page, "Summary");
  await expect(page.getByRole("textbox", { name: /^Remarks/ })).toHaveValue(/Written too late/);
  expect((await ask<Stored>(other, "GET", at)).remarks).not.toBe("Written too late");
});

interface Stored {
  version: number;
  summary: Record<string, unknown>;
  remarks: string | null;
  lines: { itemKey: string }[];
}
const reportOf = (page: Page, id: string) => ask<Stored>(page.context(), "GET", `/api/inspection-reports/${id}`);
const limitationsOf = async (page: Page, id: string) => (await reportOf(page, id)).summary["limitations"];

async function writeRemarks(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Remarks/ }).fill(words);
}

/** Lines with these names; the first goes into the initial empty line of the report. */
async function addLines(page: Page, ...names: string[]): Promise<void> {
  await openSection(page, "Lines");
  await page.getByRole("grid").getByRole("gridcell").first().click();
  for (const [at, name] of names.entries()) {
    if (at > 0) await page.getByRole("button", { name: "Add row" }).click();
    // Keys that come before the new row has the focus belong to no cell.
    await expect(page.getByRole("grid").locator(":focus")).toBeAttached();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
  }
  for (const name of names) await keptInField(page, name);
}

async function write(page: Page, words: string): Promise<void> {
  await openSection(page, "Summary");
  await page.getByRole("textbox", { name: /^Limitations/ }).fill(words);
  await expect(page.getByText("Kept on this device, not yet on the server")).toBeVisible();
}

async function photograph(page: Page, name: string): Promise<void> {
  await openSection(page, "Photos");
  await page.getByLabel("Choose files").setInputFiles({ name, mimeType: "image/jpeg", buffer: await picture(page) });
  await page.getByRole("button", { name: "Add 1 file" }).click();
}

/** The addresses of the reports that this device would answer for itself. */
async function reportsKept(page: Page): Promise<unknown[]> {
  const keys = await page.evaluate(
    () =>
      new Promise<unknown[]>((found) => {
        const opening = indexedDB.open("holdpoint-field");
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("answers").objectStore("answers").getAllKeys();
          all.addEventListener("success", () => found(all.result));
        });
      }),
  );
  return keys.flat().filter((key) => /^\/api\/inspection-reports\/[0-9a-f-]{36}$/.test(String(key)));
}

/** A small picture created by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 48;
    canvas.getContext("2d")?.fillRect(8, 8, 20, 20);
    return canvas.toDataURL("image/jpeg");
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}
