import { Anchor, Button } from "@mantine/core";
import { Go } from "#kit/ui/Go.tsx";
import { useHrefOf } from "#kit/ui/record-kinds.ts";
import { Banner } from "#kit/ui/status.tsx";
import type { Checks } from "#modules/inspection-reports/contract.ts";
import looks from "./signing.module.css";

/** Everything that stands between the report and a signature; a gate is never waived, the record behind it is put right. */
export function Standing({ obstacles, onBack }: { obstacles: Checks["obstacles"]; onBack?: () => void }) {
  const hrefOf = useHrefOf();
  return (
    <>
      <Banner meaning="bad" title="This report cannot be signed yet.">
        <ul className={looks.reasons}>
          {obstacles.map(({ message, entity, entityId }) => {
            const href = entity && entityId ? hrefOf(entity, entityId) : null;
            return (
              <li key={message}>
                {message}{" "}
                {href && (
                  <Anchor component={Go} href={href} inherit>
                    Open record
                  </Anchor>
                )}
              </li>
            );
          })}
        </ul>
      </Banner>
      {onBack && (
        <Button variant="default" onClick={onBack}>
          Back to the report
        </Button>
      )}
    </>
  );
}
