import { Button, Group, TextInput } from "@mantine/core";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import { ask, CallFailed } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import type { Proof } from "#modules/inspection-reports/contract-proof.ts";
import { shell } from "#shell/contract.ts";
import styles from "./signing.module.css";

type Asked = Pick<Checks, "needsUserId" | "secondFactor">;

/** What the signer has entered to prove who they are, and what is still missing. */
export function useProof({ needsUserId, secondFactor }: Asked) {
  const codes = secondFactor.some((way) => way !== "passkey");
  const [userId, setUserId] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [byPasskey, setByPasskey] = useState(false);
  const passkey = secondFactor.includes("passkey") && (byPasskey || !codes);
  const missing = {
    userId: needsUserId && userId.trim() === "",
    password: password === "",
    code: codes && !passkey && code.trim() === "",
  };
  return {
    userId,
    setUserId,
    password,
    setPassword,
    code,
    setCode,
    codes,
    passkey,
    setByPasskey,
    missing,
    complete: !missing.userId && !missing.password && !missing.code,
    /** The proof to send; with a passkey the device is asked first, and this throws if it does not sign. */
    async give(): Promise<Proof> {
      return {
        password,
        ...(userId.trim() ? { userId: userId.trim() } : {}),
        ...(passkey ? { passkey: await signedByDevice() } : code.trim() && codes ? { code: code.trim() } : {}),
      };
    },
    /** After a refusal: secrets must be entered again. */
    clear() {
      setPassword("");
      setCode("");
    },
  };
}

/** The passkey code is loaded only for people who have one. */
async function signedByDevice(): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const options = await ask(shell.endpoints.askSigningPasskey, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON; // made by the library's other half on the server
  const response = await startAuthentication({ optionsJSON }).catch(() => Promise.reject(new PasskeyNotUsed()));
  return { ...response };
}

/** The device did not sign: it was not confirmed, or the device has no passkey of this account. */
class PasskeyNotUsed extends Error {
  override readonly message = "The passkey was not used. Try again.";
}

interface ProofFieldsProps {
  asked: Asked;
  proof: ReturnType<typeof useProof>;
  /** Whether missing parts are reported at their fields. */
  tried: boolean;
  /** Why the server did not accept the proof. */
  failure: Error | null;
}

/** User ID, password and second factor, as far as this signature requires them. */
export function ProofFields({ asked, proof, tried, failure }: ProofFieldsProps) {
  const { missing } = proof;
  const wrong = identityFailure(failure);
  return (
    <>
      {asked.needsUserId && (
        <TextInput
          label="User ID"
          description="Your email address"
          required
          autoComplete="username"
          value={proof.userId}
          error={(wrong?.at === "userId" && wrong.words) || (tried && missing.userId ? "Enter your user ID" : undefined)}
          onChange={(event) => proof.setUserId(event.currentTarget.value)}
        />
      )}
      <PasswordBox
        label="Password"
        required
        autoComplete="current-password"
        value={proof.password}
        error={
          (wrong?.at === "password" && wrong.words) || (tried && missing.password && !failure ? "Enter your password" : undefined)
        }
        onChange={(event) => proof.setPassword(event.currentTarget.value)}
      />
      {proof.codes && !proof.passkey && (
        <TextInput
          label="Code"
          description={
            asked.secondFactor.includes("totp")
              ? "Six digits of your authenticator app, or a recovery code"
              : "Six digits we send you, or a recovery code"
          }
          required
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          classNames={{ input: "figures" }}
          value={proof.code}
          error={(wrong?.at === "code" && wrong.words) || (tried && missing.code && !failure ? "Enter the code" : undefined)}
          onChange={(event) => proof.setCode(event.currentTarget.value)}
        />
      )}
      {proof.passkey && (
        <p className="quiet" role="status">
          {(wrong?.at === "code" && wrong.words) || "Your device asks for your passkey when you confirm."}
        </p>
      )}
      <OtherWays asked={asked} proof={proof} />
    </>
  );
}

/** Sends a code, or switches between code and passkey. */
function OtherWays({ asked, proof }: Pick<ProofFieldsProps, "asked" | "proof">) {
  const send = useSend(shell.endpoints.sendSigningCode, { done: ({ message }) => message });
  const sent = asked.secondFactor.filter((way) => way === "email" || way === "sms");
  const both = proof.codes && asked.secondFactor.includes("passkey");
  if ((sent.length === 0 || proof.passkey) && !both) return null;
  return (
    <Group gap="xs" className={styles.ways}>
      {!proof.passkey &&
        sent.map((method) => (
          <Button
            key={method}
            variant="subtle"
            size="compact-sm"
            loading={send.sending}
            onClick={() => void send.send({ body: { method } }).catch(() => undefined)}
          >
            {method === "sms" ? "Send a code by text message" : "Send a code by email"}
          </Button>
        ))}
      {both && (
        <Button variant="subtle" size="compact-sm" onClick={() => proof.setByPasskey(!proof.passkey)}>
          {proof.passkey ? "Use a code instead" : "Use a passkey instead"}
        </Button>
      )}
    </Group>
  );
}

/** The server's message for a refused proof, shown at its field; null for other failures, which are shown above the form. */
export function identityFailure(failure: Error | null): { at: "userId" | "password" | "code"; words: string } | null {
  if (failure instanceof PasskeyNotUsed) return { at: "code", words: failure.message };
  if (!(failure instanceof CallFailed)) return null;
  const { code = "", fields = [] } = failure.problem ?? {};
  if (code === "password-not-accepted") return { at: "password", words: failure.sentence };
  if (code === "code-not-accepted") return { at: "code", words: failure.sentence };
  const field = fields.find(({ path }) => path === "userId" || path === "password" || path === "code");
  return field ? { at: field.path as "userId" | "password" | "code", words: field.message } : null;
}
