import { Button } from "@mantine/core";
import { useState } from "react";
import { calendar, CalendarEvent, eventLife } from "../contract.ts";
import { repeatOf, repeatWords } from "../rules/repeat.ts";
import { timeOfEvent } from "./event-time.ts";
import { OneDayDialog } from "./OneDayDialog.tsx";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find, history } = calendar.events;

/** One event with its repetitions. */
export default function EventPage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(event) => <Shown key={event.id} event={event} />}</AskedPage>;
}

function Shown({ event }: { event: CalendarEvent }) {
  const { id, title, createdById, status, recurrence, peopleNames, itemTags, siteName, baseName, workOrderId, seriesId } = event;
  const [changingOne, setChangingOne] = useState(false);
  const { id: me } = useActor();
  const reach = useReach("calendar", "create");
  const mayChange = reach !== null && (reach !== "own" || createdById === me);
  const isOpen = status === "tentative" || status === "confirmed";
  return (
    <RecordPage
      number=""
      name={title}
      status={<FieldShown of={CalendarEvent} field="status" row={event} />}
      banner={
        status === "tentative" && (
          <Banner meaning="waiting" title="Tentative: it warns, and its people and items are still free." />
        )
      }
      actions={
        mayChange && (
          <>
            {isOpen && (
              <Button variant="default" component={Go} href={`/calendar/events/${id}/edit`}>
                {recurrence ? "Change all" : "Edit"}
              </Button>
            )}
            {isOpen && recurrence && (
              <Button variant="default" onClick={() => setChangingOne(true)}>
                Change one day
              </Button>
            )}
            <LifeActions
              life={eventLife}
              endpoints={calendar.events}
              module="calendar"
              record={event}
              name={title}
              styles={{
                confirm: { primary: true },
                cancel: {
                  title: `Cancel ${title}`,
                  explains: "Its participants are told, and it stays in subscribed calendars as cancelled for 30 days.",
                  danger: true,
                },
              }}
            />
          </>
        )
      }
      side={<HistoryPanel endpoint={history} id={id} fields={CalendarEvent.fields} />}
    >
      <Section title="When and where">
        <Facts
          of={[
            ["When", timeOfEvent(event)],
            ["Time zone", event.timeZone],
            ["Repeats", recurrence ? repeatText(recurrence) : seriesId ? <SeriesLink key="series" id={seriesId} /> : null],
            ["Except on", event.exceptDays.map(dayText).join(", ")],
            ["Place", siteName ?? baseName],
            [
              "Work order",
              workOrderId && (
                <Ref key="order" entity="WorkOrder" id={workOrderId}>
                  {event.workOrderNumber ?? "Open"}
                </Ref>
              ),
            ],
          ]}
        />
      </Section>
      <Section title="Who and what">
        <Facts
          of={[
            ["People", peopleNames.join(", ") || (itemTags.length === 0 ? `Everyone at ${baseName ?? "the base"}` : null)],
            ["Equipment", itemTags.join(", ")],
            ...factsOf(CalendarEvent, event, "kind", "visibility", "description"),
          ]}
        />
      </Section>
      {changingOne && <OneDayDialog event={event} onClose={() => setChangingOne(false)} />}
    </RecordPage>
  );
}

const repeatText = (rule: string): string => {
  const repeat = repeatOf(rule);
  return repeat ? repeatWords(repeat, dayText) : rule;
};

const SeriesLink = ({ id }: { id: string }) => <Go href={`/calendar/events/${id}`}>Was a day of a series</Go>;
