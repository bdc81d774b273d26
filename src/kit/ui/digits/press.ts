/** The text of a field and its selection. */
export interface Typed {
  text: string;
  from: number;
  to: number;
}

/** The result of a key of the pad: a digit, the decimal sign, "minus" or "back". */
export function press({ text, from, to }: Typed, key: string): Typed {
  if (key === "minus") {
    const without = text.replace(/^[-−+]/, "");
    const next = without === text ? `-${text}` : without;
    const moved = next.length - text.length;
    return { text: next, from: Math.max(0, to + moved), to: Math.max(0, to + moved) };
  }
  if (key === "back") {
    const start = from === to ? Math.max(0, from - 1) : from;
    return { text: text.slice(0, start) + text.slice(to), from: start, to: start };
  }
  const before = text.slice(0, from);
  const after = text.slice(to);
  // A number has one decimal sign.
  if (/[.,]/.test(key) && /[.,]/.test(before + after)) return { text, from, to };
  return { text: before + key + after, from: from + key.length, to: from + key.length };
}

/** Presses a key in an input, as if it had been typed there. */
export function pressIn(input: HTMLInputElement, key: string): void {
  const end = input.value.length;
  const next = press({ text: input.value, from: input.selectionStart ?? end, to: input.selectionEnd ?? end }, key);
  // React notices a value only when it was set with the native setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, next.text);
  input.setSelectionRange(next.from, next.to);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
