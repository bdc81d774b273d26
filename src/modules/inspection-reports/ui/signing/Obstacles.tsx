import { Anchor } from "@mantine/core";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useHrefOf } from "#kit/ui/record-kinds.ts";
import { Banner } from "#kit/ui/status.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import styles from "./signing.module.css";

/**
 * Tells that the report cannot be signed, with the reasons that are not listed below it. A gate is never waived; the record behind it must be
 * corrected.
 */
export function Obstacles({ obstacles }: { obstacles: Checks["obstacles"] }) {
  const hrefOf = useHrefOf();
  return (
    <Banner meaning="bad" title="This report cannot be signed yet">
      {obstacles.length === 0 && "The reasons are listed below."}
      {obstacles.length > 0 && (
        <ul className={styles.reasons}>
          {obstacles.map(({ message, entity, entityId }) => {
            const href = entity && entityId ? hrefOf(entity, entityId) : null;
            return (
              <li key={message}>
                {withDaysAsShown(message)}{" "}
                {href && (
                  <Anchor component={Go} href={href} inherit>
                    Open record
                  </Anchor>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Banner>
  );
}
