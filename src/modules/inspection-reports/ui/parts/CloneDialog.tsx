import { Button, Group, Radio } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { connectionNow } from "#kit/ui/connection.ts";
import { useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { Refused } from "#kit/ui/states.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { useCopy } from "../device/use-begin.ts";
import { numberOf } from "../words.ts";

/** Starts a report like this one; results, dates, photos, signatures and numbers are never copied, nor are instruments out of calibration today. */
export function CloneDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const go = useGo();
  const [keep, setKept] = useState<"items" | "none">("items");
  const [begun, setBegun] = useState<{ id: string; leftOut: string[] } | null>(null);
  const clone = useSend(inspectionReports.endpoints.clone, {
    done: "New report started",
    onDone: (made) => {
      if (made.leftOut.length > 0) return setBegun(made);
      onClose();
      go(`/inspection-reports/${made.id}`);
    },
  });
  const copyHere = useCopy();
  async function begin() {
    const how = { keepItems: keep === "items" };
    // Offline this device starts it, from what it has of the report.
    if (connectionNow().online) return void clone.send({ id: report.id, body: how }).catch(() => {});
    try {
      const id = await copyHere(report, how);
      onClose();
      go(`/inspection-reports/${id}`);
    } catch (failure) {
      toast({ title: failure instanceof Error ? failure.message : "The report could not be started.", bad: true });
    }
  }
  const carries = report.templateCode === "UT-THK";
  if (begun) return <LeftOut begun={begun} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={`Start a report like ${numberOf(report)}`}>
      <p>
        Header, technique, people and equipment in calibration today are copied. Results, dates, photos, comments and signatures
        are not.
      </p>
      <Refused of={clone.failure} />
      <Radio.Group label="Lines" value={keep} onChange={(value) => setKept(value === "none" ? "none" : "items")}>
        <Radio
          mt="xs"
          value="items"
          label={
            carries
              ? "Copy the measuring locations; the last thickness becomes the previous reading"
              : "Copy the items without results"
          }
        />
        <Radio mt="xs" value="none" label="Start without lines" />
      </Radio.Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={clone.sending} onClick={() => void begin()}>
          Start report
        </Button>
      </Group>
    </Dialog>
  );
}

function LeftOut({ begun: { id, leftOut }, onClose }: { begun: { id: string; leftOut: string[] }; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Equipment not copied">
      <ul>
        {leftOut.map((why) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
      <p>Add the instruments that will be used instead.</p>
      <Group justify="flex-end" mt="lg">
        <Button component={Go} href={`/inspection-reports/${id}`} onClick={onClose}>
          Open report
        </Button>
      </Group>
    </Dialog>
  );
}
