import { Button, Checkbox, CopyButton } from "@mantine/core";
import { useState } from "react";
import styles from "./profile.module.css";

/** The title of the dialog that shows recovery codes. It is held open until the person says that they are kept. */
export const saveCodesTitle = "Save your recovery codes";

/** Recovery codes, shown this once. */
export function SaveCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false);
  const text = codes.join("\n");
  return (
    <>
      <p>
        Each of these signs you in once when your second factor is not available. They are not shown again. Print them or keep
        them in a password manager, not on the device you sign in with.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" autoFocus onClick={copy}>
              {copied ? "Copied" : "Copy codes"}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          download="holdpoint-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Holdpoint recovery codes\n\n${text}\n`)}`}
        >
          Download codes
        </Button>
      </div>
      <Checkbox label="I have saved these codes" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <div className={styles.buttons}>
        <Button disabled={!kept} onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
