import { Anchor, Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { ClockNow } from "../../contract-clock.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { instantText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";

const ReleaseClockDialog = lazy(() =>
  import("../signing/ReleaseClockDialog.tsx").then((module) => ({ default: module.ReleaseClockDialog })),
);

/** Above the list while the server's clock reads earlier than what is on record: why nothing can be signed, and what to do. */
export function ClockBehind() {
  const clock = useAsk(inspectionReports.endpoints.clock, {}).data;
  const { timeZone } = useActor();
  const mayRelease = useReach("settings", "administer") !== null;
  const [releasing, setReleasing] = useState(false);
  if (!clock?.behind) return null;
  const at = (instant: string) => instantText(instant, { timeZone });
  return (
    <>
      <Banner
        meaning="bad"
        title="Nothing can be signed, voided or revised: the server's clock is behind"
        action={
          mayRelease && (
            <Button size="xs" variant="default" onClick={() => setReleasing(true)}>
              Release the clock
            </Button>
          )
        }
      >
        It reads {at(clock.reads)}, and the latest record was made at {at(clock.latest ?? "")}.{" "}
        {mayRelease
          ? "If the clock is wrong, set it. If it had run ahead and is now correct, release it."
          : "Ask an administrator to set the clock. Drafts can be written meanwhile."}
        <SignedAhead of={clock.signedAhead} at={at} />
      </Banner>
      {releasing && (
        <Suspense>
          <ReleaseClockDialog clock={clock} onClose={() => setReleasing(false)} />
        </Suspense>
      )}
    </>
  );
}

function SignedAhead({ of, at }: { of: ClockNow["signedAhead"]; at: (instant: string) => string }) {
  if (of.length === 0) return null;
  return (
    <>
      {" "}
      Signed at a future time:
      <ul>
        {of.map(({ id, reportNumber, revision, signedAt }) => (
          <li key={id}>
            <Anchor component={Go} href={`/inspection-reports/${id}`}>
              {reportNumber} {revisionName(revision)}
            </Anchor>
            , {at(signedAt)}
          </li>
        ))}
      </ul>
    </>
  );
}
