/** A message on screen. `bad` marks a refusal or failure; `action` is one thing to do about it. */
export interface ToastShown {
  id: number;
  open: boolean;
  title: string;
  description?: string;
  bad?: boolean;
  action?: { label: string; run: () => void };
  /** Milliseconds on screen, where five seconds are too short: for as long as something can be undone. */
  stays?: number;
}

export type ToastEvent =
  | { kind: "add"; toast: ToastShown }
  | { kind: "update"; toast: Partial<ToastShown> & { id: number } }
  | { kind: "dismiss"; id?: number }
  | { kind: "remove"; id?: number };

const held = 1;
export const initialToasts: readonly ToastShown[] = [];

/** Add, update, dismiss (hide), remove (delete); without an id the last two apply to every toast. */
export function toastReducer(toasts: readonly ToastShown[], event: ToastEvent): readonly ToastShown[] {
  switch (event.kind) {
    case "add":
      return [event.toast, ...toasts].slice(0, held);
    case "update":
      return toasts.map((toast) => (toast.id === event.toast.id ? { ...toast, ...event.toast } : toast));
    case "dismiss":
      return toasts.map((toast) => (event.id === undefined || toast.id === event.id ? { ...toast, open: false } : toast));
    case "remove":
      return event.id === undefined ? [] : toasts.filter((toast) => toast.id !== event.id);
  }
}
