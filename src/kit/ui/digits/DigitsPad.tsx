import { IconArrowLeft, IconBackspace, IconChevronDown, IconKeyboard, IconPlusMinus } from "@tabler/icons-react";
import { useEffect, useReducer, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { fieldText } from "../format.ts";
import styles from "./digits.module.css";
import { useDigitsPad } from "./digits-pad.ts";
import { followingFrom, nextFrom, previousFrom } from "./next-digits.ts";
import { pressIn } from "./press.ts";

/**
 * Large keys for the number being entered, for gloves and one hand. It is at the bottom of the screen while a field for a number has the focus,
 * which stays in the field: a keyboard attached to the device types there as usual.
 */
export default function DigitsPad() {
  const { on, choose } = useDigitsPad();
  const pad = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!on) return;
    // A press takes the focus before it becomes a click. The space for the pad is given up after the click, as the button would move from under it.
    let pressing = false;
    let timer = 0;
    const into = (element: EventTarget | null) => {
      if (element instanceof Node && pad.current?.contains(element)) return;
      if (isForDigits(element)) setInput(element);
      else if (!pressing) setInput(null);
    };
    const entered = ({ target }: FocusEvent) => into(target);
    const left = ({ relatedTarget }: FocusEvent) => into(relatedTarget);
    const pressed = () => {
      pressing = true;
    };
    const released = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        pressing = false;
        into(document.activeElement);
      });
    };
    const listened = [
      ["focusin", entered],
      ["focusout", left],
      ["mousedown", pressed],
      ["mouseup", released],
      ["dragend", released],
    ] as const;
    into(document.activeElement);
    for (const [name, listener] of listened) document.addEventListener(name, listener as EventListener, true);
    return () => {
      window.clearTimeout(timer);
      for (const [name, listener] of listened) document.removeEventListener(name, listener as EventListener, true);
      setInput(null);
    };
  }, [on]);

  useEffect(() => {
    if (!input) return;
    // Before the browser scrolls to the field: the page makes space below for the pad.
    document.documentElement.dataset["digitsPad"] = "";
    input.scrollIntoView?.({ block: "nearest" });
    return () => {
      delete document.documentElement.dataset["digitsPad"];
    };
  }, [input]);

  if (!input) return null;
  const sign = fieldText("0.5").charAt(1);
  const following = followingFrom(input);
  // The next line may be drawn in the same field, which then keeps the focus: where it leads is looked up again.
  function leave(go: () => void) {
    go();
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(lookAgain)));
  }
  const goes = { on: nextFrom(input) !== null, back: previousFrom(input) !== null };
  const key = (name: string, shown: ReactNode, label?: string, disabled = false) => (
    <button
      type="button"
      tabIndex={-1}
      className={styles.key}
      aria-label={label}
      disabled={disabled}
      onClick={() => pressIn(input, name)}
    >
      {shown}
    </button>
  );
  const digit = (name: number) => key(String(name), name);
  return createPortal(
    <div
      ref={(element) => {
        pad.current = element;
        return element ? focusStays(element) : undefined;
      }}
      className={`${styles.pad} noPrint`}
      role="region"
      aria-label={`Digits for ${nameOf(input)}`}
    >
      <div className={styles.head}>
        <span className={styles.name}>
          {nameOf(input)}
          {input.dataset["unit"] && <span className="quiet">, {input.dataset["unit"]}</span>}
        </span>
        {following && (
          <button type="button" tabIndex={-1} className={styles.following} onClick={() => leave(following.go)}>
            {following.name}
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          className={styles.tool}
          onClick={() => {
            choose(false);
            // The phone shows its own keyboard when the field is entered again.
            input.blur();
            requestAnimationFrame(() => input.focus());
          }}
        >
          <IconKeyboard size={20} aria-hidden />
          <span className="onlyRead">Use the keyboard of this device</span>
        </button>
        <button type="button" tabIndex={-1} className={styles.tool} onClick={() => input.blur()}>
          <IconChevronDown size={20} aria-hidden />
          <span className="onlyRead">Close the digits</span>
        </button>
      </div>
      <div className={styles.keys}>
        {digit(1)}
        {digit(2)}
        {digit(3)}
        {key("back", <IconBackspace size={24} aria-hidden />, "Delete the last digit")}
        {digit(4)}
        {digit(5)}
        {digit(6)}
        {key("minus", <IconPlusMinus size={24} aria-hidden />, "Minus or plus", input.dataset["signed"] === undefined)}
        {digit(7)}
        {digit(8)}
        {digit(9)}
        <button
          type="button"
          tabIndex={-1}
          className={styles.next}
          onClick={() => leave(nextFrom(input) ?? (() => input.blur()))}
        >
          {goes.on ? "Next" : "Done"}
        </button>
        {key(sign, sign, "Decimal sign", input.dataset["digits"] === "whole")}
        {digit(0)}
        <button
          type="button"
          tabIndex={-1}
          className={styles.key}
          aria-label="Previous field"
          disabled={!goes.back}
          onClick={() => previousFrom(input)?.()}
        >
          <IconArrowLeft size={24} aria-hidden />
        </button>
      </div>
    </div>,
    document.body,
  );
}

/** A touch on a key leaves the focus, and with it the caret, in the field. */
function focusStays(pad: HTMLElement): () => void {
  const events = ["pointerdown", "mousedown"] as const;
  const stay = (event: Event) => event.preventDefault();
  for (const name of events) pad.addEventListener(name, stay);
  return () => events.forEach((name) => pad.removeEventListener(name, stay));
}

function isForDigits(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.dataset["digits"] !== undefined && !element.readOnly && !element.disabled;
}

/** The label of a field, without the asterisk of a required one. */
function nameOf(input: HTMLInputElement): string {
  const label = input.getAttribute("aria-label") ?? input.labels?.[0]?.firstChild?.textContent;
  return label?.trim() ?? "this field";
}
