import { useEffect } from "react";

/**
 * A button is disabled while it works, and a disabled button loses the focus; the next Tab would start at the top of the window. This returns the
 * focus to the button when the work is done and no dialog is open for it, or to the heading of the page when the button no longer exists. The
 * same when a row leaves the list together with the button that has the focus. Rendered once, around the whole app.
 */
export function useFocusRestored(): void {
  useEffect(() => {
    let busy: HTMLButtonElement | null = null;
    let timer = 0;
    let headingTimer = 0;
    let onPage: Element | null = null;
    const note = ({ target }: FocusEvent) => {
      onPage = target instanceof Element && target.closest("main") ? target : null;
    };
    const settle = () => {
      if (!busy || isInDialogAbout(busy)) return;
      const button = busy;
      busy = null;
      if (!isLost()) return;
      if (button.isConnected) button.focus();
      else toHeading();
    };
    const watch = new MutationObserver(() => {
      const { activeElement } = document;
      if (onPage && !onPage.isConnected) {
        onPage = null;
        // Later than code that knows a better place than the heading.
        window.clearTimeout(headingTimer);
        headingTimer = window.setTimeout(() => isLost() && !busy && toHeading(), 150);
      }
      if (isDisabled(activeElement)) busy = activeElement;
      if (!busy || (busy.isConnected && busy.disabled)) return;
      // A moment later, so that a dialog that opens or closes at the end of the work takes or returns the focus first.
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, 50);
    });
    // Some browsers remove the focus immediately, before it is known that the button was disabled; others when they next render.
    const taken = ({ target }: FocusEvent) => {
      if (target instanceof Element && isDisabled(target)) busy = target;
    };
    document.addEventListener("focusout", taken);
    document.addEventListener("focusin", note);
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusout", taken);
      window.clearTimeout(timer);
      window.clearTimeout(headingTimer);
      watch.disconnect();
      document.removeEventListener("focusin", note);
    };
  }, []);
}

const toHeading = () => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });

const isDisabled = (element: Element | null): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.disabled;

const isLost = () =>
  document.activeElement === null || document.activeElement === document.body || isDisabled(document.activeElement);

function isInDialogAbout(button: HTMLElement): boolean {
  const dialog = document.activeElement?.closest("[role=dialog]");
  return dialog !== null && dialog !== undefined && !dialog.contains(button);
}
