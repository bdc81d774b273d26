import type { ReactNode } from "react";
import styles from "./signed-out.module.css";

/** The panel in the middle of the page for everything before sign-in. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.name}>
          <img src="/icon.svg" alt="" />
          Holdpoint
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Why something was refused, announced immediately; nothing otherwise. */
export function Refusal({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <div role="alert" className={styles.refusal}>
      {words}
    </div>
  );
}
