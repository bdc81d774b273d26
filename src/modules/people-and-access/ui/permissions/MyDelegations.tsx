import { Button } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { Delegation } from "../../delegation-contract.ts";
import { ApprovalsText, DelegationBadge, EndButton } from "./delegation-parts.tsx";
import { DelegationDialog } from "./DelegationDialog.tsx";
import styles from "../profile.module.css";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** What I have handed to somebody for a time, and what I do for others; nothing for whoever has no part in it. */
export function MyDelegations() {
  const [adding, setAdding] = useState(false);
  const { id: me } = useActor();
  const { data } = useAsk(peopleAndAccess.endpoints.myDelegations, {});
  if (!data || data.given.length + data.received.length + data.canGive.length === 0) return null;
  const current = [...data.given, ...data.received].filter(({ state }) => state === "planned" || state === "in force");
  return (
    <Section
      title="Approvals delegated"
      actions={
        data.canGive.length > 0 && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Delegate approvals
          </Button>
        )
      }
    >
      {current.length === 0 && (
        <p className="quiet">No delegations at present. Delegate your approvals to a colleague to cover an absence.</p>
      )}
      {current.length > 0 && (
        <ul className={styles.rows}>
          {current.map((one) => (
            <Row key={one.id} of={one} mine={one.fromUserId === me} />
          ))}
        </ul>
      )}
      {adding && <DelegationDialog from={me} canGive={data.canGive} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function Row({ of, mine }: { of: Delegation; mine: boolean }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.title}>
          <strong>{mine ? `${of.toName} acts for me` : `I act for ${of.fromName}`}</strong>
          <DelegationBadge of={of} />
        </div>
        <ApprovalsText of={of} />
        <div className="quiet">
          <Day on={of.validFrom} /> to <Day on={of.validTo} />. {of.reason}
        </div>
      </div>
      <div className={styles.action}>
        <EndButton of={of} />
      </div>
    </li>
  );
}
