import { Anchor, Button } from "@mantine/core";
import { peopleAndAccess } from "../../contract.ts";
import type { ProfileRequest } from "../../requests-contract.ts";
import { kindWords } from "../../requests-rules.ts";
import styles from "../profile.module.css";
import { RequestBadge } from "./RequestBadge.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";

/** What I have asked to be changed or recorded about me, and what became of it. */
export function MyRequests() {
  const mine = useAsk(peopleAndAccess.endpoints.myRequests, {});
  return (
    <Section
      title="Requests for approval"
      actions={
        <Button variant="default" component={Go} href="/my-profile/requests/new">
          New request
        </Button>
      }
    >
      <p className="quiet">
        A new email address and your legal name are approved by an administrator; certificates, vision tests, experience hours and
        your CV by the training coordinator.
      </p>
      <Asked of={mine}>
        {(found) =>
          found.length > 0 && (
            <ul className={styles.rows}>
              {found.map((one) => (
                <Row key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Asked>
    </Section>
  );
}

function Row({ of: { id, kind, state, createdAt, decisionReason } }: { of: ProfileRequest }) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.title}>
          <Anchor component={Go} href={`/profile-requests/${id}`}>
            {kindWords[kind]}
          </Anchor>
          <RequestBadge state={state} />
        </div>
        <div className="quiet">
          <Instant at={createdAt} zone={false} />
          {decisionReason && `. ${decisionReason}`}
        </div>
      </div>
    </li>
  );
}
