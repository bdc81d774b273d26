import { useEffect, useLayoutEffect, type RefObject } from "react";
import { withFingers } from "../screen.ts";

const fields = "input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea, select";

/**
 * Where a dialog contains a form or a question, typing can start immediately: its first empty field has the focus when the dialog opens, not the
 * cross that closes it. A list to choose from is not focused, and on a touch screen the keyboard appears only when a field is touched.
 */
export function useFirstField(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    if (!current?.closest("[role=dialog]") || withFingers()) return;
    const empty = [...current.querySelectorAll<HTMLInputElement>(fields)].find(
      ({ value, disabled }) => value === "" && !disabled,
    );
    if (empty && !empty.readOnly && empty.getAttribute("role") !== "combobox") empty.dataset["autofocus"] = "true";
  }, [part]);
}

/** Where the address names a field after its #, such as what a job still lacks, the form opens there. */
export function useFieldAsked(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const asked = form.current?.elements.namedItem(window.location.hash.slice(1));
    if (!(asked instanceof HTMLElement)) return;
    asked.scrollIntoView?.({ block: "center" });
    const field =
      asked instanceof HTMLFieldSetElement ? asked.querySelector<HTMLElement>("input, textarea, select, button") : asked;
    field?.focus({ preventScroll: true });
  }, [form]);
}
