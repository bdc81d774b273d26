import { useWatch } from "react-hook-form";
import { z } from "zod";
import { calendar, CalendarEvent } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { ClockField, DayField, SwitchField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

const { title, fromOn, startClock, endClock } = CalendarEvent.draft.shape;
const OneDay = z.object({
  on: fromOn,
  drop: z.boolean().optional(),
  title,
  movedTo: fromOn.nullable().optional(),
  startClock,
  endClock,
});
const labels = {
  ...CalendarEvent.labels,
  on: "Day of the series",
  drop: "Does not take place",
  movedTo: "Takes place on",
};

/** One day of a series: on another day, at other times, or not at all. What differs becomes an event of its own. */
export function OneDayDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const go = useGo();
  const today = useToday();
  const change = useSend(calendar.events.changeOne, {
    done: "Day of the series changed",
    onDone: ({ id }) => {
      onClose();
      if (id !== event.id) go(`/calendar/events/${id}`);
    },
  });
  return (
    <Dialog title="Change one day" onClose={onClose}>
      <Form
        schema={OneDay}
        labels={labels}
        start={{
          on: today > event.fromOn ? today : event.fromOn,
          title: event.title,
          startClock: event.startClock,
          endClock: event.endClock,
        }}
        save="Save day"
        cancel={onClose}
        onSave={({ on, drop, movedTo, ...changes }) => {
          const moved = movedTo ? { fromOn: movedTo, toOn: movedTo } : {};
          return change.send({
            id: event.id,
            body: { version: event.version, on, ...(drop ? {} : { changes: { ...changes, ...moved } }) },
          });
        }}
      >
        <OneDayFields allDay={event.allDay} />
      </Form>
    </Dialog>
  );
}

function OneDayFields({ allDay }: { allDay: boolean }) {
  const drop: unknown = useWatch({ name: "drop" });
  return (
    <Fields>
      <DayField name="on" />
      <SwitchField name="drop" />
      {drop !== true && (
        <>
          <Wide>
            <TextField name="title" />
          </Wide>
          <DayField name="movedTo" help="Leave blank for the same day." />
          <span />
          {!allDay && (
            <>
              <ClockField name="startClock" />
              <ClockField name="endClock" />
            </>
          )}
        </>
      )}
    </Fields>
  );
}
