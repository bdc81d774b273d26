import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { SelectField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { reasonClasses, reasonClassOptions, reasonClassWords } from "#modules/inspection-reports/revision-reason.ts";
import type { DraftSync } from "./draft-sync.ts";

type Syncing = Pick<DraftSync, "flush" | "snapshot">;

/** Why this draft revises a signed report, and what led to it, which can be changed until it is submitted. */
export function RevisionBanner({ report, sync }: { report: Report; sync: Syncing }) {
  const [open, setOpen] = useState(false);
  const { replacesReportId, revision, reasonForRevision, reasonClass, may } = report;
  if (replacesReportId === null) return null;
  return (
    <>
      <Banner
        meaning="idle"
        title={`Revision ${revision} in preparation${reasonClass ? `: ${reasonClassWords[reasonClass].toLowerCase()}` : ""}`}
        action={
          may.edit &&
          !may.headerOnly && (
            <NeedsNetwork>
              <Button size="xs" variant="default" onClick={() => setOpen(true)}>
                Change what led to it
              </Button>
            </NeedsNetwork>
          )
        }
      >
        {reasonForRevision}
      </Banner>
      {open && <ClassDialog report={report} sync={sync} onClose={() => setOpen(false)} />}
    </>
  );
}

const Choice = z.object({ reasonClass: z.enum(reasonClasses, { error: "Choose what led to the revision" }) });

function ClassDialog({ report, sync, onClose }: { report: Report; sync: Syncing; onClose: () => void }) {
  const [stuck, setStuck] = useState(false);
  const classify = useSend(inspectionReports.endpoints.classifyRevision, { done: "Saved", onDone: onClose });
  async function go(choice: z.output<typeof Choice>) {
    const saved = await sync.flush();
    setStuck(!saved);
    if (saved) await classify.send({ id: report.id, body: { version: sync.snapshot().version, ...choice } });
  }
  return (
    <Dialog onClose={onClose} title="What led to the revision">
      {stuck && <Banner meaning="bad">Your changes could not be saved yet. Nothing was changed here.</Banner>}
      <Form
        schema={Choice}
        start={{ reasonClass: report.reasonClass ?? "client request" }}
        labels={{ reasonClass: "What led to the revision" }}
        save="Save"
        cancel={onClose}
        onSave={go}
      >
        <SelectField name="reasonClass" options={reasonClassOptions} />
      </Form>
    </Dialog>
  );
}
