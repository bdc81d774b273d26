import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { addressOf, ask } from "#kit/client.ts";
import { draftOf, dropDraft, keepDraft } from "#kit/offline/drafts.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { DraftKeeper, type KeptWork, type Snapshot } from "./draft-keeper.ts";

const { find, save, checks } = inspectionReports.endpoints;
const pause = 400;

/** The draft under the hands of this person: kept on the device, saved to the server, united with what others saved. */
export function useDraft(report: Report): { keeper: DraftKeeper; draft: Snapshot } {
  const { id: person } = useActor();
  const queryClient = useQueryClient();
  const { online } = useConnection();
  const device = useDevice(person, report.id);
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        report,
        {
          send: (version, changes, doneAt) => ask(save, { id: report.id, body: { version, changes } }, { doneAt }),
          read: () => ask(find, { id: report.id }),
          keep: device.keep,
          saved(reply) {
            queryClient.setQueryData([addressOf(find, { id: report.id })], reply);
            void queryClient.invalidateQueries({ queryKey: [addressOf(checks, { id: report.id })] });
          },
        },
        keptWork(person, report.id),
      ),
  );
  useEffect(() => {
    keeper.open();
    return () => keeper.close();
  }, [keeper]);
  useEffect(() => keeper.take(report), [keeper, report]);
  useEffect(() => {
    if (online) void keeper.flush();
  }, [keeper, online]);
  return { keeper, draft: useSyncExternalStore(keeper.subscribe, keeper.snapshot) };
}

export function draftName(reportId: string): string {
  return `report ${reportId}`;
}

export function keptWork(person: string, reportId: string): KeptWork | null {
  const draft = draftOf(person, draftName(reportId));
  if (!draft || !("changes" in draft.values)) return null;
  return { doneAt: draft.keptAt, ...(draft.values as Omit<KeptWork, "doneAt"> & Record<string, unknown>) };
}

/** Writes to the device shortly after the last change, and at once when the page is left: a report of a thousand lines is no small text. */
function useDevice(person: string, reportId: string): { keep: (work: KeptWork | null) => void } {
  const waiting = useRef<{ work: KeptWork; timer: ReturnType<typeof setTimeout> } | null>(null);
  const [device] = useState(() => {
    function write() {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      keepDraft(person, draftName(reportId), { ...waiting.current.work });
      waiting.current = null;
    }
    function keep(work: KeptWork | null) {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = work && { work, timer: setTimeout(write, pause) };
      if (!work) dropDraft(person, draftName(reportId));
    }
    return { keep, write };
  });
  useEffect(() => {
    window.addEventListener("pagehide", device.write);
    document.addEventListener("visibilitychange", device.write);
    return () => {
      window.removeEventListener("pagehide", device.write);
      document.removeEventListener("visibilitychange", device.write);
      device.write();
    };
  }, [device]);
  return device;
}
