import { Button } from "@mantine/core";
import { useRef, useState, type ReactNode } from "react";
import { AddAuthenticator } from "./AddAuthenticator.tsx";
import { AddPasskey } from "./AddPasskey.tsx";
import { AddSentCode } from "./AddSentCode.tsx";
import styles from "./profile.module.css";
import { Removal, type Removed } from "./Removal.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { SignInSecurity } from "#shell/contract.ts";

type Asked = { add: "email" | "sms" | "totp" | "passkey" } | { remove: Removed };

/** The ways to prove oneself beside the password, each set up and taken away on its own. */
export function SecondFactors({ security, email }: { security: SignInSecurity; email: string }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLUListElement>(null);
  function close() {
    setAsked(null);
    // A factor set up or removed takes its button along, and the focus would be lost with it.
    setTimeout(() => document.activeElement === document.body && list.current?.focus(), 100);
  }
  const { totp, passkeys, sms, email: byEmail, canSend, required } = security;
  const none = !totp && !sms && !byEmail && passkeys.length === 0;
  const setUp = (add: "email" | "sms" | "totp" | "passkey", label: string) => (
    <Button variant="default" size="xs" onClick={() => setAsked({ add })}>
      {label}
    </Button>
  );
  const remove = (removed: Removed) => (
    <Button variant="default" size="xs" aria-label={`Remove ${removed.name}`} onClick={() => setAsked({ remove: removed })}>
      Remove
    </Button>
  );
  return (
    <Section title="Second factor">
      {none && (
        <Banner
          meaning={required ? "due" : "idle"}
          title={required ? "Your company requires a second factor" : "Your account is protected by a password only"}
        >
          {required
            ? "Until you set one up, a code is sent to your email address at every sign-in."
            : "With a second factor nobody signs in as you who only knows your password."}
        </Banner>
      )}
      <ul ref={list} tabIndex={-1} className={styles.rows} aria-label="Second factors">
        <Factor
          title="Authenticator app"
          words="Codes generated on your own phone, also offline."
          since={totp?.confirmedAt}
          action={totp ? remove({ kind: "totp", name: "the authenticator app" }) : setUp("totp", "Set up app")}
        />
        <Factor
          title="Passkeys"
          words="Sign in with your device's screen lock or a security key. The strongest option."
          since={passkeys[0]?.createdAt}
          action={setUp("passkey", "Add passkey")}
        >
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <div key={id} className={styles.passkey}>
              <span>
                <strong>{name}</strong>
                <span className="quiet">
                  {" "}
                  Added <Instant at={createdAt} zone={false} />
                  {lastUsedAt && (
                    <>
                      , last used <Instant at={lastUsedAt} zone={false} />
                    </>
                  )}
                </span>
              </span>
              {remove({ kind: "passkey", id, name: `the passkey ${name}` })}
            </div>
          ))}
        </Factor>
        <Factor
          title="Codes by text message"
          words={sms ? `Sent to ${sms.sentTo}.` : canSend.sms ? "A code is sent to your phone." : noChannel("text messages")}
          since={sms?.confirmedAt}
          action={
            sms ? remove({ kind: "sms", name: "codes by text message" }) : canSend.sms && setUp("sms", "Set up text messages")
          }
        />
        <Factor
          title="Codes by email"
          words={byEmail ? `Sent to ${byEmail.sentTo}.` : canSend.email ? `A code is sent to ${email}.` : noChannel("email")}
          since={byEmail?.confirmedAt}
          action={
            byEmail ? remove({ kind: "email", name: "codes by email" }) : canSend.email && setUp("email", "Set up email codes")
          }
        />
      </ul>
      {asked && "remove" in asked && <Removal removed={asked.remove} email={email} onClose={close} />}
      {asked && "add" in asked && asked.add === "totp" && <AddAuthenticator email={email} onClose={close} />}
      {asked && "add" in asked && asked.add === "passkey" && <AddPasskey email={email} onClose={close} />}
      {asked && "add" in asked && (asked.add === "email" || asked.add === "sms") && (
        <AddSentCode method={asked.add} email={email} onClose={close} />
      )}
    </Section>
  );
}

const noChannel = (what: string) => `This installation cannot send ${what} yet. An administrator sets that up.`;

function Factor({
  title,
  words,
  since,
  action,
  children,
}: {
  title: string;
  words: string;
  /** When it was confirmed; without it the factor is not in use. */
  since: string | undefined;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.title}>
          <strong>{title}</strong>
          {since && <StatusBadge meaning="good">In use</StatusBadge>}
        </div>
        <div className="quiet">{words}</div>
        {since && !children && (
          <div className="quiet">
            Since <Instant at={since} zone={false} />
          </div>
        )}
      </div>
      <div className={styles.action}>{action}</div>
      {children && <div className={styles.under}>{children}</div>}
    </li>
  );
}
