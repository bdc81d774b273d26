import { Button } from "@mantine/core";
import styles from "./bases.module.css";
import { Emergency } from "./Emergency.tsx";
import { useEmergencyCards } from "./emergency-cards.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** What this device knows of its bases without a network: whom to call. One of them, or all of them to choose from. */
export function OfflineBases({ id, tryAgain }: { id?: string; tryAgain: () => void }) {
  const kept = useEmergencyCards();
  const card = kept?.cards.find((one) => one.id === id);
  const again = (
    <Button size="xs" variant="default" onClick={tryAgain}>
      Try again
    </Button>
  );
  return (
    <Page title={card?.name ?? "Emergency numbers of the bases"} narrow>
      <Banner meaning="due" title="Without a network" action={again}>
        {kept?.keptAt ? (
          <>
            Only the emergency numbers are available, as of <Instant at={kept.keptAt} />.
          </>
        ) : (
          "Only the emergency numbers are available."
        )}
      </Banner>
      {kept === null ? (
        <LinesSkeleton lines={3} />
      ) : card ? (
        <Section title="Emergency">
          <Emergency base={card} />
        </Section>
      ) : kept.cards.length === 0 ? (
        <EmptyState title="No emergency numbers on this device">They are stored when a base page is opened online.</EmptyState>
      ) : (
        <ul className={styles.choices}>
          {kept.cards.map((one) => (
            <li key={one.id}>
              <Button size="lg" fullWidth variant="default" component={Go} href={`/base-locations/${one.id}`}>
                {one.code} {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
