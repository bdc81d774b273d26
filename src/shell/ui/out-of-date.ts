import { useSyncExternalStore } from "react";
import { call } from "#kit/client.ts";
import { connectionNow } from "#kit/ui/connection.ts";
import { removeWorker } from "./worker.ts";

const mark = "holdpoint-reloaded-for";
let reloading = false;
const listeners = new Set<() => void>();

/**
 * After a new version is installed, a page opened before it may request files that no longer exist. Then this product's caches are cleared and
 * the page is reloaded: once for each file, so that one that is permanently missing does not reload the page endlessly. Offline nothing is
 * cleared, since what is stored on this device is all there is.
 */
export function reloadWhenOutOfDate(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // The router would reload the page by itself if it saw this error.
    event.preventDefault();
    void loadAgain(event.payload.message);
  });
}

/** True while it is determined whether the page must be reloaded, and until it is: an error caused by a missing file need not be shown yet. */
export function useReloading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reloading,
  );
}

async function loadAgain(file: string): Promise<void> {
  if (!connectionNow().online || wasReloadedFor(file)) return;
  setReloading(true);
  // A file can also be missing because nothing can be fetched; the browser does not always know that it has no network.
  if (!(await serverAnswers())) return setReloading(false);
  sessionStorage.setItem(`${mark} ${file}`, "yes");
  await removeWorker().catch(() => {});
  window.location.reload();
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await call("/api/health")).ok;
  } catch {
    return false;
  }
}

/** Where nothing can be noted, nothing is reloaded either. */
function wasReloadedFor(file: string): boolean {
  try {
    return sessionStorage.getItem(`${mark} ${file}`) !== null;
  } catch {
    return true;
  }
}

function setReloading(now: boolean) {
  reloading = now;
  for (const listener of listeners) listener();
}
