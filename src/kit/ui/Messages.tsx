import { Toast as Radix } from "radix-ui";
import type { ToastShown } from "./toast-store.ts";
import styles from "./toast.module.css";

/** The toasts on screen, in a region of their own. F8 moves the focus there; a swipe to the right dismisses one. */
export function Messages({ toasts, dismiss }: { toasts: readonly ToastShown[]; dismiss: (id: number) => void }) {
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Message">
      {toasts.map(({ id, open, title, description, bad, action, stays }) => (
        <Radix.Root
          key={id}
          open={open}
          {...(stays === undefined ? {} : { duration: stays })}
          onOpenChange={(next) => !next && dismiss(id)}
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
