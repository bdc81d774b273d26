import { useQuery } from "@tanstack/react-query";
import type { ClientContact } from "#modules/client-companies/contract.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";
import { callsOfJob } from "#modules/inspection-reports/page-places.ts";
import styles from "./field.module.css";
import { contactsOf } from "./pack-questions.ts";

/** The contacts of the job, and what other modules show about it; offline from this device. */
export function JobContacts({ order }: { order: WorkOrder }) {
  const contacts = useQuery<{ rows: ClientContact[] }>({ queryKey: [contactsOf(order)] }).data?.rows ?? [];
  const reached = contacts.flatMap(({ id, name, phone }) => (phone ? [{ id, name, phone }] : []));
  return (
    <details className={styles.more}>
      <summary>Job contacts</summary>
      <ul className={styles.contacts}>
        <PartsAt place={callsOfJob} handed={{ baseId: order.baseLocationId }} />
        {reached.map(({ id, name, phone }) => (
          <li key={id}>
            {name}: <Telephone number={phone} />
          </li>
        ))}
      </ul>
    </details>
  );
}
