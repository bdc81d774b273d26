import { useEffect, useSyncExternalStore } from "react";
import type { Messages } from "./Messages.tsx";
import { initialToasts, toastReducer, type ToastEvent, type ToastShown } from "./toast-store.ts";

interface Now {
  toasts: readonly ToastShown[];
  /** The component that shows them, once it is loaded. */
  Messages: typeof Messages | null;
}

let now: Now = { toasts: initialToasts, Messages: null };
let lastId = 0;
const listeners = new Set<() => void>();
/** After dismissal a toast is only hidden; it is removed after this many milliseconds (specification section 9). */
const removalDelay = 1_000_000;
/** Milliseconds after which a page fetches the toast component even though there has been no toast. */
const drawnAfter = 3_000;

/** Shows a short message for five seconds. Only one is held at a time: a new one replaces the old. */
export function toast(message: Omit<ToastShown, "id" | "open">): {
  id: number;
  dismiss: () => void;
  update: (to: Partial<ToastShown>) => void;
} {
  lastId += 1;
  const id = lastId;
  happen({ kind: "add", toast: { ...message, id, open: true } });
  fetchMessages();
  return { id, dismiss: () => dismissToast(id), update: (to) => happen({ kind: "update", toast: { ...to, id } }) };
}

function dismissToast(id: number): void {
  happen({ kind: "dismiss", id });
  setTimeout(() => happen({ kind: "remove", id }), removalDelay);
}

/** Removes every message immediately, when another person takes over or another test begins. */
export function forgetToasts(): void {
  happen({ kind: "remove" });
}

/**
 * The only place on the page where toasts appear. Their component is a tenth of the script of the sign-in page: it is loaded with the first
 * toast, or a while after the page, so that it is there when the network is not.
 */
export function ToastHost() {
  const { toasts, Messages } = useSyncExternalStore(subscribe, () => now);
  useEffect(() => {
    const timer = setTimeout(fetchMessages, drawnAfter);
    return () => clearTimeout(timer);
  }, []);
  return Messages && <Messages toasts={toasts} dismiss={dismissToast} />;
}

/** Fetches the toast component. */
export async function loadMessages(): Promise<void> {
  const { Messages } = await import("./Messages.tsx");
  tell({ Messages });
}

// Offline the next toast tries again.
function fetchMessages(): void {
  if (!now.Messages) void loadMessages().catch(() => {});
}

function happen(event: ToastEvent) {
  tell({ toasts: toastReducer(now.toasts, event) });
}

function tell(change: Partial<Now>) {
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
