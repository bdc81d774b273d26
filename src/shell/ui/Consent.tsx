import { Anchor, Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import "#kit/ui/styles/dialog.ts";
import type { ConsentFormShown } from "#shell/consent.ts";
import { agree, formToAgreeTo } from "./agreement.ts";
import styles from "./signed-out.module.css";
import { useOfflineMode } from "./offline.ts";
import { signOut } from "./sign-out.ts";

/**
 * Asks for consent where it is still missing (specification section 4). It is not requested under the development server, nor in offline mode,
 * where no answer could be stored.
 */
export default function Consent({ userId }: { userId: string }) {
  const offline = useOfflineMode();
  const asked = !import.meta.env.DEV && !offline;
  const [form, setForm] = useState<ConsentFormShown | null>(null);
  useEffect(() => {
    if (!asked) return;
    let current = true;
    void formToAgreeTo(userId).then((found) => current && setForm(found));
    return () => {
      current = false;
    };
  }, [asked, userId]);
  if (!asked || form === null) return null;
  return <Agreement userId={userId} form={form} onAgreed={() => setForm(null)} />;
}

/** The agreement itself. Closing it with the box ticked agrees; with the box empty it stays open, and there is no cross that would do nothing. */
function Agreement({ userId, form, onAgreed }: { userId: string; form: ConsentFormShown; onAgreed: () => void }) {
  const queryClient = useQueryClient();
  const [acknowledged, setAcknowledged] = useState(false);
  const [pending, setPending] = useState(false);

  async function accept() {
    if (!acknowledged || pending) return;
    setPending(true);
    try {
      await agree(userId, form);
      onAgreed();
    } catch (failure) {
      // oxlint-disable-next-line no-console -- the specification reports this failure only there (section 8)
      console.error("Failed to record consent", failure);
    }
    setPending(false);
  }

  return (
    <Dialog onClose={() => void accept()} title={form.title} size="lg" closeOnClickOutside={false} withCloseButton={acknowledged}>
      <div className={styles.dialog}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
        <div className={styles.text} role="region" aria-label={form.title} tabIndex={0} data-autofocus>
          {form.content.split(/\n{2,}/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        <p className="quiet">
          Version {form.version}
          {form.legallyBinding && ". Your acceptance is legally binding and is recorded with its time"}.
        </p>
        <Checkbox
          label="I have read and understood this agreement"
          checked={acknowledged}
          onChange={(event) => setAcknowledged(event.currentTarget.checked)}
        />
        <div className={styles.answer}>
          <Anchor component="button" type="button" className={styles.link} onClick={() => void signOut(queryClient)}>
            Sign out
          </Anchor>
          <Button disabled={!acknowledged} loading={pending} onClick={() => void accept()}>
            I Accept
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
