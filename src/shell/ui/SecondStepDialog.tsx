import { Button, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import "#kit/ui/styles/dialog.ts";
import type { LoginAnswer } from "#shell/contract.ts";
import styles from "./signed-out.module.css";
import { ResendCode } from "./ResendCode.tsx";
import { sixDigitsOf, verifyCode, verifyPasskey, verifyRecoveryCode, wordsWhenOver } from "./second-step.ts";

interface SecondStepProps {
  /** The answer that required a second step: what was sent, and which methods there are. */
  answer: LoginAnswer;
  onDone: (answer: LoginAnswer) => Promise<void>;
  /** The server ended the step; the sign-in starts again with its message. */
  onOver: (words: string) => void;
  onCancel: () => void;
}

/**
 * The second step of a sign-in. Cancel is the only way out. A failure shows no message (specification section 8): the field is marked, emptied
 * and focused again.
 */
export default function SecondStepDialog({ answer, onDone, onOver, onCancel }: SecondStepProps) {
  const codes = answer.methods.length === 0 || answer.methods.some((method) => method !== "passkey");
  const [recovering, setRecovering] = useState(false);
  const [message, setMessage] = useState(answer.message);
  const [sentAt, setSentAt] = useState(() => (answer.method === null ? null : Date.now()));
  const passkey = answer.methods.includes("passkey") && (
    <PasskeyButton primary={!codes && !recovering} onDone={onDone} onOver={onOver} />
  );
  return (
    <Dialog
      onClose={onCancel}
      title="Two-factor authentication"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      {recovering ? (
        <CodeForm
          key="recovery"
          label="Recovery code"
          read={(typed) => typed}
          ready={(code) => code.trim() !== ""}
          verify={verifyRecoveryCode}
          autoComplete="off"
          onDone={onDone}
          onOver={onOver}
          onCancel={onCancel}
        >
          <p>Enter one of the recovery codes you saved when you set up the second factor. Each works once.</p>
        </CodeForm>
      ) : codes ? (
        <CodeForm
          key="code"
          label="Six-digit code"
          read={sixDigitsOf}
          ready={(code) => code.length === 6}
          verify={verifyCode}
          autoComplete="one-time-code"
          numeric
          onDone={onDone}
          onOver={onOver}
          onCancel={onCancel}
        >
          <p role="status">{message}</p>
        </CodeForm>
      ) : (
        <div className={styles.dialog}>
          <p>{answer.message}</p>
          <div className={styles.foot}>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            {passkey}
          </div>
        </div>
      )}
      <div className={styles.ways}>
        {!recovering && (
          <ResendCode
            methods={answer.methods}
            resendAfter={answer.resendAfter}
            sentAt={sentAt}
            onSent={(sent) => {
              setMessage(sent.message);
              setSentAt(Date.now());
            }}
            onOver={onOver}
            onTooEarly={() => setSentAt(Date.now())}
          />
        )}
        {(codes || recovering) && passkey}
        <Button variant="subtle" size="compact-sm" onClick={() => setRecovering(!recovering)}>
          {recovering ? "Use another way" : "Use a recovery code"}
        </Button>
      </div>
    </Dialog>
  );
}

interface CodeFormProps {
  label: string;
  /** The part of the typed text that is used. */
  read: (typed: string) => string;
  ready: (code: string) => boolean;
  verify: (code: string) => Promise<LoginAnswer>;
  autoComplete: string;
  numeric?: boolean;
  onDone: (answer: LoginAnswer) => Promise<void>;
  onOver: (words: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

function CodeForm({ label, read, ready, verify, autoComplete, numeric, onDone, onOver, onCancel, children }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready(code) || pending) return;
    setPending(true);
    try {
      await onDone(await verify(code));
    } catch (failure) {
      const over = wordsWhenOver(failure);
      if (over !== null) return onOver(over);
      setWrong(true);
      setCode("");
      field.current?.focus();
    }
    setPending(false);
  }

  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <TextInput
        ref={field}
        label={label}
        name="code"
        value={code}
        error={wrong}
        rightSection={wrong ? <IconAlertTriangle size={16} aria-hidden /> : undefined}
        onChange={(event) => {
          setCode(read(event.currentTarget.value));
          setWrong(false);
        }}
        autoFocus
        data-autofocus
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        inputMode={numeric ? "numeric" : "text"}
        classNames={{ input: `${styles.code} figures` }}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!ready(code)} loading={pending}>
          Verify
        </Button>
      </div>
    </form>
  );
}

/** Asks the device to sign. After a failure the button is focused again and offers another attempt. */
function PasskeyButton({ primary, onDone, onOver }: { primary: boolean } & Pick<SecondStepProps, "onDone" | "onOver">) {
  const button = useRef<HTMLButtonElement>(null);
  const [failed, setFailed] = useState(false);
  const [pending, setPending] = useState(false);
  async function use() {
    setPending(true);
    try {
      await onDone(await verifyPasskey());
    } catch (failure) {
      const over = wordsWhenOver(failure);
      if (over !== null) return onOver(over);
      setFailed(true);
      button.current?.focus();
    }
    setPending(false);
  }
  return (
    <Button
      ref={button}
      variant={primary ? "filled" : "subtle"}
      size={primary ? "sm" : "compact-sm"}
      data-autofocus={primary || undefined}
      loading={pending}
      onClick={() => void use()}
    >
      {failed ? "Try the passkey again" : "Use a passkey"}
    </Button>
  );
}
