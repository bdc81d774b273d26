import "@mantine/dates/styles.css";
import "@mantine/schedule/styles.css";
import { VisuallyHidden } from "@mantine/core";
import { ResourcesDayView, ResourcesMonthView, ResourcesWeekView, type ScheduleEventData } from "@mantine/schedule";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Roster, RosterEntry, RosterRow } from "../contract.ts";
import { type Bar, endOfNumber, eventsOf } from "./events.ts";
import type { AssignStart } from "./AssignDialog.tsx";
import styles from "./timeline.module.css";
import { useMove } from "./move.ts";
import bars from "#kit/ui/calendar/bar.module.css";
import type { Zoom } from "#kit/ui/calendar/range.ts";
import { dayText } from "#kit/ui/format.ts";
import { Hint } from "#kit/ui/Hint.tsx";
import { usePhone, useWidePage } from "#kit/ui/screen.ts";
import { addDays, daysBetween, mondayOf } from "#kit/validity.ts";

interface ViewsProps {
  roster: Roster;
  zoom: Zoom;
  on: string;
  onOpen: (entry: RosterEntry) => void;
  onAssign: (start: AssignStart) => void;
}

const barOf = (event: ScheduleEventData): Bar | null => (event.payload?.["bar"] as Bar | undefined) ?? null;
const dayOf = (wall: string): string => wall.slice(0, 10);

/** The timeline in its ranges; two weeks stand beside each other where the page is wide, and else one below the other. A bar is dragged to another day or row; with the keyboard it is opened and its days are entered. */
export function TimelineViews({ roster, zoom, on, onOpen, onAssign }: ViewsProps) {
  const move = useMove();
  const width = usePhone() ? "130px" : "232px";
  const isWide = useWidePage();
  const movable = (event: ScheduleEventData) => {
    const entry = barOf(event)?.entry;
    return roster.mayPlan && entry?.kind === "assignment" && !["completed", "declined"].includes(entry.status ?? "");
  };
  const shared = {
    date: on,
    style: {
      "--resources-month-view-resource-label-width": width,
      "--resources-week-view-resource-label-width": width,
      "--resources-day-view-resource-label-width": width,
    } as React.CSSProperties,
    resources: roster.rows.map((row) => ({ id: row.id, label: row.name, payload: { row } })),
    events: eventsOf(roster.entries, zoom),
    withHeader: false,
    labels: { resources: roster.rows[0]?.hours === null ? "Name" : "Name, certificates, hours" },
    maxEventsPerTimeSlot: 2,
    renderResourceLabel: ({ payload }: { payload?: Record<PropertyKey, unknown> }) => (
      <RowHead row={payload?.["row"] as RosterRow} />
    ),
    renderEvent: (event: ScheduleEventData, props: React.ComponentPropsWithoutRef<"button">) => (
      <BarButton {...props} bar={barOf(event)} isTall={zoom !== "month"} isShort={zoom === "2 weeks"} />
    ),
    onEventClick: (event: ScheduleEventData) => {
      const bar = barOf(event);
      if (bar) onOpen(bar.entry);
    },
    withEventsDragAndDrop: roster.mayPlan,
    canDragEvent: movable,
    onEventDrop: ({
      event,
      newStart,
      resourceId,
    }: {
      event: ScheduleEventData;
      newStart: string;
      resourceId?: string | number;
    }) => {
      const bar = barOf(event);
      if (bar) move.by(bar.entry, daysBetween(bar.day, dayOf(newStart)), resourceId === undefined ? null : String(resourceId));
    },
    onExternalEventDrop: ({
      dataTransfer,
      dropDateTime,
      resourceId,
    }: {
      dataTransfer: DataTransfer;
      dropDateTime: string;
      resourceId?: string | number;
    }) => {
      const workOrderId = dataTransfer.getData("text/plain");
      if (roster.mayPlan && workOrderId && resourceId !== undefined)
        onAssign({ workOrderId, rowId: String(resourceId), from: dayOf(dropDateTime) });
    },
  };
  const assignOn = (day: string, resourceId: string | number | undefined) =>
    roster.mayPlan && resourceId !== undefined && onAssign({ rowId: String(resourceId), from: day });
  if (zoom === "month")
    return (
      <ResourcesMonthView
        {...shared}
        classNames={{ resourcesMonthViewRowSlots: styles.slots, resourcesMonthViewDayLabel: styles.day }}
        rowHeight={64}
        dayWidth={44}
        startScrollDate={on}
        onDayClick={({ date, resourceId }) => assignOn(date, resourceId)}
        withEventResize={roster.mayPlan}
        canResizeEvent={movable}
        onEventResize={({ event, newStart, newEnd }) => {
          const bar = barOf(event);
          if (bar) move.to(bar.entry, dayOf(newStart), lastDayOf(newEnd));
        }}
      />
    );
  const hours = {
    rowHeight: 64,
    onTimeSlotClick: ({ slotStart, resourceId }: { slotStart: string; resourceId?: string | number }) =>
      assignOn(dayOf(slotStart), resourceId),
  };
  const weekly = {
    classNames: { resourcesWeekViewRowSlots: styles.slots, resourcesWeekViewDayLabel: styles.day },
    ...shared,
    ...hours,
    withCurrentTimeIndicator: false,
    firstDayOfWeek: 1 as const,
  };
  if (zoom === "2 weeks")
    return (
      <div className={isWide ? styles.fortnight : undefined}>
        {[0, 7].map((days) => {
          const monday = addDays(mondayOf(on), days);
          const isNext = isWide && days > 0;
          return (
            <section key={days} aria-label={`Week of ${dayText(monday)}`}>
              {!isWide && <h3 className={styles.week}>Week of {dayText(monday)}</h3>}
              <ResourcesWeekView
                {...weekly}
                {...(isNext ? { renderResourceLabel: ReadName, style: nextTo, labels: { resources: "" } } : {})}
                styles={isNext ? { ...wholeDays, ...noNames } : wholeDays}
                intervalMinutes={1440}
                slotWidth={isWide ? 48 : 120}
                weekdayFormat="dd D"
                date={monday}
              />
            </section>
          );
        })}
      </div>
    );
  // Seven days fit beside the names.
  return zoom === "week" ? (
    <ResourcesWeekView {...weekly} intervalMinutes={480} slotWidth={40} />
  ) : (
    <ResourcesDayView
      classNames={{ resourcesDayViewRowSlots: styles.slots }}
      {...shared}
      {...hours}
      intervalMinutes={60}
      slotWidth={44}
      withCurrentTimeIndicator={false}
    />
  );
}

/** Days have no times of day. */
const wholeDays = { resourcesWeekViewTimeLabelsRow: { display: "none" } };
const none = { width: 0, minWidth: 0, padding: 0, border: 0 };
const noNames = { resourcesWeekViewResourceLabel: none, resourcesWeekViewCorner: { ...none, overflow: "hidden" } };
/** In the week beside the first, names are read and not seen again. */
const ReadName = ({ label }: { label: React.ReactNode }) => <VisuallyHidden>{label}</VisuallyHidden>;
const nextTo = { "--resources-week-view-resource-label-width": "0px" } as React.CSSProperties;

/** A bar ends at midnight after its last day, or at a time within it. */
const lastDayOf = (end: string): string => {
  if (!end.endsWith("00:00:00")) return dayOf(end);
  const before = new Date(`${dayOf(end)}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
};

function BarButton({
  bar,
  isTall,
  isShort,
  children: _children,
  style,
  ...props
}: React.ComponentPropsWithoutRef<"button"> & { bar: Bar | null; isTall: boolean; isShort: boolean }) {
  if (!bar) return <button type="button" {...props} style={style} />;
  const { entry, meaning } = bar;
  const problems = entry.findings.length;
  const days = entry.from === entry.to ? dayText(entry.from) : `${dayText(entry.from)} to ${dayText(entry.to)}`;
  const said = [
    entry.title,
    days,
    entry.startClock && `${entry.startClock} to ${entry.endClock}`,
    entry.status ?? entry.eventStatus,
    entry.atRisk ? "at risk" : null,
    problems > 0 ? `${problems} found` : null,
  ];
  return (
    <button
      type="button"
      {...props}
      className={isTall ? `${bars.bar} ${styles.tall}` : bars.bar}
      style={style}
      data-meaning={meaning}
      data-kind={entry.kind}
      aria-label={said.filter(Boolean).join(", ")}
      title={said.filter(Boolean).join(", ")}
    >
      {(problems > 0 || entry.atRisk) && <IconAlertTriangle size={12} aria-hidden />}
      {isShort && entry.kind === "assignment" ? endOfNumber(entry.title) : entry.title}
    </button>
  );
}

/** Name, certificates and hours of a row. */
function RowHead({ row }: { row: RosterRow }) {
  const { name, detail, chips, hours, problems } = row;
  const first = chips.slice(0, 2);
  return (
    <div className={styles.head}>
      <strong>
        {name}
        {problems > 0 && (
          <span className={styles.problems} title={`${problems} found`}>
            <IconAlertTriangle size={12} aria-hidden /> {problems}
          </span>
        )}
      </strong>
      <span className={styles.chips}>
        {first.map(({ label, until, good }) => (
          <span key={label} data-good={good || undefined} title={`until ${dayText(until)}`}>
            {label} {good ? "✓" : "!"} {until.slice(0, 7)}
          </span>
        ))}
        {chips.length > first.length && (
          <Hint text={chips.map(({ label, until }) => `${label} until ${dayText(until)}`).join(", ")}>
            <span>+{chips.length - first.length}</span>
          </Hint>
        )}
        {chips.length === 0 && detail && <span className="quiet">{detail}</span>}
      </span>
      {hours && (
        <span className="quiet figures">
          {hoursText(hours.assigned)} of {hoursText(hours.available)} h, {hours.load === null ? "–" : `${hours.load} %`}
        </span>
      )}
    </div>
  );
}

const hoursText = (hours: number): string => String(Math.round(hours * 10) / 10);
