import { expect, type Page } from "@playwright/test";

/** Waits until the service worker controls the page: on a busy machine it stores all pages for longer than an action may take. */
export async function storedOnDevice(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", null, { timeout: 90_000 });
}

/** Waits until what was written lies in the database of the field: the page shows it as kept a moment before. */
export async function keptInField(page: Page, words: string): Promise<void> {
  const inCommands = () =>
    page.evaluate(
      (text) =>
        new Promise<boolean>((resolve) => {
          const asked = indexedDB.open("holdpoint-field");
          asked.addEventListener("success", () => {
            const all = asked.result.transaction("commands").objectStore("commands").getAll();
            all.addEventListener("success", () => {
              asked.result.close();
              resolve(JSON.stringify(all.result).includes(text));
            });
          });
        }),
      words,
    );
  await expect.poll(inCommands).toBe(true);
}

/** A new wall thickness report from the first of the person's jobs, not started yet. */
export async function chooseJob(page: Page, address = ""): Promise<void> {
  await page.goto(`${address}/inspection-reports/new`);
  await page.getByRole("group", { name: "My work orders" }).getByRole("button").first().click();
  await page.getByRole("button", { name: /UT-THK/ }).click();
  await expect(page.getByRole("button", { name: "Start report" })).toBeEnabled();
}

/** By the list of sections, on a telephone by the chooser. */
export async function openSection(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 1440) < 768) {
    await page.getByRole("combobox", { name: "Section" }).click();
    await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
    return;
  }
  await page
    .getByRole("navigation", { name: "Sections of the report" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
}

/**
 * Lets the page's device be filled by `fill`: from then on what is written to the database of the field is taken and, when the transaction ends, refused
 * for want of room, as a browser does. A browser that is told of a smaller quota still finds room for short texts.
 */
export async function canBeFilled(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const isRefused = ({ name, transaction: { db } }: IDBObjectStore) =>
      db.name === "holdpoint-field" && ["all", name].includes(sessionStorage.getItem(mark) ?? "");
    const { prototype } = IDBObjectStore;
    const put = Object.getOwnPropertyDescriptor(prototype, "put")?.value as typeof prototype.put;
    const open = new Map<IDBTransaction, number>();
    prototype.put = function refused(...args) {
      const request = put.apply(this, args);
      const { transaction } = this;
      if (!isRefused(this)) return request;
      open.set(transaction, (open.get(transaction) ?? 0) + 1);
      const end = () => {
        const left = (open.get(transaction) ?? 1) - 1;
        open.set(transaction, left);
        if (left > 0) return;
        Object.defineProperty(transaction, "error", { value: new DOMException("No room is left.", "QuotaExceededError") });
        transaction.abort();
      };
      // Behind whoever waits for the answer: they may go on writing first.
      queueMicrotask(() => request.addEventListener("success", end));
      return request;
    };
  }, fullMark);
}

const fullMark = "this device is full";

/** No room from now on for anything, or for one kind of row: what lies beside it may have been written just before. */
export async function fill(page: Page, store: "all" | "commands" = "all"): Promise<void> {
  await page.evaluate(([mark, name]) => sessionStorage.setItem(mark, name), [fullMark, store] as const);
}

export async function makeRoom(page: Page): Promise<void> {
  await page.evaluate((mark) => sessionStorage.removeItem(mark), fullMark);
}
