import "@mantine/dates/styles.css";
import "@mantine/schedule/styles.css";
import { Group, SegmentedControl, Switch } from "@mantine/core";
import { DayView, MonthView, type ScheduleEventData, WeekView } from "@mantine/schedule";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type Agenda, type AgendaEntry, calendar } from "../contract.ts";
import { AgendaList } from "./AgendaList.tsx";
import { dayEventsOf, rowsOfWeek } from "./day-events.ts";
import { fewPerDay, mostPerDay } from "./few-per-day.ts";
import { BaseFilter, FiltersButton } from "./filters.tsx";
import { OutsideCalendars } from "./OutsideCalendars.tsx";
import styles from "./timeline.module.css";
import { capital } from "#kit/capital.ts";
import { addressOf } from "#kit/client.ts";
import { useReach } from "#kit/ui/actor.ts";
import { EventBar } from "#kit/ui/calendar/EventBar.tsx";
import { rangeOf } from "#kit/ui/calendar/range.ts";
import { RangeSteps } from "#kit/ui/calendar/RangeSteps.tsx";
import { dayText } from "#kit/ui/format.ts";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { usePhone } from "#kit/ui/screen.ts";
import { Asked, TableSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { isDay } from "#kit/validity.ts";

const JobMap = lazy(() => import("./JobMap.tsx"));
const shapes = ["day", "week", "month", "agenda", "map"] as const;
type Shape = (typeof shapes)[number];

/**
 * The calendar by days: jobs, events and leave in a day, a week, a month or a list, with due items and outside calendars over them; or the jobs of
 * a day on a map.
 */
export default function DaysView() {
  const [words] = useUrl();
  const today = useToday();
  const phone = usePhone();
  const shape = shapes.find((one) => one === words["shape"]) ?? (phone ? "agenda" : "month");
  const on = words["on"] && isDay(words["on"]) ? words["on"] : today;
  const range = rangeOf(zoomOf(shape), on);
  const agenda = useAgenda(words, range);
  return (
    <>
      <Controls shape={shape} on={on} range={range} />
      <Asked of={agenda}>
        {(found) => (
          <>
            {found.isCut && (
              <Banner meaning="idle" title="Outside calendars have more on these days than is shown">
                Choose a base or fewer days.
              </Banner>
            )}
            <Drawn agenda={found} shape={shape} on={on} />
          </>
        )}
      </Asked>
      {words["outside"] !== "false" && <OutsideCalendars />}
    </>
  );
}

/** What the steps from one range to the next go by. */
const zoomOf = (shape: Shape) => (shape === "agenda" ? "month" : shape === "map" ? "day" : shape);

function useAgenda(words: Readonly<Record<string, string>>, range: { from: string; to: string }) {
  const query = {
    ...range,
    ...(words["base"] ? { baseLocationId: words["base"] } : {}),
    ...(words["mine"] === "true" ? { mine: "true" as const } : {}),
    ...(words["due"] === "true" ? { due: "true" as const } : {}),
    ...(words["outside"] === "false" ? {} : { outside: "true" as const }),
  };
  const address = addressOf(calendar.endpoints.agenda, { query });
  return useQuery<Agenda>({ queryKey: [address], placeholderData: keepPreviousData });
}

const entryOf = (event: ScheduleEventData): AgendaEntry | null => (event.payload?.["entry"] as AgendaEntry | undefined) ?? null;

/** The library shows two rows of whole days, and further ones only under the pointer; here all are seen. */
function wholeRows(rows: number) {
  const height = Math.max(2, rows) * 24;
  return {
    weekViewAllDaySlots: { height },
    weekViewAllDaySlotsLabel: { height },
    weekViewAllDaySlotsList: { height },
    weekViewAllDaySlot: { height },
    // A row is half of this layer, which others go beyond.
    weekViewAllDaySlotsEvents: { height: 48, overflow: "visible" },
  };
}

/** Of a day of the month the first are bars, the others a list that opens. */
const shownPerDay = 4;

function Drawn({ agenda, shape, on }: { agenda: Agenda; shape: Shape; on: string }) {
  const go = useGo();
  const shared = {
    events: dayEventsOf(
      shape === "month" ? fewPerDay(agenda) : agenda.entries,
      shape === "day" || shape === "week" ? shape : "month",
      on,
    ),
    renderEvent: (event: ScheduleEventData, props: React.ComponentPropsWithoutRef<"button">) => (
      <EntryButton {...props} entry={entryOf(event)} />
    ),
    onEventClick: (event: ScheduleEventData) => {
      const href = entryOf(event)?.href;
      if (href) go(href);
    },
  };
  if (shape === "agenda") return <AgendaList agenda={agenda} />;
  if (shape === "map")
    return (
      <Suspense fallback={<TableSkeleton />}>
        <JobMap entries={agenda.entries} />
      </Suspense>
    );
  if (shape === "month")
    return (
      <MonthView
        {...shared}
        date={on}
        withHeader={false}
        firstDayOfWeek={1}
        consistentWeeks={false}
        withOutsideDays={false}
        maxEventsPerDay={shownPerDay}
        labels={{ moreLabel: (hidden) => (shownPerDay + hidden > mostPerDay ? "More" : `+${hidden} more`) }}
      />
    );
  // All hours at once: whole days and nights stand above and below those of the day.
  const timed = { ...shared, date: on, withHeader: false, slotHeight: 32 };
  if (shape === "day") return <DayView {...timed} />;
  return <WeekView {...timed} firstDayOfWeek={1} styles={wholeRows(rowsOfWeek(agenda.entries, agenda))} />;
}

function EntryButton({ entry, children, ...props }: React.ComponentPropsWithoutRef<"button"> & { entry: AgendaEntry | null }) {
  if (!entry)
    return (
      <button type="button" {...props}>
        {children}
      </button>
    );
  const days = entry.from === entry.to ? dayText(entry.from) : `${dayText(entry.from)} to ${dayText(entry.to)}`;
  const said = [entry.title, days, entry.startClock && `${entry.startClock}–${entry.endClock}`, entry.detail]
    .filter(Boolean)
    .join(", ");
  return (
    <EventBar {...props} meaning={entry.meaning} kind={entry.kind} said={said}>
      {entry.startClock && <span className="figures">{entry.startClock} </span>}
      {entry.title}
    </EventBar>
  );
}

function Controls({ shape, on, range }: { shape: Shape; on: string; range: { from: string; to: string } }) {
  const [words, change] = useUrl();
  const wide = useReach("calendar", "view") !== "own";
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const zoom = zoomOf(shape);
  return (
    <div className={styles.controls}>
      <Group gap={8}>
        <SegmentedControl
          size="xs"
          aria-label="Shape"
          data={shapes.map((value) => ({ value, label: capital(value) }))}
          value={shape}
          onChange={(next) => change({ shape: next })}
        />
        <RangeSteps zoom={zoom} on={on} range={range} />
      </Group>
      {phone && <FiltersButton names={["base", "mine", "due", "outside"]} open={open} onToggle={() => setOpen(!open)} />}
      <Group gap={16} display={phone && !open ? "none" : undefined}>
        {wide && (
          <>
            <BaseFilter />
            <Switch
              label="Mine only"
              checked={words["mine"] === "true"}
              onChange={(event) => change({ mine: event.currentTarget.checked ? "true" : null })}
            />
          </>
        )}
        <Switch
          label="Due items and client notices"
          checked={words["due"] === "true"}
          onChange={(event) => change({ due: event.currentTarget.checked ? "true" : null })}
        />
        <Switch
          label="Outside calendars"
          checked={words["outside"] !== "false"}
          onChange={(event) => change({ outside: event.currentTarget.checked ? null : "false" })}
        />
      </Group>
    </div>
  );
}
