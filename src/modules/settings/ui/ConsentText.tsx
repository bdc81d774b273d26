import type { ConsentFormVersion } from "../contract.ts";
import styles from "./settings.module.css";
import { Dialog } from "#kit/ui/dialogs.tsx";

/** A version to read, as people see it. */
export function ConsentText({
  form: { title, content, formVersion },
  onClose,
}: {
  form: Pick<ConsentFormVersion, "title" | "content" | "formVersion">;
  onClose: () => void;
}) {
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <p className="quiet">Version {formVersion}</p>
      <div className={styles.consentText}>{content}</div>
    </Dialog>
  );
}
