import { Toast as Radix } from "radix-ui";
import { useSyncExternalStore } from "react";
import { initialToasts, toastReducer, type ToastEvent, type ToastShown } from "./toast-store.ts";
import styles from "./toast.module.css";

let shown = initialToasts;
let lastId = 0;
const listeners = new Set<() => void>();
/** After dismissal a toast is only hidden; it is forgotten after this many milliseconds (specification section 9). */
const removalDelay = 1_000_000;

/** Shows a short message for five seconds. Only one is held at a time: a new one takes the place of the old. */
export function toast(message: Omit<ToastShown, "id" | "open">): {
  id: number;
  dismiss: () => void;
  update: (to: Partial<ToastShown>) => void;
} {
  lastId += 1;
  const id = lastId;
  happen({ kind: "add", toast: { ...message, id, open: true } });
  return { id, dismiss: () => dismissToast(id), update: (to) => happen({ kind: "update", toast: { ...to, id } }) };
}

function dismissToast(id: number): void {
  happen({ kind: "dismiss", id });
  setTimeout(() => happen({ kind: "remove", id }), removalDelay);
}

/** Takes every message away at once, when another person sits down or another test begins. */
export function forgetToasts(): void {
  happen({ kind: "remove" });
}

/** The one place on the page where toasts appear. F8 moves the focus there; a swipe to the right dismisses. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Message">
      {toasts.map(({ id, open, title, description, bad, action }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          className={styles.toast}
          data-bad={bad || undefined}
          type={bad ? "foreground" : "background"}
        >
          <div>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          </div>
          {action && (
            <Radix.Action altText={action.label} className={styles.action} onClick={action.run}>
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close className={styles.close} aria-label="Dismiss">
            ×
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport hotkey={["F8"]} className={styles.viewport} label="Messages ({hotkey})" />
    </Radix.Provider>
  );
}

function happen(event: ToastEvent) {
  shown = toastReducer(shown, event);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
