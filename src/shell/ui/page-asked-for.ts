const name = "holdpoint-page-asked-for";

/**
 * Remembers the page that a person requested and may not see before they have signed in. It stays with this tab; `/` is not remembered, because
 * sign-in leads there anyway.
 */
export function notePage(address: string): void {
  if (address !== "/") write(address);
}

/** The page that was requested before sign-in, once: the page reloads at `/` (specification section 4), and continues from there. */
export function takePage(): string | null {
  const address = read();
  write(null);
  // An address of this product only: one that begins with two slashes names another host.
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
    // Storage is not available: the person starts at the start page.
  }
}
