import { createContext, type ReactNode, use } from "react";
import styles from "./signed-out.module.css";

/** Whether the frame is around what is shown, with the one `main` a document has. */
export const InFrame = createContext(false);

/** The panel in the middle of the page for everything before sign-in, and for what is said in place of a page. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  const Around = use(InFrame) ? "div" : "main";
  return (
    <Around className={styles.page}>
      <div className={styles.sheet}>
        <div className={styles.name}>
          <img src="/icon.svg" alt="" />
          Holdpoint
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </Around>
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
