import { Button, Progress as Bar } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { capital } from "#kit/capital.ts";
import { packs as store, type Pack } from "#kit/offline/database.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { readAgain, sayFailure, useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { RecordInput } from "#kit/ui/form/RecordPicker.tsx";
import { dayText, sizeText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { LinesSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { projectManagement, type WorkOrder } from "#modules/project-management/contract.ts";
import { JobContacts } from "./JobContacts.tsx";
import { PackDocuments } from "./PackDocuments.tsx";
import { prepareJob, type Progress } from "./prepare.ts";
import { isOld, readPacks, useReady } from "./use-packs.ts";

interface Row {
  id: string;
  title: string;
  when: string;
  order: WorkOrder | null;
  pack: Pack | null;
}

/** The jobs this device is prepared for before the trip: what is stored, how old it is, what is missing. */
export default function ReadyForField() {
  const { id: person } = useActor();
  const ready = useReady();
  const [chosen, setChosen] = useState("");
  const work = usePreparing(person);
  const rows = rowsOf(ready);
  if (!ready.packs || !ready.jobs)
    return (
      <Section title="Ready for the field">
        <LinesSkeleton />
      </Section>
    );
  return (
    <Section
      title="Ready for the field"
      actions={
        rows.length > 0 && (
          <Button disabled={work.at !== null} onClick={() => void work.prepare(rows.map(({ id }) => id))}>
            Make {rows.length === 1 ? "it" : "all"} ready
          </Button>
        )
      }
    >
      <p className="quiet">
        Before you leave the network: the job, the crew&apos;s certificates, calibrations, procedures, templates and earlier
        reports are stored on this device for the days of the job.
      </p>
      <Entries>
        {rows.map((row) => (
          <JobRow key={row.id} row={row} work={work} />
        ))}
      </Entries>
      <NeedsNetwork>
        <RecordInput<WorkOrder>
          label={rows.length > 0 ? "Another job" : "Job"}
          placeholder="Number or title"
          endpoint={projectManagement.workOrders.list}
          number={({ number }) => number}
          text={({ title, clientName }) => [title, clientName].filter(Boolean).join(", ")}
          value={chosen}
          onChange={(id) => {
            setChosen("");
            if (id) void work.prepare([id]);
          }}
        />
      </NeedsNetwork>
    </Section>
  );
}

type Work = ReturnType<typeof usePreparing>;

function JobRow({ row: { id, title, when, order, pack }, work }: { row: Row; work: Work }) {
  const busy = work.at === id;
  return (
    <Entry
      actions={
        <>
          <NeedsNetwork>
            <Button
              size="xs"
              variant="default"
              loading={busy}
              disabled={work.at !== null}
              onClick={() => void work.prepare([id])}
            >
              {pack ? "Fetch again" : "Make ready"}
            </Button>
          </NeedsNetwork>
          {pack && <TakeOff id={id} title={title} />}
        </>
      }
      below={
        <>
          {busy && work.progress && (
            <>
              <Bar
                mt="xs"
                value={(work.progress.done / Math.max(1, work.progress.of)) * 100}
                aria-label={`Making ${title} ready`}
              />
              <div className="quiet" role="status">
                {work.progress.done} of {work.progress.of}, {sizeText(work.progress.size)}
              </div>
            </>
          )}
          {pack && order && <JobContacts order={order} />}
          {pack && <PackDocuments pack={pack} />}
        </>
      }
    >
      <Go href={`/work-orders/${id}`}>{title}</Go>
      <div className="quiet">{when}</div>
      {!order && <Over id={id} />}
      <StateOf pack={pack} />
    </Entry>
  );
}

/** Online the job can be fetched again at once; offline it is lost until then, so the person confirms first. */
function TakeOff({ id, title }: { id: string; title: string }) {
  const { id: person } = useActor();
  const { online } = useConnection();
  const [asking, setAsking] = useState(false);
  const takeOff = () => store.remove(person, id).then(() => readPacks(person));
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`Remove ${title} from this device`}
        onClick={() => (online ? void takeOff().catch(sayFailure) : setAsking(true))}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Remove the job from this device?"
        confirm="Remove job"
        danger
        onConfirm={takeOff}
        onClose={() => setAsking(false)}
      >
        There is no network to fetch {title} again: its certificates, calibrations and procedures cannot be looked up until there
        is one. Reports begun here stay.
      </ConfirmDialog>
    </>
  );
}

/** A job that was cancelled, put on hold or closed after this device was made ready, with the reason: the device would go on calling it ready. */
function Over({ id }: { id: string }) {
  const { data: order } = useAsk(projectManagement.workOrders.find, { id });
  if (!order || !["on hold", "cancelled", "closed"].includes(order.status)) return null;
  return (
    <div>
      <StatusBadge meaning="due">{capital(order.status)}</StatusBadge> {order.statusReason}
    </div>
  );
}

function StateOf({ pack }: { pack: Pack | null }) {
  const [now] = useState(() => new Date());
  if (!pack) return <StatusBadge meaning="idle">Not ready</StatusBadge>;
  if (!pack.readyAt)
    return (
      <div>
        <StatusBadge meaning="due">Partly ready</StatusBadge> Missing: {pack.missing.join(", ")}
      </div>
    );
  return (
    <div>
      {isOld(pack.readyAt, now) ? (
        <StatusBadge meaning="due">Some days old</StatusBadge>
      ) : (
        <StatusBadge meaning="good">Ready</StatusBadge>
      )}{" "}
      <span className="quiet">
        as of <Instant at={pack.readyAt} />, {sizeText(pack.size)}, kept until {dayText(pack.until)}
      </span>
      {(pack.warnings ?? []).map((warning) => (
        <div key={warning}>
          <StatusBadge meaning="due">Your certificate</StatusBadge> {withDaysAsShown(warning)}
        </div>
      ))}
    </div>
  );
}

/** Prepares one job after the other and shows the progress. */
function usePreparing(person: string) {
  const queryClient = useQueryClient();
  const today = useToday();
  const [at, setAt] = useState<string | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  async function prepare(ids: readonly string[]) {
    try {
      for (const id of ids) {
        setAt(id);
        setProgress(null);
        await prepareJob(person, id, today, setProgress); // oxlint-disable-line no-await-in-loop -- one job after the other
        await readPacks(person); // oxlint-disable-line no-await-in-loop -- see above
      }
      await readAgain(queryClient);
    } catch (failure) {
      sayFailure(failure);
    } finally {
      setAt(null);
    }
  }
  return { at, progress, prepare };
}

const notAmongJobs = "Not one of your open jobs of the next two weeks";

/** The jobs the person is assigned to, and those chosen by hand or no longer open. */
function rowsOf({ packs, jobs }: ReturnType<typeof useReady>): Row[] {
  const assigned = (jobs ?? []).map((order) => ({
    id: order.id,
    title: `${order.number} ${order.title}`,
    when: [order.clientName, order.siteName, order.plannedStartOn && `from ${dayText(order.plannedStartOn)}`]
      .filter(Boolean)
      .join(", "),
    order,
    pack: packs?.find(({ id }) => id === order.id) ?? null,
  }));
  const byHand = (packs ?? [])
    .filter(({ id }) => !assigned.some((row) => row.id === id))
    .map((pack) => ({ id: pack.id, title: pack.title, when: notAmongJobs, order: null, pack }));
  return [...assigned, ...byHand];
}
