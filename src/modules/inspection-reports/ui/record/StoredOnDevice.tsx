import { Button } from "@mantine/core";
import { useState } from "react";
import { dropDraft } from "#kit/offline/drafts.ts";
import { Banner } from "#kit/ui/status.tsx";
import { reportLabels } from "#modules/inspection-reports/contract.ts";
import { draftName, storedWork } from "../editor/use-draft.ts";

/** Says that this device still holds changes which came too late to be saved. */
export function StoredOnDevice({ person, reportId }: { person: string; reportId: string }) {
  const [work, setWork] = useState(() => storedWork(person, reportId));
  if (!work) return null;
  const sections = Object.keys(work.changes).map((key) => reportLabels[key as keyof typeof reportLabels] ?? key);
  return (
    <Banner
      meaning="due"
      title="This device holds changes that were not saved"
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            dropDraft(person, draftName(reportId));
            setWork(null);
          }}
        >
          Give them up
        </Button>
      }
    >
      They are in: {sections.join(", ")}. The report was closed for writing before they arrived. If it is returned or revised,
      open it on this device and they come back.
    </Banner>
  );
}
