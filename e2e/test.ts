import { test as base } from "@playwright/test";

/** A test that leaves no window open: each browser context it made goes with it, or the machine would carry all of them to the end. */
export const test = base.extend<{ tidy: undefined }>({
  tidy: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      for (const context of browser.contexts()) if (!before.has(context)) await context.close();
    },
    { auto: true },
  ],
});
