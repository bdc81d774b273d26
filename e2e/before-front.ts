import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { Front } from "./front.ts";
import { signedIn } from "./people.ts";
import { test as base } from "./test.ts";

/** Tests of offline work: each with its own proxy in front of the server. */
export const test = base.extend<{ front: Front }>({
  front: async ({ baseURL }, lend) => {
    const front = await Front.before(baseURL ?? "");
    await lend(front);
    await front.stop();
  },
});

export function atFront(browser: Browser, front: Front, email: string, options: BrowserContextOptions = {}): Promise<Page> {
  return signedIn(browser, email, { ...options, baseURL: front.address });
}

/** Held in one hand, with fingers. */
export const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
