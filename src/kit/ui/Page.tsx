import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Action, Counted } from "#kit/contract.ts";
import { useReach } from "./actor.ts";
import { countText } from "./format.ts";
import { Go } from "./Go.tsx";
import { useHeading } from "./heading.ts";
import { useConnection } from "./connection.ts";
import { NeedsNetwork } from "./NeedsNetwork.tsx";
import styles from "./page.module.css";
import { RefusalOnPage } from "./RefusalOnPage.tsx";
import { useTitle } from "./routing.ts";

/** A page with its heading, a count, and at most one primary action. `narrow` suits forms and text. */
export function Page({
  title,
  count,
  actions,
  narrow,
  children,
}: {
  title: string;
  count?: Counted | null;
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  useTitle(title);
  const heading = useHeading();
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
          {count && <span className={styles.count}>{countText(count)}</span>}
        </h1>
        {actions && <div className={`${styles.actions} noPrint`}>{actions}</div>}
      </div>
      <RefusalOnPage />
      {children}
    </div>
  );
}

/**
 * The primary action of a list: opens the form for a new record, for people who may create one. `large` suits a gloved hand; `offline` means that
 * this device can start it without a network.
 */
export function NewButton({
  to,
  label,
  module,
  action = "create",
  large = false,
  lesser = false,
  offline = false,
}: {
  to: string;
  label: string;
  module: string;
  action?: Action;
  large?: boolean;
  /** Beside another button that is the primary one. */
  lesser?: boolean;
  offline?: boolean;
}) {
  const { online } = useConnection();
  if (!useReach(module, action) || (!online && !offline)) return null;
  return (
    <Button
      component={Go}
      href={to}
      variant={lesser ? "default" : "filled"}
      {...(large ? { size: "lg" } : {})}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}

/** A titled part of a page; `actions` are at the right of its heading while there is a network. */
export function Section({
  title,
  actions,
  children,
  id,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {actions && (
          <NeedsNetwork>
            <div className={`${styles.actions} noPrint`}>{actions}</div>
          </NeedsNetwork>
        )}
      </div>
      {children}
    </section>
  );
}
