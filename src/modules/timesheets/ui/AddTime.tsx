import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TimeJob, Week } from "../contract.ts";
import { logTime } from "./device/log-time.ts";
import { TimeFields } from "./TimeFields.tsx";
import { after, entryOf, typedLabels, TypedTime, zoneFor } from "./typed-time.ts";
import { useActor } from "#kit/ui/actor.ts";
import { readAgain } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uuid } from "#kit/ui/unique.ts";

/** Typing time: Enter saves, and the next entry begins where the last one ended. */
export function AddTime({
  week,
  jobs,
  start,
  id,
  onLogged,
}: {
  week: Week;
  jobs: readonly TimeJob[];
  start: Partial<TypedTime>;
  /** Of an entry that the server refused: it keeps its id. */
  id?: string;
  onLogged?: () => void;
}) {
  const { id: me } = useActor();
  const queryClient = useQueryClient();
  const [next, setNext] = useState({ round: 0, start });
  async function save(typed: TypedTime) {
    const zone = zoneFor(jobs, typed.workOrderId, week.timeZone);
    const entry = { ...entryOf(typed, zone), id: id ?? uuid(), ...(week.userId === me ? {} : { userId: week.userId }) };
    const workOrderNumber = jobs.find((job) => job.id === typed.workOrderId)?.number ?? null;
    const { day, from, to } = typed;
    const where = await logTime(me, { entry, shown: { day, from, to, timeZone: zone, workOrderNumber } });
    toast({ title: where === "sent" ? "Time saved" : "Time stored on this device", description: sentLater(where) });
    void readAgain(queryClient);
    setNext(({ round }) => ({ round: round + 1, start: after(typed) }));
    onLogged?.();
  }
  return (
    <Section title="Add time" id="add-time">
      <Form key={next.round} lesser schema={TypedTime} start={next.start} labels={typedLabels} save="Save time" onSave={save}>
        <TimeFields jobs={jobs} crewOf={week.jobs.map((job) => job.id)} />
      </Form>
    </Section>
  );
}

const sentLater = (where: "sent" | "waiting") => (where === "waiting" ? "It is sent when there is a network." : "");
