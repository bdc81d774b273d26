/** The longest wait for a page that is never done, in milliseconds. */
const longest = 5_000;

/**
 * Resolves once nothing on the page is still loading, the browser has drawn it and has nothing else to do: for what may come after the first picture
 * of a page. A browser that waits for an answer is idle as well, so the skeletons are asked about.
 */
export async function whenIdle(): Promise<void> {
  const end = performance.now() + longest;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each look comes after the one before
    await idle(end - performance.now());
  } while (document.querySelector(skeletons) && performance.now() < end);
}

/** What `states.tsx` and `Waiting.tsx` show in the place of what has not arrived. */
const skeletons = '[role="status"][aria-label="Loading"]';

function idle(timeout: number): Promise<void> {
  return new Promise((done) => {
    // Safari does not say; a moment later it has drawn.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout });
    else setTimeout(done, 100);
  });
}
