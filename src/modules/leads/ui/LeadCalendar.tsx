import "@mantine/dates/styles.css";
import "@mantine/schedule/styles.css";
import { Group, SegmentedControl } from "@mantine/core";
import { MonthView, type ScheduleEventData } from "@mantine/schedule";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { leads } from "../contract.ts";
import type { LeadDate, LeadDates } from "../lead-dates.ts";
import styles from "./lead-calendar.module.css";
import { capital } from "#kit/capital.ts";
import { addressOf } from "#kit/client.ts";
import type { Meaning } from "#kit/meaning.ts";
import { EventBar } from "#kit/ui/calendar/EventBar.tsx";
import { rangeOf } from "#kit/ui/calendar/range.ts";
import { RangeSteps } from "#kit/ui/calendar/RangeSteps.tsx";
import { counted } from "#kit/plural.ts";
import { dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { usePhone } from "#kit/ui/screen.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays, isDay } from "#kit/validity.ts";

const shapes = ["month", "agenda"] as const;

/** Next actions and decision dates of the open leads that the filters select, in a month or as a list of its days. */
export default function LeadCalendar({ query }: { query: Record<string, string> }) {
  const [words, change] = useUrl();
  const today = useToday();
  const phone = usePhone();
  const shape = shapes.find((one) => one === words["shape"]) ?? (phone ? "agenda" : "month");
  const on = words["on"] && isDay(words["on"]) ? words["on"] : today;
  const range = rangeOf("month", on);
  const address = addressOf(leads.endpoints.dates, { query: { ...query, ...range } });
  const found = useQuery<LeadDates>({ queryKey: [address], placeholderData: keepPreviousData });
  return (
    <>
      <Group gap={8} mb="md">
        <SegmentedControl
          size="xs"
          aria-label="Shape"
          data={shapes.map((value) => ({ value, label: capital(value) }))}
          value={shape}
          onChange={(next) => change({ shape: next })}
        />
        <RangeSteps zoom="month" on={on} range={range} />
      </Group>
      <Asked of={found}>
        {({ dates, before }) => (
          <>
            {before > 0 && (
              <Banner meaning="due" title={`${counted(before, "date")} of earlier days passed and still open`}>
                <Go href="/leads?view=list&overdue=true">Show overdue next actions</Go>
              </Banner>
            )}
            {shape === "month" ? <Month dates={dates} on={on} /> : <Agenda dates={dates} />}
          </>
        )}
      </Asked>
    </>
  );
}

const meaningOf = ({ kind, late }: LeadDate): Meaning => (late ? "bad" : kind === "decision" ? "waiting" : "idle");
const dateOf = ({ payload }: ScheduleEventData) => payload?.["date"] as LeadDate;
const hrefOf = ({ leadId }: LeadDate) => `/leads/${leadId}`;

function Month({ dates, on }: { dates: readonly LeadDate[]; on: string }) {
  const go = useGo();
  return (
    <MonthView
      events={dates.map((date) => ({
        id: `${date.leadId} ${date.kind}`,
        title: date.text,
        color: "gray",
        start: `${date.on} 00:00:00`,
        end: `${addDays(date.on, 1)} 00:00:00`,
        payload: { date },
      }))}
      renderEvent={(event, props) => <DateBar {...props} date={dateOf(event)} />}
      onEventClick={(event) => go(hrefOf(dateOf(event)))}
      date={on}
      withHeader={false}
      firstDayOfWeek={1}
      consistentWeeks={false}
      withOutsideDays={false}
      maxEventsPerDay={4}
    />
  );
}

function DateBar({ date, children: _, ...props }: React.ComponentPropsWithoutRef<"button"> & { date: LeadDate }) {
  const { number, kind, text, title, company, on, late } = date;
  const said = [
    `${capital(kind)}, ${number}`,
    text,
    text === title ? null : title,
    company,
    dayText(on),
    late ? "overdue" : null,
  ];
  return (
    <EventBar {...props} meaning={meaningOf(date)} kind={kind} said={said.filter(Boolean).join(", ")}>
      {kind === "decision" ? `Decision: ${text}` : text}
    </EventBar>
  );
}

function Agenda({ dates }: { dates: readonly LeadDate[] }) {
  if (dates.length === 0)
    return <EmptyState title="Nothing in this month">Next actions and expected decisions of open leads appear here.</EmptyState>;
  return [...Map.groupBy(dates, ({ on }) => on)].map(([day, of]) => (
    <Section key={day} title={dayText(day)}>
      <ul className={styles.agenda}>
        {of.map((date) => (
          <li key={`${date.leadId} ${date.kind}`}>
            <StatusBadge meaning={meaningOf(date)}>{`${capital(date.kind)}${date.late ? ", overdue" : ""}`}</StatusBadge>{" "}
            <Go href={hrefOf(date)}>{date.text}</Go>{" "}
            <span className="quiet">
              {[date.number, date.text === date.title ? null : date.title, date.company, date.ownerName]
                .filter(Boolean)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  ));
}
