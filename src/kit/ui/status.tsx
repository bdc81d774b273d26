import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconHourglass,
  IconInfoCircle,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Meaning } from "#kit/meaning.ts";
import styles from "./status.module.css";

const icons: Record<Meaning, Icon> = {
  good: IconCircleCheck,
  due: IconClock,
  bad: IconAlertTriangle,
  waiting: IconHourglass,
  idle: IconCircleDashed,
};

/** A status in words, with the icon and colour of its meaning; never colour alone. */
export function StatusBadge({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  return (
    <span className={styles.badge} data-meaning={meaning}>
      <MeaningIcon of={meaning} size={14} />
      <span className={styles.words}>{children}</span>
    </span>
  );
}

/** The icon of a meaning, beside words or where a name says them. */
export function MeaningIcon({ of, size }: { of: Meaning; size: number }) {
  const Icon = icons[of];
  return <Icon size={size} stroke={2} aria-hidden />;
}

/** The abbreviation of an inspection method (RT, UT, PAUT ...): known by its letters, as in the trade, not by a colour. */
export function MethodBadge({ method }: { method: string }) {
  return <span className={styles.method}>{method}</span>;
}

/**
 * Explains across the top of a page or section why it is in its state: read-only, superseded, stale, refused. `bad` is announced immediately.
 * `action` is what to do about it, usually a link or a small button.
 */
export function Banner({
  meaning,
  title,
  children,
  action,
}: {
  meaning: Meaning;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = meaning === "idle" ? IconInfoCircle : icons[meaning];
  return (
    <div className={styles.banner} data-meaning={meaning} role={meaning === "bad" ? "alert" : "status"}>
      <Icon size={18} stroke={2} aria-hidden className={styles.bannerIcon} />
      <div className={styles.bannerText}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={`noPrint ${styles.bannerAction}`}>{action}</div>}
    </div>
  );
}
