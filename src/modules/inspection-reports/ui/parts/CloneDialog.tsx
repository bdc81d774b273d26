import { Button, Group, Radio } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { useSend } from "#kit/ui/data.ts";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { numberOf } from "../words.ts";

/** Starts a report like this one; results, dates, photos, signatures and numbers never come along. */
export function CloneDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const go = useGo();
  const [keep, setKept] = useState<"items" | "none">("items");
  const clone = useSend(inspectionReports.endpoints.clone, {
    done: "New report started",
    onDone: ({ id }) => {
      onClose();
      go(`/inspection-reports/${id}`);
    },
  });
  const carries = report.templateCode === "UT-THK";
  return (
    <Dialog onClose={onClose} title={`Start a report like ${numberOf(report)}`}>
      <p>Header, technique, people and equipment are taken over. Results, dates, photos, comments and signatures are not.</p>
      <Refused of={clone.failure} />
      <Radio.Group label="Lines" value={keep} onChange={(value) => setKept(value === "none" ? "none" : "items")}>
        <Radio
          mt="xs"
          value="items"
          label={
            carries
              ? "Take the measuring locations over; today's thickness becomes the previous reading"
              : "Take the items over, without results"
          }
        />
        <Radio mt="xs" value="none" label="Begin without lines" />
      </Radio.Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={clone.sending}
          onClick={() => void clone.send({ id: report.id, body: { keepItems: keep === "items" } }).catch(() => {})}
        >
          Start report
        </Button>
      </Group>
    </Dialog>
  );
}
