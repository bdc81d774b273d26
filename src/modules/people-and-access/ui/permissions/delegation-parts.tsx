import { Button } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { Delegation } from "../../delegation-contract.ts";
import styles from "./permissions.module.css";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

/** The approvals handed over, and which of them do not count at present. */
export function ApprovalsText({ of: { actions, doNotCount } }: { of: Delegation }) {
  return (
    <div className={styles.changes}>
      {actions.map(namedActionLabel).join(", ")}
      {doNotCount.map((sentence) => (
        <div key={sentence} className={styles.under}>
          Not in effect: {sentence}
        </div>
      ))}
    </div>
  );
}

const meanings: Record<Delegation["state"], Meaning> = { planned: "waiting", "in force": "good", over: "idle", ended: "idle" };

export function DelegationBadge({ of: { state, doNotCount } }: { of: Delegation }) {
  if (state === "in force" && doNotCount.length > 0) return <StatusBadge meaning="due">in force in part</StatusBadge>;
  return <StatusBadge meaning={meanings[state]}>{state}</StatusBadge>;
}

export function EndButton({ of }: { of: Delegation }) {
  const [asked, setAsked] = useState(false);
  const end = useSend(peopleAndAccess.endpoints.endDelegation, { done: "Delegation ended" });
  if (!of.mayEnd) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`End the delegation from ${of.fromName} to ${of.toName}`}
        onClick={() => setAsked(true)}
      >
        End
      </Button>
      <ConfirmDialog
        opened={asked}
        title="End this delegation?"
        confirm="End delegation"
        onClose={() => setAsked(false)}
        onConfirm={() => end.send({ id: of.id, body: { version: of.version } })}
      >
        {of.toName} no longer decides for {of.fromName}, from now on. What was decided stays as it is.
      </ConfirmDialog>
    </>
  );
}
