import { useQuery } from "@tanstack/react-query";
import { IconPlugConnectedX } from "@tabler/icons-react";
import styles from "./dashboard.module.css";
import { hasDatabase, packs } from "#kit/offline/database.ts";
import { useActor } from "#kit/ui/actor.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";

/** Without the tiles, the jobs this device was made ready for are still the way to the work. */
export function NothingStored() {
  const { id: person } = useActor();
  const { data: jobs } = useQuery({
    queryKey: ["jobs made ready on this device", person],
    queryFn: () => (hasDatabase() ? packs.of(person) : []),
  });
  if (!jobs) return <LinesSkeleton />;
  if (jobs.length > 0)
    return (
      <Section title="Jobs on this device">
        <ul className={styles.jobs}>
          {jobs.map(({ id, title }) => (
            <li key={id}>
              <Go href={`/work-orders/${id}`}>{title}</Go>
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <EmptyState icon={<IconPlugConnectedX />} title="Connect once to load your jobs.">
      They stay on this device for a day for offline work.
    </EmptyState>
  );
}
