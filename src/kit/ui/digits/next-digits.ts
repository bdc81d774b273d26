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
  return () => {
    following.click();
    // The following line is rendered first.
    requestAnimationFrame(() => requestAnimationFrame(() => focusOn(fieldsIn(scope)[0])));
  };
}

/** The field before this one, or null. */
export function previousFrom(input: HTMLInputElement): (() => void) | null {
  if (input.closest("[role=grid]")) return () => void sendKey(input, "Tab", true);
  const all = fieldsIn(input.closest<HTMLElement>(scopes) ?? document.body);
  const before = all[all.indexOf(input) - 1];
  return before ? () => focusOn(before) : null;
}

const fieldsIn = (scope: HTMLElement) => [...scope.querySelectorAll<HTMLInputElement>(fields)];

function focusOn(input: HTMLInputElement | undefined): void {
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
