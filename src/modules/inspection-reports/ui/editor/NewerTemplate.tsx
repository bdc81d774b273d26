import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { dayText } from "#kit/ui/format.ts";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Asked, LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports, type TemplateMove } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { DraftSync } from "./draft-sync.ts";
import styles from "./editor.module.css";

/** Tells that a draft was started on an older version of its template, and shows what the newer version changes before moving to it. */
export function NewerTemplate({ report, sync }: { report: Report; sync: DraftSync }) {
  const [open, setOpen] = useState(false);
  const { templateVersion, newestTemplateVersion, templateCode, may } = report;
  if (!may.moveTemplate || newestTemplateVersion === null || newestTemplateVersion <= templateVersion) return null;
  return (
    <>
      <Banner
        meaning="idle"
        title={`Version ${newestTemplateVersion} of the template ${templateCode} is approved`}
        action={
          <NeedsNetwork>
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              Show changes
            </Button>
          </NeedsNetwork>
        }
      >
        This draft stays on version {templateVersion} until it is moved.
      </Banner>
      {open && <MoveDialog report={report} sync={sync} onClose={() => setOpen(false)} />}
    </>
  );
}

function MoveDialog({ report, sync, onClose }: { report: Report; sync: DraftSync; onClose: () => void }) {
  const { templateMove, moveTemplate } = inspectionReports.endpoints;
  const preview = useAsk(templateMove, { id: report.id });
  const move = useSend(moveTemplate, {
    done: ({ templateVersion }) => `Moved to version ${templateVersion} of the template`,
    onDone: onClose,
  });
  const [stuck, setStuck] = useState(false);
  async function go() {
    const saved = await sync.flush();
    setStuck(!saved);
    if (saved) await move.send({ id: report.id, body: { version: sync.snapshot().version } }).catch(() => undefined);
  }
  return (
    <Dialog onClose={onClose} size="lg" title="Move to the newest template version">
      <Asked of={preview} skeleton={<LinesSkeleton lines={5} />}>
        {(found) => (found ? <WhatChanges move={found} /> : <p>This draft is on the newest version.</p>)}
      </Asked>
      {stuck && <Banner meaning="bad">Your changes could not be saved yet. Nothing was moved.</Banner>}
      <Refused of={move.failure} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Stay on version {report.templateVersion}
        </Button>
        <Button loading={move.sending} disabled={!preview.data} onClick={() => void go()}>
          Move to version {report.newestTemplateVersion}
        </Button>
      </Group>
    </Dialog>
  );
}

function WhatChanges({ move: { changeNote, effectiveFrom, changes, lost } }: { move: TemplateMove }) {
  const note = [changeNote, effectiveFrom && `effective from ${dayText(effectiveFrom)}`].filter(Boolean).join(", ");
  return (
    <div className={styles.moveWords}>
      {note && <p>{note}.</p>}
      {lost.length > 0 && (
        <section>
          <h3>
            <StatusBadge meaning="due">Will be lost</StatusBadge>
          </h3>
          <p className="quiet">The newer version has no fields for these. They stay in the history.</p>
          <ul>
            {lost.map(({ place, value }) => (
              <li key={place}>
                {place}: {value}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Differences</h3>
        {changes.length === 0 ? (
          <p className="quiet">The layout only: no fields or checks.</p>
        ) : (
          <ul>
            {changes.map(({ place, what }) => (
              <li key={`${place} ${what}`}>
                {place}: {what}
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="quiet">Everything else stays unchanged.</p>
    </div>
  );
}
