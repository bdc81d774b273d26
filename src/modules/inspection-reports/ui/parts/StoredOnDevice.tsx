import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { giveUp, useWaiting } from "#kit/ui/outbox.ts";
import { useGo } from "#kit/ui/routing.ts";
import { Banner } from "#kit/ui/status.tsx";
import { reportLabels } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { makeCopy } from "../device/conflicted-copy.ts";
import { hrefOf } from "../device/names.ts";
import { workInLine } from "../device/save-command.ts";

/** Tells that this device still holds changes which came too late to be saved, and lets the person decide what to do with them. */
export function StoredOnDevice({ report }: { report: Report }) {
  const me = useActor();
  const go = useGo();
  const queryClient = useQueryClient();
  useWaiting();
  const [copying, setCopying] = useState(false);
  const command = workInLine(report.id);
  if (!command) return null;
  const sections = Object.keys(command.body.work.changes).map((key) => reportLabels[key as keyof typeof reportLabels] ?? key);
  async function copy() {
    if (!command) return;
    setCopying(true);
    try {
      go(hrefOf(await makeCopy(queryClient, me, report, command)));
    } catch (failure) {
      sayFailure(failure);
    } finally {
      setCopying(false);
    }
  }
  return (
    <Banner
      meaning="due"
      title="Unsaved changes on this device"
      action={
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" loading={copying} onClick={() => void copy()}>
            Save as new draft
          </Button>
          <Button size="xs" variant="default" onClick={() => void giveUp(command.id)}>
            Discard
          </Button>
        </Group>
      }
    >
      Changed: {sections.join(", ")}. The report could no longer be edited when they arrived. If it is returned or revised, open
      it on this device to restore them, or save them as a new draft now.
    </Banner>
  );
}
