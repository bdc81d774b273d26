import { Anchor } from "@mantine/core";
import { Banner } from "#kit/ui/status.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { SaveState } from "./draft-keeper.ts";

interface EditorBannersProps {
  report: Report;
  save: SaveState;
  onDiscard: () => void;
}

/** Why the draft is as it is, and where what was typed is when it is not on the server. */
export function EditorBanners({ report, save, onDiscard }: EditorBannersProps) {
  const returned = report.status === "returned";
  const mustFix = report.comments.filter(({ severity, state }) => severity === "mustFix" && state === "open").length;
  return (
    <>
      {report.replacesReportId && (
        <Banner meaning="idle" title={`Revision ${report.revision} in preparation`}>
          {report.reasonForRevision}
        </Banner>
      )}
      {returned && (
        <Banner meaning="due" title="Returned for correction">
          {mustFix === 0
            ? "See the comments in the checks."
            : `${mustFix} ${mustFix === 1 ? "comment" : "comments"} must be settled. See the checks.`}
        </Banner>
      )}
      {save.kind === "kept" && (
        <Banner meaning="due" title="The server cannot be reached">
          What you write is kept on this device and is sent as soon as the connection is back.
        </Banner>
      )}
      {save.kind === "refused" && (
        <Banner meaning="bad" title="The last changes were not accepted">
          {save.failure.sentence} They are kept on this device.
        </Banner>
      )}
      {save.kind === "closed" && (
        <Banner
          meaning="bad"
          title="This report can no longer be written in"
          action={
            <Anchor component="button" type="button" inherit onClick={onDiscard}>
              Give up what is not saved
            </Anchor>
          }
        >
          {save.failure.sentence} What you typed since is kept on this device.
        </Banner>
      )}
    </>
  );
}
