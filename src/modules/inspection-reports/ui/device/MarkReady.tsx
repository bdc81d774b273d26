import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { memo } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { Banner } from "#kit/ui/status.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { OpenCount } from "../editor/findings-by-kind.ts";
import { countText } from "../editor/panel-groups.ts";
import { numberOf } from "../words.ts";
import { isOf, mark, type ReadyMark, useMarks } from "./ready-marks.ts";
import { startInLine } from "./save-command.ts";

/** Nothing can be signed offline: the author marks the report as ready, and signs it once the server has it. */
export const MarkReady = memo(function MarkReady({ report }: { report: Report }) {
  const { id: person } = useActor();
  const { isOffered, isReady } = useReadiness(report);
  if (!isOffered) return null;
  return (
    <Button
      variant={isReady ? "light" : "filled"}
      aria-pressed={isReady}
      leftSection={isReady && <IconCheck size={16} aria-hidden />}
      onClick={() => mark(person, markOf(report), !isReady)}
    >
      Ready to submit
    </Button>
  );
});

const markOf = (report: Report): ReadyMark => ({
  id: report.id,
  named: numberOf(report),
  about: [report.itemTag ?? report.itemDescription, report.templateCode].filter(Boolean).join(", "),
  signatures: report.signatures.length,
});

/** What happens to a report marked as ready, and what is still open in it, because the site where it can be completed is left soon. */
export const MarkedReady = memo(function MarkedReady({ report, open }: { report: Report; open: OpenCount }) {
  const { isOffered, isReady } = useReadiness(report);
  const left = countText(open);
  if (!isOffered || !isReady) return null;
  const unanswered = report.comments.filter(({ severity, state }) => severity === "mustFix" && state === "open").length;
  const asked = unanswered > 0 ? `${unanswered} ${unanswered === 1 ? "comment" : "comments"} to answer` : "";
  const stillOpen = [left, asked].filter(Boolean).join(", ");
  return (
    <Banner
      meaning={stillOpen === "" ? "good" : "due"}
      title={stillOpen === "" ? "Marked as ready" : `Marked as ready, but ${stillOpen}`}
    >
      {left !== "" && "Complete it while you are at the site: Checks lists what is open. "}
      {asked !== "" && "Comments are answered when there is a network, before the signature. "}
      When there is a network, sign it under <Go href="/on-this-device">On this device</Go>.
    </Banner>
  );
});

function useReadiness(report: Report): { isOffered: boolean; isReady: boolean } {
  const { id: person } = useActor();
  const { online } = useConnection();
  // What begins the report on the server may leave the line.
  useWaiting();
  const isReady = useMarks(person).some((one) => isOf(one, report));
  const signs = report.may.sign !== null || startInLine(report.id) !== null;
  return { isOffered: !online && signs, isReady };
}
