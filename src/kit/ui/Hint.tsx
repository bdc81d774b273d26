import { Tooltip } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./hint.module.css";

/**
 * Opens after 700 ms, or immediately when the last one closed less than 300 ms ago (specification section 9). Rendered once, around the whole
 * app.
 */
export function HintProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}

/**
 * A short explanation for a control that shows only an icon; the control itself still needs its `aria-label`. Nothing important is shown only
 * here.
 */
export function Hint({
  text,
  children,
  side = "bottom",
}: {
  text: ReactNode;
  children: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
}) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.hint} side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
