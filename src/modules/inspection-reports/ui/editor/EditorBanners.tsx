import { Anchor } from "@mantine/core";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Banner } from "#kit/ui/status.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";
import { returnsOf } from "#modules/inspection-reports/rules/transitions.ts";
import { DeviceClock } from "../parts/DeviceClock.tsx";
import { placeIn, targetOf } from "../parts/targets.ts";
import type { SaveState } from "./draft-sync.ts";
import { filesAwaited } from "../device/save-command.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";

interface EditorBannersProps {
  report: Report;
  save: SaveState;
  onDiscard: () => void;
  /** Changes can no longer be stored on this device. */
  isFull?: boolean;
}

/** Explains the state of the draft, and where changes are stored if they are not on the server. */
export function EditorBanners({ report, save, onDiscard, isFull = false }: EditorBannersProps) {
  const { content } = useEditing();
  const awaited = filesAwaited("attachments", content).length + filesAwaited("people", content).length;
  return (
    <>
      <DeviceClock report={report} />
      {report.status === "returned" && <Returned report={report} />}
      {isFull && (
        <div className={styles.stays}>
          <Banner meaning="bad" title="This device is full">
            Your latest changes will be lost when this page is closed. Send or remove photos, or free up space on the device,
            before you continue.
          </Banner>
        </div>
      )}
      {save.kind === "held" && (
        <Banner meaning="waiting" title={`${awaited} ${awaited === 1 ? "file is" : "files are"} still to be sent`}>
          They are stored on this device. The report can be signed when all are sent.
        </Banner>
      )}
      {save.kind === "refused" && (
        <Banner meaning="bad" title="The last changes were not accepted">
          {withDaysAsShown(save.failure.sentence)} They are kept on this device.
        </Banner>
      )}
      {save.kind === "closed" && (
        <Banner
          meaning="bad"
          title="This report can no longer be edited"
          action={
            <Anchor component="button" type="button" inherit onClick={onDiscard}>
              Discard unsaved changes
            </Anchor>
          }
        >
          {withDaysAsShown(save.failure.sentence)} Your later changes are stored on this device.
        </Banner>
      )}
    </>
  );
}

/** Why the reviewer returned it, in the reviewer's words, each comment with a link to its place. */
function Returned({ report: { signatures, comments } }: { report: Report }) {
  const { definition, content, show } = useEditing();
  const reason = returnsOf({ signatures }).at(-1);
  const open = comments.filter(({ severity, state }) => severity === "mustFix" && state === "open");
  return (
    <Banner meaning="due" title={reason ? `Returned for correction: ${reason}` : "Returned for correction"}>
      {open.length === 0 && "All “Must be fixed” comments are answered."}
      {open.length > 0 && (
        <ul className={styles.comments}>
          {open.map(({ id, target, text }) => (
            <li key={id}>
              <Anchor component="button" type="button" inherit onClick={() => show(targetOf(target))}>
                {placeIn(definition, content, target)}
              </Anchor>
              : {text}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
