/** The longest wait for a page that is never done, in milliseconds. */
const longest = 2_000;

/** Resolves once the browser has drawn what there is and has nothing else to do: for what may come after the first picture of a page. */
export function whenIdle(): Promise<void> {
  return new Promise((done) => {
    // Safari does not say; a moment later it has drawn.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: longest });
    else setTimeout(done, 100);
  });
}
