/** The page that sent a person elsewhere to do one thing there: remembered while this tab is open, or until they are back. */
export interface WayBack {
  title: string;
  href: string;
}

const name = "holdpoint-way-back";

export function rememberWayBack(to: WayBack | null): void {
  try {
    if (to) sessionStorage.setItem(name, JSON.stringify(to));
    else sessionStorage.removeItem(name);
  } catch {
    // A private window: the person goes back with the browser.
  }
}

export function wayBack(): WayBack | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as WayBack | null;
  } catch {
    return null;
  }
}
