import type { ReactNode } from "react";
import styles from "./profile.module.css";
import { Dialog } from "#kit/ui/dialogs.tsx";

/** A dialog of this page. A click beside it does not close it; `held` keeps it open until its own button is used. */
export function ProfileDialog({
  title,
  held = false,
  onClose,
  children,
}: {
  title: string;
  held?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={!held} withCloseButton={!held}>
      <div className={styles.dialog}>{children}</div>
    </Dialog>
  );
}
