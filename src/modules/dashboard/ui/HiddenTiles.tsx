import { Button } from "@mantine/core";
import type { Arrangement } from "./arrangement.ts";
import type { dashboard } from "../contract.ts";
import styles from "./dashboard.module.css";
import type { Reply } from "#kit/contract.ts";
import { Banner } from "#kit/ui/status.tsx";

/** While the page is being arranged: what is hidden, and the way back to the arrangement of one's roles. */
export function HiddenTiles({
  now: { hidden, own },
  arrangement,
}: {
  now: Reply<typeof dashboard.endpoints.now>;
  arrangement: Arrangement;
}) {
  return (
    <Banner
      meaning="idle"
      title="Move and hide tiles with the buttons on them"
      action={
        own && (
          <Button size="xs" variant="default" loading={arrangement.busy} onClick={arrangement.reset}>
            Reset to my roles
          </Button>
        )
      }
    >
      {hidden.length === 0 ? (
        "No tile is hidden."
      ) : (
        <div className={styles.hidden}>
          Hidden:
          {hidden.map(({ place, title }) => (
            <Button key={place} size="compact-xs" variant="default" onClick={() => arrangement.show(place)}>
              {`Show ${title}`}
            </Button>
          ))}
        </div>
      )}
    </Banner>
  );
}
