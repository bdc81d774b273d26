import { useState } from "react";
import { useAsk } from "#kit/ui/data.ts";
import { Section } from "#kit/ui/Page.tsx";
import { companyForms } from "#modules/company-forms/contract.ts";
import { DueCard } from "./DueCards.tsx";
import styles from "./home.module.css";

/** On the page of a job: its forms of today, and which of them it waits for. */
export default function FormsOfJob({ workOrderId }: { workOrderId: string }) {
  const { data = [] } = useAsk(companyForms.endpoints.ofJob, { id: workOrderId });
  const [now] = useState(() => new Date());
  if (data.length === 0) return null;
  return (
    <Section title="Forms of today">
      <ul className={styles.cards}>
        {data.map((due) => (
          <DueCard key={due.assignmentId} due={due} now={now} />
        ))}
      </ul>
    </Section>
  );
}
