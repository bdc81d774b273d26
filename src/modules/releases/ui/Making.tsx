import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { releases, type ReleaseWhole } from "../contract.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Banner } from "#kit/ui/status.tsx";

type Making = NonNullable<ReleaseWhole["making"]>;
const milliseconds = 3_000;

/** Reads the release again while its package or a PDF of its reports is being made. */
export function useAskedAgain(release: ReleaseWhole | undefined, again: () => unknown): void {
  const ask = useEffectEvent(again);
  const waits = release !== undefined && (release.making !== null || release.obstacles.some(({ kind }) => kind === "wait"));
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(ask, milliseconds);
    return () => clearInterval(timer);
  }, [waits]);
}

/** How far the package of an issued release is made, or what stopped it. */
export function Making({ release: { id }, making: { done, total, failure } }: { release: ReleaseWhole; making: Making }) {
  const mayRelease = useNamed("release.issue");
  const again = useSend(releases.endpoints.makePackage, { done: "The package is started again" });
  if (failure !== null)
    return (
      <Banner meaning="bad" title="The package could not be made">
        <p>{failure}</p>
        <p>It is tried again by itself. The recipients are sent their links once it is made.</p>
        {mayRelease && (
          <Button variant="default" loading={again.sending} onClick={() => again.run({ id, body: {} })}>
            Try again now
          </Button>
        )}
      </Banner>
    );
  return (
    <Banner meaning="waiting" title={total > 0 ? `The package is being made: ${done} of ${total}` : "The package is being made"}>
      Sheet and reports are being combined; then the recipients are sent their links. You can leave this page meanwhile.
    </Banner>
  );
}
