/** The page that sent a person elsewhere to do one thing there: for as long as this tab is open, or until they are back. */
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
    // A private window: the way back is the browser's own.
  }
}

export function wayBack(): WayBack | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as WayBack | null;
  } catch {
    return null;
  }
}
