import { test as base } from "@playwright/test";

/** A test that closes its windows: the browser contexts it created are closed with it, or they would accumulate until the end. */
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
