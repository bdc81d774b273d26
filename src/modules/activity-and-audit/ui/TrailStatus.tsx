import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { activityAndAudit, type Trail, type TrailCheck } from "../contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { readAgain, useAsk, useSend } from "#kit/ui/data.ts";
import { dayText, decimalText, instantText, withDaysAsShown } from "#kit/ui/format.ts";
import { Banner } from "#kit/ui/status.tsx";

const { trail, verifyTrail } = activityAndAudit.endpoints;

/** How the chain stands, what its last verification found, and the button that begins another. */
export function TrailStatus() {
  const asked = useAsk(trail, {});
  const verify = useSend(verifyTrail);
  const { timeZone } = useActor();
  const underWay = asked.data?.check?.state === "under way";
  useLookingAgain(underWay);
  if (!asked.data) return null;
  const { check } = asked.data;
  const button = (
    <Button size="xs" variant="default" loading={verify.sending} disabled={underWay} onClick={() => verify.run({})}>
      Verify the trail
    </Button>
  );
  if (check?.state === "broken")
    return (
      <Banner
        meaning="bad"
        title={`Audit trail verification failed at event ${check.brokenSeq}${check.brokenAt ? ` on ${dayText(check.brokenAt.slice(0, 10))}` : ""}.`}
        action={button}
      >
        {check.reason && withDaysAsShown(check.reason)} Restore from a backup made before, and report a nonconformity.
      </Banner>
    );
  return (
    <Banner meaning={meaningOf(check)} title={titleOf(asked.data, timeZone)} action={button}>
      {underWay && check ? <UnderWay check={check} /> : detailOf(asked.data)}
      {check?.state === "intact" && check.reason ? ` ${withDaysAsShown(check.reason)}` : ""}
    </Banner>
  );
}

function meaningOf(check: TrailCheck | null) {
  if (check?.state === "intact") return check.reason ? "due" : "good";
  return check?.state === "failed" ? "due" : "idle";
}

function UnderWay({ check: { verified, total } }: { check: TrailCheck }) {
  const share = total === 0 ? 0 : (verified / total) * 100;
  return (
    <>
      <Progress value={share} aria-label="Events verified" />
      {decimalText(String(verified))} of {decimalText(String(total))} events
    </>
  );
}

function titleOf({ check }: Trail, timeZone: string): string {
  if (!check) return "The trail has not been verified yet.";
  if (check.state === "under way") return "The trail is being verified.";
  if (check.state === "failed") return "The last verification did not finish.";
  return `The trail is intact: ${decimalText(String(check.verified))} events, verified ${instantText(check.endedAt ?? check.startedAt, { timeZone })}.`;
}

function detailOf({ sealed, headHash, checkpointOn }: Trail): string {
  if (!headHash) return "Events are sealed within a few seconds.";
  const checkpoint = checkpointOn ? ` Last checkpoint ${dayText(checkpointOn)}.` : "";
  return `${decimalText(String(sealed))} events are sealed; the chain ends with ${headHash.slice(0, 12)}.${checkpoint}`;
}

/** While a verification is under way its progress is asked for. */
function useLookingAgain(underWay: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: [trail.path] }), 1_500);
    return () => {
      clearInterval(timer);
      void readAgain(queryClient);
    };
  }, [underWay, queryClient]);
}
