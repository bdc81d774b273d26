import { urlOf } from "#kit/client.ts";

const worker = "/sw.js";

/** Whether the pages themselves open offline: an app contains them, a browser has them once its worker has fetched them. */
export async function pagesKept(longest = 30_000): Promise<boolean> {
  if (urlOf(worker) !== worker) return true;
  if (!("serviceWorker" in navigator)) return false;
  const late = new Promise<false>((resolve) => setTimeout(resolve, longest, false));
  return Promise.race([navigator.serviceWorker.ready.then(() => true), late]);
}
