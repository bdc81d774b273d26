import { Button } from "@mantine/core";
import { type AnnouncementShown, dashboard } from "../contract.ts";
import styles from "./dashboard.module.css";
import { useSend } from "#kit/ui/data.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { Banner } from "#kit/ui/status.tsx";

/** What the company announces, above everything else. */
export function Announcements({ of: announcements }: { of: readonly AnnouncementShown[] }) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label="Announcements" className={styles.announcements}>
      {announcements.map((one) => (
        <Announced key={one.id} of={one} />
      ))}
    </section>
  );
}

function Announced({ of: { id, title, body, toAcknowledge } }: { of: AnnouncementShown }) {
  const [{ announcement }] = useUrl();
  const read = useSend(dashboard.endpoints.acknowledge, { done: "Acknowledged" });
  return (
    <Banner
      meaning={toAcknowledge ? "due" : "idle"}
      title={title}
      action={
        toAcknowledge && (
          <Button
            size="xs"
            ref={announcement === id ? comeTo : undefined}
            loading={read.sending}
            onClick={() => read.run({ id })}
          >
            I have read this
          </Button>
        )
      }
    >
      <span className={styles.announced}>{body}</span>
    </Banner>
  );
}

/** Who comes from their work to an announcement finds the button that answers it under their hand. */
function comeTo(button: HTMLButtonElement | null) {
  button?.focus();
}
