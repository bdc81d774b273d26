import { Button } from "@mantine/core";
import { reminders } from "../contract.ts";
import styles from "./inbox.module.css";
import { Notice } from "./Notice.tsx";
import { useAsk, useList, useSend } from "#kit/ui/data.ts";
import { Listed, More } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { inbox, unread, readAll } = reminders.endpoints;

/** Everything the product has said to this person, the newest first. */
export default function NotificationsPage() {
  const list = useList(inbox, { columns: [] });
  const open = useAsk(unread, {}).data?.count ?? 0;
  const all = useSend(readAll, { done: "All notifications are read" });
  return (
    <Page
      title="Notifications"
      narrow
      actions={
        open > 0 && (
          <Button variant="default" loading={all.sending} onClick={() => all.run({})}>
            Mark all as read
          </Button>
        )
      }
    >
      <Button
        size="xs"
        className={styles.unread}
        variant={list.isFiltered ? "light" : "default"}
        aria-pressed={list.isFiltered}
        onClick={() => list.change({ unread: list.isFiltered ? null : "true" })}
      >
        Unread only
      </Button>
      <Listed
        of={list}
        empty={
          <EmptyState title="No notifications yet">
            Due dates, reviews awaiting you and returned work appear here and under the bell.
          </EmptyState>
        }
      >
        {(rows) => (
          <div className={styles.list}>
            {rows.map((notice) => (
              <Notice key={notice.id} of={notice} />
            ))}
          </div>
        )}
      </Listed>
      <More list={list} />
    </Page>
  );
}
