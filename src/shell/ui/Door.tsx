import type { ReactNode } from "react";
import looks from "./door.module.css";

/** The sheet in the middle of the page that everything before sign-in is written on. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={looks.door}>
      <div className={looks.sheet}>
        <div className={looks.name}>
          <img src="/icon.svg" alt="" />
          Holdpoint
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Why something was refused, announced at once; nothing while there is nothing to say. */
export function Refusal({ words }: { words: string | null }) {
  if (words === null) return null;
  return (
    <div role="alert" className={looks.refusal}>
      {words}
    </div>
  );
}
