import { Anchor, Button } from "@mantine/core";
import { type Notification, reminders } from "../contract.ts";
import styles from "./inbox.module.css";
import { subjectTitles } from "./subject-titles.ts";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { saveFile } from "#kit/ui/save-file.ts";

/** One notification: what it says, where it leads, and the way to be done with it. `most` lines are shown. */
export function Notice({ of: notice, most = 100, chosen }: { of: Notification; most?: number; chosen?: () => void }) {
  const read = useSend(reminders.endpoints.read);
  const done = () => {
    if (!notice.readAt) read.run({ id: notice.id });
    chosen?.();
  };
  const rest = notice.lines.length - most;
  return (
    <article className={styles.notice} data-unread={!notice.readAt || undefined}>
      <div className={styles.head}>
        <span className={styles.subject}>
          {!notice.readAt && <span className={styles.dot} aria-hidden />}
          {subjectTitles[notice.subject]}
          {!notice.readAt && <span className="onlyRead">, unread</span>}
        </span>
        <Instant at={notice.at} zone={false} />
      </div>
      <strong>
        {notice.href?.startsWith("/api/") ? (
          <FileLink address={notice.href} title={withDaysAsShown(notice.title)} onFetched={done} />
        ) : notice.href ? (
          <Anchor component={Go} href={notice.href} inherit onClick={done}>
            {withDaysAsShown(notice.title)}
          </Anchor>
        ) : (
          withDaysAsShown(notice.title)
        )}
      </strong>
      {notice.body && <p className={styles.body}>{withDaysAsShown(notice.body)}</p>}
      {notice.lines.length > 0 && (
        <ul className={styles.lines}>
          {notice.lines.slice(0, most).map(({ text, href }) => (
            <li key={text + (href ?? "")}>
              {href ? (
                <Anchor component={Go} href={href} inherit onClick={done}>
                  {withDaysAsShown(text)}
                </Anchor>
              ) : (
                withDaysAsShown(text)
              )}
            </li>
          ))}
          {rest > 0 && <li className="quiet">and {rest} more</li>}
        </ul>
      )}
      {!notice.readAt && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={styles.read}
          loading={read.sending}
          aria-label={`Mark as read: ${notice.title}`}
          onClick={() => read.run({ id: notice.id })}
        >
          Mark as read
        </Button>
      )}
    </article>
  );
}

/** What a notification brings is a file: it is saved, and a refusal is said in words. */
function FileLink({ address, title, onFetched }: { address: string; title: string; onFetched: () => void }) {
  return (
    <Anchor component="button" type="button" inherit onClick={() => void saveFile(address).then(onFetched).catch(sayFailure)}>
      {title}: download
    </Anchor>
  );
}
