const mark = "holdpoint-reloaded-at";
const product = "holdpoint";

/**
 * After a new version is installed, a page opened before it asks for files that no longer exist. Then this product's caches are cleared
 * and the page is loaded again, but not twice within ten seconds: a file that is missing for good must not reload the page for ever.
 */
export function reloadWhenOutOfDate(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (Date.now() - Number(sessionStorage.getItem(mark) ?? 0) < 10_000) return;
    event.preventDefault();
    sessionStorage.setItem(mark, String(Date.now()));
    void clearCaches().finally(() => window.location.reload());
  });
}

async function clearCaches(): Promise<void> {
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(product)).map((name) => caches.delete(name)));
}
