import { Anchor, Button } from "@mantine/core";
import { reminders } from "../contract.ts";
import styles from "./inbox.module.css";
import { Notice } from "./Notice.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { Asked } from "#kit/ui/states.tsx";

/** The newest notifications, under the bell. */
export default function InboxPanel({ close }: { close: () => void }) {
  const inbox = useAsk(reminders.endpoints.inbox, { query: { limit: 8 } });
  const readAll = useSend(reminders.endpoints.readAll);
  return (
    <div>
      <div className={styles.panelHead}>
        <h2>Notifications</h2>
        {(inbox.data?.unread ?? 0) > 0 && (
          <Button size="compact-xs" variant="subtle" loading={readAll.sending} onClick={() => readAll.run({})}>
            Mark all as read
          </Button>
        )}
      </div>
      <ScrollRegion label="Newest notifications" className={styles.panel}>
        <Asked of={inbox}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className={styles.empty}>No notifications yet.</p>
            ) : (
              <>
                {rows.map((notice) => (
                  <Notice key={notice.id} of={notice} most={4} chosen={close} />
                ))}
              </>
            )
          }
        </Asked>
      </ScrollRegion>
      <div className={styles.panelFoot}>
        <Anchor component={Go} href="/notifications" onClick={close}>
          All notifications
        </Anchor>
        <Anchor component={Go} href="/my-profile" onClick={close}>
          Notification settings
        </Anchor>
      </div>
    </div>
  );
}
