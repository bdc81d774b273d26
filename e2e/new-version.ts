import type { Page } from "@playwright/test";
import type { Front } from "./front.ts";

export function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=holdpoint-build]")?.content ?? "");
}

/** From now on the server has the pages of a newer version, which is the same version with another name. Returns that name. */
export function newVersion(front: Front, old: string): string {
  const next = "2.0.9999-00000000";
  const renamed = (text: string) => ({ body: text.replaceAll(old, next) });
  front.change(/^\/sw\.js/, renamed);
  front.change(/^\/(?:index\.html)?$/, renamed);
  front.change(/^\/(?!api\/)[^.?]+(?:\?.*)?$/, renamed);
  return next;
}
