import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { addressOf, ask } from "#kit/client.ts";
import { draftOf, dropDraft, storeDraft } from "#kit/offline/drafts.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { DraftSync, type StoredWork, type Snapshot } from "./draft-sync.ts";

const { find, save, checks } = inspectionReports.endpoints;
const pause = 400;

/** The draft under the hands of this person: kept on the device, saved to the server, united with what others saved. */
export function useDraft(report: Report): { sync: DraftSync; draft: Snapshot } {
  const { id: person } = useActor();
  const queryClient = useQueryClient();
  const { online } = useConnection();
  const device = useDevice(person, report.id);
  const [sync] = useState(
    () =>
      new DraftSync(
        report,
        {
          send: (version, changes, doneAt) => ask(save, { id: report.id, body: { version, changes } }, { doneAt }),
          read: () => ask(find, { id: report.id }),
          store: device.store,
          saved(reply) {
            queryClient.setQueryData([addressOf(find, { id: report.id })], reply);
            void queryClient.invalidateQueries({ queryKey: [addressOf(checks, { id: report.id })] });
          },
        },
        storedWork(person, report.id),
      ),
  );
  useEffect(() => {
    sync.open();
    return () => sync.close();
  }, [sync]);
  useEffect(() => sync.take(report), [sync, report]);
  useEffect(() => {
    if (online) void sync.flush();
  }, [sync, online]);
  return { sync, draft: useSyncExternalStore(sync.subscribe, sync.snapshot) };
}

export function draftName(reportId: string): string {
  return `report ${reportId}`;
}

export function storedWork(person: string, reportId: string): StoredWork | null {
  const draft = draftOf(person, draftName(reportId));
  if (!draft || !("changes" in draft.values)) return null;
  return { doneAt: draft.keptAt, ...(draft.values as Omit<StoredWork, "doneAt"> & Record<string, unknown>) };
}

/** Writes to the device shortly after the last change, and at once when the page is left: a report of a thousand lines is no small text. */
function useDevice(person: string, reportId: string): { store: (work: StoredWork | null) => void } {
  const waiting = useRef<{ work: StoredWork; timer: ReturnType<typeof setTimeout> } | null>(null);
  const [device] = useState(() => {
    function write() {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      storeDraft(person, draftName(reportId), { ...waiting.current.work });
      waiting.current = null;
    }
    function store(work: StoredWork | null) {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = work && { work, timer: setTimeout(write, pause) };
      if (!work) dropDraft(person, draftName(reportId));
    }
    return { store, write };
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
