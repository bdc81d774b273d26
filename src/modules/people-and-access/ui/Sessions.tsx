import { Button } from "@mantine/core";
import { useState } from "react";
import { deviceOf } from "#kit/ui/device-words.ts";
import styles from "./profile.module.css";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { shell } from "#shell/contract.ts";

const { mySessions, endMySession, endMyOtherSessions } = shell.endpoints;

/** Where I am signed in, and a way to end each of these sessions but this one. */
export function SessionsSection() {
  const sessions = useAsk(mySessions, {});
  const end = useSend(endMySession, { done: "Signed out there" });
  const endOthers = useSend(endMyOtherSessions, { done: "Signed out everywhere else" });
  const [asked, setAsked] = useState(false);
  const others = sessions.data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title="Where you are signed in"
      actions={
        others && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Asked of={sessions}>
        {(found) => (
          <ul className={styles.rows}>
            {found.map(({ id, current, userAgent, packaged, factor, ip, createdAt, lastSeenAt }) => (
              <li key={id} className={styles.row}>
                <div className={styles.what}>
                  <div className={styles.title}>
                    <strong>{deviceOf(userAgent, packaged)}</strong>
                    {current && <StatusBadge meaning="good">This device</StatusBadge>}
                  </div>
                  <div className="quiet">
                    Signed in <Instant at={createdAt} zone={false} /> with {factor ? `password and ${factor}` : "password only"},
                    last seen <Instant at={lastSeenAt} />
                    {ip && (
                      <>
                        , from <span className="mono">{ip}</span>
                      </>
                    )}
                  </div>
                </div>
                <div className={styles.action}>
                  {!current && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Sign out on ${deviceOf(userAgent, packaged)}`}
                      disabled={end.sending}
                      onClick={() => end.run({ id })}
                    >
                      Sign out there
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Asked>
      <ConfirmDialog
        opened={asked}
        title="Sign out everywhere else?"
        confirm="Sign out everywhere else"
        onClose={() => setAsked(false)}
        onConfirm={() => endOthers.send({})}
      >
        Every other device must sign in again. Unsent work stays on it.
      </ConfirmDialog>
    </Section>
  );
}
