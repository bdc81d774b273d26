import { Button, Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TimeJob } from "../contract.ts";
import { run, useRunning } from "./device/running.ts";
import { StopDialog } from "./StopDialog.tsx";
import styles from "./week.module.css";
import type { Activity } from "#directory/finance/overtime.ts";
import { capital } from "#kit/capital.ts";
import { wallAt } from "#kit/local-time.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { readAgain, useAsk } from "#kit/ui/data.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

/** On the page of a job: starts and stops one's time on it, with or without a network. */
export default function JobClock({ workOrderId }: { workOrderId: string }) {
  const { id: me, timeZone } = useActor();
  const order = useAsk(projectManagement.workOrders.find, { id: workOrderId }).data;
  if (!order || !(order.assignedUserIds.includes(me) || order.leadUserId === me)) return null;
  const { id, number, title, status, scope, siteTimeZone } = order;
  const methods = [...new Set(scope.map(({ method }) => method))];
  return <JobClockOf jobs={[{ id, number, title, status, methods, timeZone: siteTimeZone ?? timeZone }]} />;
}

const started = ["work", "travel", "standby"] as const satisfies readonly Activity[];

/** The clock that runs on this device, whatever its job; without one, what may be started. */
export function JobClockOf({ jobs }: { jobs: readonly TimeJob[] }) {
  const { id: me } = useActor();
  const mayLog = useReach("projects", "create") !== null;
  const running = useRunning(me);
  const queryClient = useQueryClient();
  const [stopping, setStopping] = useState(false);
  if (!mayLog) return null;
  if (running)
    return (
      <div className={styles.clock}>
        <Button color="red" variant="light" onClick={() => setStopping(true)}>
          Stop {running.activity} on {running.job.number}, since {wallAt(running.startedAt, running.job.timeZone).slice(11)}
        </Button>
        {stopping && (
          <StopDialog
            running={running}
            onClose={() => setStopping(false)}
            onLogged={() => {
              setStopping(false);
              void readAgain(queryClient);
            }}
          />
        )}
      </div>
    );
  const [job] = jobs;
  if (!job) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">Start time</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {started.map((activity) => (
          <Menu.Item key={activity} onClick={() => run(me, { job, activity, startedAt: new Date().toISOString() })}>
            {capital(activity)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
