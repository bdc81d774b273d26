import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { addressOf, ask } from "#kit/client.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { useWaiting, whenWaitingChanges } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { DeviceWork } from "../device/device-work.ts";
import { filesAwaited, isBeingWritten, sendChanges, startInLine } from "../device/save-command.ts";
import { numberOf } from "../words.ts";
import { DraftSync, type Snapshot } from "./draft-sync.ts";

const { find, checks } = inspectionReports.endpoints;

interface Draft {
  sync: DraftSync;
  draft: Snapshot;
  /** The latest changes could not be stored: the device is full. */
  isFull: boolean;
  /** The latest changes are not stored on this device yet. */
  isWriting: boolean;
  /** Resolves when all changes are stored on this device. */
  stored: () => Promise<void>;
}

/** The draft this person is editing: stored on the device, saved to the server, merged with what others saved. */
export function useDraft(report: Report): Draft {
  const { id: person } = useActor();
  const queryClient = useQueryClient();
  const { online } = useConnection();
  useWaiting();
  const [{ sync, device }] = useState(() => open(report, person, queryClient));
  const [isFull, setFull] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const stored = useCallback(() => device.write(), [device]);
  useEffect(() => {
    let command: string | null = null;
    const visit = device.hold({
      stored: (failure) => setFull(failure !== null),
      writing: setWriting,
      inLineAs(id) {
        if (command) isBeingWritten(command, null);
        command = id;
        isBeingWritten(id, sync);
      },
    });
    sync.open();
    window.addEventListener("pagehide", device.closing);
    document.addEventListener("visibilitychange", device.closing);
    return () => {
      window.removeEventListener("pagehide", device.closing);
      document.removeEventListener("visibilitychange", device.closing);
      void sync
        .close()
        .then(() => device.write())
        .finally(() => {
          if (!device.isLast(visit)) return;
          if (command) isBeingWritten(command, null);
          device.letGo();
        });
    };
  }, [sync, device]);
  useEffect(() => sync.take(report), [sync, report]);
  useEffect(() => {
    if (online) void sync.flush();
  }, [sync, online]);
  const hasBegun = startInLine(report.id) === null;
  useEffect(() => {
    if (hasBegun) void sync.flush();
  }, [sync, hasBegun]);
  useEffect(() => whenWaitingChanges(() => sync.nudge()), [sync]);
  return { sync, draft: useSyncExternalStore(sync.subscribe, sync.snapshot), isFull, isWriting, stored };
}

function open(report: Report, person: string, queryClient: QueryClient): { sync: DraftSync; device: DeviceWork } {
  const { id } = report;
  const device = new DeviceWork(person, { id, named: numberOf(report) });
  const sync = new DraftSync(
    report,
    {
      async send(...sent) {
        // Its idempotency key is on disk before it is sent.
        if (sent[2]) await device.write();
        return sendChanges(id, sent);
      },
      read: () => ask(find, { id }),
      store: device.store,
      saved(reply) {
        queryClient.setQueryData([addressOf(find, { id })], reply);
        void queryClient.invalidateQueries({ queryKey: [addressOf(checks, { id })] });
      },
      held: (section, content) => filesAwaited(section, content).length > 0,
      newKey: uuid,
    },
    device.kept(),
  );
  return { sync, device };
}
