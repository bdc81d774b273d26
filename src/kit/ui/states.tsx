import { Anchor, Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { IconInbox, IconLock, IconPlugConnectedX, IconRefresh, IconSearchOff } from "@tabler/icons-react";
import { createContext, use, type ReactNode } from "react";
import { CallFailed } from "#kit/client.ts";
import type { Reason } from "#kit/contract.ts";
import { useConnection } from "./connection.ts";
import { wordsOf } from "./data.ts";
import { clock, withDaysAsShown } from "./format.ts";
import { Go } from "./Go.tsx";
import { useHeading } from "./heading.ts";
import { useHrefOf } from "./record-kinds.ts";
import { useTitle } from "./routing.ts";
import styles from "./states.module.css";
import { Banner } from "./status.tsx";

interface AskedProps<T> {
  of: UseQueryResult<T>;
  skeleton?: ReactNode;
  children: (found: T) => ReactNode;
}

/** Renders the result of `useAsk`: a skeleton while it is loading, what happened when it failed, otherwise the children with the answer. */
export function Asked<T>({ of: query, skeleton, children }: AskedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <Failure of={query.error} tryAgain={() => void query.refetch()} />;
  return skeleton ?? <LinesSkeleton />;
}

/** The same where the answer is the whole page: a record's skeleton, and what happened as the page's heading. */
export function AskedPage<T>({ of: query, skeleton = <RecordSkeleton />, children }: AskedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  return (
    <WholePage value>
      <Asked of={query} skeleton={skeleton}>
        {children}
      </Asked>
    </WholePage>
  );
}

/** Around what is shown instead of a page: its title is then the heading of the page. */
export const WholePage = createContext(false);

/** Shown where a page or part could not be read: what happened, the request's number, and a way to try again. */
export function Failure({ of: failure, tryAgain }: { of: unknown; tryAgain?: () => void }) {
  const { online, since } = useConnection();
  const whole = use(WholePage);
  if (failure instanceof CallFailed && failure.status === 403)
    return (
      <EmptyState icon={<IconLock />} title="You may not see this">
        {withDaysAsShown(failure.sentence)}
      </EmptyState>
    );
  if (failure instanceof CallFailed && failure.status === 404)
    return (
      <EmptyState icon={<IconSearchOff />} title="Not found">
        {withDaysAsShown(failure.sentence)}
      </EmptyState>
    );
  // An address that was cut or mistyped: no record has such an id, and trying again does not help.
  if (whole && failure instanceof CallFailed && failure.status === 400)
    return (
      <EmptyState icon={<IconSearchOff />} title="Not found">
        This address leads to no record. Check it, or search for the record.
      </EmptyState>
    );
  const again = tryAgain && (
    <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={tryAgain}>
      Try again
    </Button>
  );
  // For a part of a page that this device does not have: it is read automatically when the network is back.
  if (!online && !whole) return <p className="quiet">Not available offline yet.</p>;
  if (!online)
    return (
      <EmptyState icon={<IconPlugConnectedX />} title="No connection" action={again}>
        {since && `Offline since ${clock(since)}. `}Not available offline yet.
      </EmptyState>
    );
  const { title, detail, requestId } = wordsOf(failure);
  return (
    <div role="alert">
      <EmptyState icon={<IconPlugConnectedX />} title={title} action={again}>
        {detail}
        {requestId && (
          <div>
            Request <span className="mono">{requestId}</span>
          </div>
        )}
      </EmptyState>
    </div>
  );
}

/** Says what belongs here and offers the first step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const whole = use(WholePage);
  return (
    <div className={styles.empty}>
      <div className={styles.icon} aria-hidden>
        {icon ?? <IconInbox />}
      </div>
      {whole ? <WholeHeading>{title}</WholeHeading> : <h2>{title}</h2>}
      {children && <div className="quiet">{children}</div>}
      {action && (
        <div className={styles.action} data-first-step>
          {action}
        </div>
      )}
    </div>
  );
}

function WholeHeading({ children }: { children: string }) {
  useTitle(children);
  return (
    <h1 ref={useHeading()} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Every obstacle, each with a link to its proof: for a refused action (422) or a failed form. Nothing when there was no failure. */
export function Refused({ of: failure, action }: { of: unknown; action?: ReactNode }) {
  if (!failure) return null;
  const { title, detail, requestId } = wordsOf(failure);
  const reasons = failure instanceof CallFailed ? (failure.problem?.reasons ?? []) : [];
  return (
    <Banner meaning="bad" title={title} action={action}>
      {reasons.length === 0 && detail}
      {reasons.length > 0 && <Reasons of={reasons} />}
      {requestId && reasons.length === 0 && (
        <div>
          Request <span className="mono">{requestId}</span>
        </div>
      )}
    </Banner>
  );
}

/** Obstacles as a list, each with a link to the record it is about. */
export function Reasons({ of }: { of: readonly Reason[] }) {
  const hrefOf = useHrefOf();
  return (
    <ul className={styles.reasons}>
      {of.map(({ message, entity, entityId }) => {
        const href = entity && entityId ? hrefOf(entity, entityId) : null;
        return (
          <li key={`${message}${entityId ?? ""}`}>
            {withDaysAsShown(message)}{" "}
            {href && (
              <Anchor component={Go} href={href} inherit>
                Open record
              </Anchor>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * A grey bar where something will be, in pixels or with a unit. It keeps still: a list has sixty of them, and bars that pulse are drawn anew sixty
 * times a second while the device has the page to load.
 */
export function Bar({ height, width }: { height: number; width?: number | string }) {
  return <div className={styles.bar} style={{ height, width }} />;
}

/** The shape of a list before it has arrived. */
export function TableSkeleton({ columns = 5, rows = 12 }: { columns?: number; rows?: number }) {
  return (
    <div
      className={styles.tableSkeleton}
      role="status"
      aria-label="Loading"
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {Array.from({ length: columns * rows }, (_, index) => (
        <Bar key={index} height={12} width={`${55 + ((index * 37) % 40)}%`} />
      ))}
    </div>
  );
}

/** The shape of a record's page before it has arrived. */
export function RecordSkeleton() {
  return (
    <div className={styles.recordSkeleton} role="status" aria-label="Loading">
      <Bar height={12} width={120} />
      <Bar height={24} width={320} />
      <div className={styles.recordSkeletonBody}>
        <LinesSkeleton lines={10} />
        <LinesSkeleton lines={6} />
      </div>
    </div>
  );
}

export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className={styles.lines} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <Bar key={index} height={12} width={`${60 + ((index * 29) % 40)}%`} />
      ))}
    </div>
  );
}
