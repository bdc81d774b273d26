import type { ReactNode } from "react";
import styles from "./entries.module.css";

/** A list of things with a few words each, one below the other: `<Entries>{rows.map((row) => <Entry key={row.id}>...</Entry>)}</Entries>`. */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface EntryProps {
  children: ReactNode;
  /** What can be done with it; at the right, and below the words where there is no room. */
  actions?: ReactNode;
  /** What is shown below both. */
  below?: ReactNode;
}

/** One thing of the list. */
export function Entry({ children, actions, below }: EntryProps) {
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <div className={styles.words}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {below}
    </li>
  );
}
