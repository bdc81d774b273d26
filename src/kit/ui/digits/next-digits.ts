/** The container of the fields of one thing, such as a line of a report: Next goes through them in order. */
const scopes = "[data-digits-scope], form, [role=dialog], main";
const fields = "input[data-digits]:not(:disabled, [readonly])";

/** Where "Next" goes from a field: to another, to the following line, through a grid; null where the field is the last. */
export function nextFrom(input: HTMLInputElement): (() => void) | null {
  if (input.closest("[role=grid]")) return () => nextInGrid(input);
  const scope = input.closest<HTMLElement>(scopes) ?? document.body;
  const all = fieldsIn(scope);
  const next = all[all.indexOf(input) + 1];
  if (next) return () => focusOn(next);
  const following = scope.querySelector<HTMLButtonElement>("button[data-digits-next]:not(:disabled)");
  if (!following) return null;
  return () => leaveFor(following, () => fieldsIn(scope)[0]);
}

/**
 * Straight to the same field of the following line, past the rest of this one, or to a new line, to be named first; null where "Next" goes there
 * anyway, or nowhere.
 */
export function followingFrom(input: HTMLInputElement): { name: string; go: () => void } | null {
  const scope = input.closest("[role=grid]") ? null : input.closest<HTMLElement>("[data-digits-scope]");
  const following = scope?.querySelector<HTMLButtonElement>("button:is([data-digits-next], [data-digits-add]):not(:disabled)");
  if (!scope || !following) return null;
  const isNew = following.dataset["digitsAdd"] !== undefined;
  const at = fieldsIn(scope).indexOf(input);
  if (!isNew && at === fieldsIn(scope).length - 1) return null;
  const place = () => (isNew ? scope.querySelector("input") : fieldsIn(scope)[at]);
  return { name: following.textContent, go: () => leaveFor(following, place) };
}

function leaveFor(following: HTMLButtonElement, place: () => HTMLInputElement | null | undefined): void {
  following.click();
  // The following line is rendered first.
  requestAnimationFrame(() => requestAnimationFrame(() => focusOn(place())));
}

/** The field before this one, or null. */
export function previousFrom(input: HTMLInputElement): (() => void) | null {
  if (input.closest("[role=grid]")) return () => void sendKey(input, "Tab", true);
  const all = fieldsIn(input.closest<HTMLElement>(scopes) ?? document.body);
  const before = all[all.indexOf(input) - 1];
  return before ? () => focusOn(before) : null;
}

const fieldsIn = (scope: HTMLElement) => [...scope.querySelectorAll<HTMLInputElement>(fields)];

function focusOn(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.select();
}

/** A grid has its own order: to the next cell, and after the last one to a new row. */
function nextInGrid(input: HTMLInputElement): void {
  if (!sendKey(input, "Tab", false)) sendKey(input, "Enter", false);
}

function sendKey(input: HTMLInputElement, key: string, shiftKey: boolean): boolean {
  return !input.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
}
