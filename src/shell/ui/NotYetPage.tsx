import type { ComponentType } from "react";
import { useTitle } from "#kit/ui/routing.ts";
import { SignedOutPage } from "./SignedOutPage.tsx";
import styles from "./front.module.css";
import { OpenPages } from "./FrontPage.tsx";

/** Says that a module is not part of this version, and links to what is. A public address has no rail. */
export function notYetPage(title: string, isPublic: boolean): ComponentType {
  const words = `${title} is not available in this version.`;
  function Public() {
    useTitle(title);
    return (
      <SignedOutPage title={title}>
        <p className="quiet">{words}</p>
      </SignedOutPage>
    );
  }
  function Framed() {
    useTitle(title);
    return (
      <div className={styles.front}>
        <h1>{title}</h1>
        <p className="quiet">{words} You can open these pages:</p>
        <OpenPages />
      </div>
    );
  }
  return isPublic ? Public : Framed;
}
