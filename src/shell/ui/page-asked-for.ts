const name = "holdpoint-page-asked-for";

/** Notes the page that a person came for and may not see before they have signed in. It stays with this tab, and `/` is where one comes anyway. */
export function notePage(address: string): void {
  if (address !== "/") write(address);
}

/** The page that was asked for before sign-in, once: the page reloads at `/` (specification section 4), and goes on from there. */
export function takePage(): string | null {
  const address = read();
  write(null);
  // An address of this product and no other: one that begins with two slashes names another host.
  return address !== null && /^\/(?![/\\])/.test(address) ? address : null;
}

function read(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, address);
  } catch {
    // Closed storage: whoever signs in begins at the start page.
  }
}
