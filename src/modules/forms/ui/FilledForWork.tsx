import { Button } from "@mantine/core";
import { FormSubmission, forms } from "../contract.ts";
import { addressOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { saveFile } from "#kit/ui/save-file.ts";

const shownAtOnce = 8;

/** On the page of a job: the newest of its filled forms, and all of them as one file. */
export default function FilledForWork({ workOrderId }: { workOrderId: string }) {
  const { data } = useAsk(forms.submissions.list, { query: { workOrderId, limit: shownAtOnce, sort: "-createdAt" } });
  const mayExport = useReach("company-forms", "export") !== null;
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const save = () =>
    void saveFile(addressOf(forms.submissions.bundle, { query: { workOrderId } }), "forms.pdf").catch(sayFailure);
  return (
    <Section
      title="Filled forms"
      actions={
        <NeedsNetwork>
          <Button variant="subtle" size="xs" component={Go} href={`/forms/submissions?workOrderId=${workOrderId}`}>
            All filled forms
          </Button>
          {mayExport && (
            <Button variant="default" size="xs" onClick={save}>
              All as one PDF
            </Button>
          )}
        </NeedsNetwork>
      }
    >
      <Entries>
        {rows.map((row) => (
          <Entry key={row.id}>
            <Go href={`/forms/submissions/${row.id}`}>{row.formTitle}</Go> {row.number && <Mono>{row.number}</Mono>}
            <div className="quiet">
              {row.filledByName}, <Instant at={row.submittedAt ?? row.openedAt ?? row.startedAt} />
            </div>
            <FieldShown of={FormSubmission} field="status" row={row} />
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}
