import { Button } from "@mantine/core";
import { z } from "zod";
import { standbyReasons } from "../contract.ts";
import { logTime } from "./device/log-time.ts";
import { run, type Running } from "./device/running.ts";
import { activities } from "#directory/finance/overtime.ts";
import { wallAt } from "#kit/local-time.ts";
import { limitedText, optional } from "#kit/schemas.ts";
import { useActor } from "#kit/ui/actor.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { RefusedHere } from "#kit/ui/failure.ts";
import { NumberField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uuid } from "#kit/ui/unique.ts";

const next = ["work", "travel", "standby"] as const;

const Stopped = z
  .object({
    activity: z.enum(activities),
    breakMin: optional(z.int("Enter whole minutes").min(0).max(1440)),
    standbyReason: optional(z.enum(standbyReasons)),
    note: optional(limitedText(1000)),
    next: optional(z.enum(next)),
  })
  .refine(({ activity, standbyReason }) => activity !== "standby" || standbyReason, {
    path: ["standbyReason"],
    message: "Choose what the crew waited for.",
  });
type Stopped = z.infer<typeof Stopped>;

const labels = {
  activity: "Activity",
  breakMin: "Break",
  standbyReason: "Standby because of",
  note: "Note",
  next: "Then go on with",
};

const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);

/** Ends the running clock: its time becomes an entry, and another activity may follow at once. */
export function StopDialog({ running, onClose, onLogged }: { running: Running; onClose: () => void; onLogged: () => void }) {
  const { id: me } = useActor();
  const { job, startedAt } = running;
  async function save({ next: then, ...typed }: Stopped) {
    const endAt = new Date().toISOString();
    const [day = "", from = ""] = wallAt(startedAt, job.timeZone).split("T");
    const [, to = ""] = wallAt(endAt, job.timeZone).split("T");
    if (minuteOf(endAt) === minuteOf(startedAt)) throw new RefusedHere("Less than a minute has passed.");
    const methods = typed.activity === "work" ? (job.methods as []) : [];
    const entry = {
      ...typed,
      breakMin: typed.breakMin ?? 0,
      id: uuid(),
      workOrderId: job.id,
      startAt: startedAt,
      endAt,
      methods,
    };
    const where = await logTime(me, {
      entry,
      shown: { day, from, to, timeZone: job.timeZone, workOrderNumber: job.number },
    });
    run(me, then ? { job, activity: then, startedAt: endAt } : null);
    toast({ title: where === "sent" ? "Time saved" : "Time stored on this device; it is sent when there is a network" });
    onLogged();
  }
  function discard() {
    run(me, null);
    onClose();
  }
  return (
    <Dialog title={`Stop time on ${job.number}`} onClose={onClose}>
      <Form
        schema={Stopped}
        start={{ activity: running.activity }}
        labels={labels}
        save="Stop and save"
        cancel={onClose}
        onSave={save}
      >
        {({ watch }) => (
          <Fields>
            <SelectField name="activity" options={optionsOf(activities)} />
            {watch("activity") === "standby" && <SelectField name="standbyReason" options={optionsOf(standbyReasons)} />}
            <NumberField name="breakMin" unit="min" />
            <TextField name="note" />
            <SelectField name="next" options={optionsOf(next)} placeholder="Nothing" />
          </Fields>
        )}
      </Form>
      <Button variant="subtle" color="red" size="xs" mt="sm" onClick={discard}>
        Discard this time
      </Button>
    </Dialog>
  );
}
