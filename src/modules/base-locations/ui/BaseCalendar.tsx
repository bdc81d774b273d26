import { useState } from "react";
import type { BaseLocation } from "../contract.ts";
import { hoursInWords } from "#directory/bases/working-hours.ts";
import { holidayCalendars } from "#directory/company/holiday-calendars.ts";
import { type CalendarDay, observedDays } from "#directory/company/holidays.ts";
import { useAsk } from "#kit/ui/data.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Asked, LinesSkeleton } from "#kit/ui/states.tsx";
import { dayIn } from "#kit/validity.ts";

const mostDays = 20;

/** When the base works and which days it keeps free; ages in working days and the share after hours follow from it. */
export function BaseCalendar({ base }: { base: BaseLocation }) {
  const [now] = useState(() => new Date().toISOString());
  const { workingHours, timeZone, holidayCalendarId } = base;
  return (
    <>
      <Section title="Working hours">
        <Facts
          of={[
            ["Hours", hoursInWords(workingHours) || "None entered: Monday to Friday 06:00 to 18:00 counts until then"],
            ["Time zone", timeZone],
            ["Time there now", <Instant key="now" at={now} timeZone={timeZone} />],
          ]}
        />
      </Section>
      <Section title="Holidays">
        {holidayCalendarId === null ? (
          <p className="quiet">No holiday calendar is selected: every weekday of the working hours counts as a working day.</p>
        ) : (
          <Holidays calendarId={holidayCalendarId} today={dayIn(timeZone, now)} />
        )}
      </Section>
    </>
  );
}

function Holidays({ calendarId, today }: { calendarId: string; today: string }) {
  const asked = useAsk(holidayCalendars.list, {});
  return (
    <Asked of={asked} skeleton={<LinesSkeleton lines={4} />}>
      {(calendars) => {
        const calendar = calendars.find(({ id }) => id === calendarId);
        const days = calendar ? observedDays(calendar.days, calendar.observedRule).filter(({ day }) => day >= today) : [];
        return (
          <>
            <p>{calendar?.name ?? "This calendar has been archived."}</p>
            {days.length === 0 ? (
              <p className="quiet">It has no upcoming days. Add the next year in the settings.</p>
            ) : (
              <DataTable
                short
                caption="Next holidays"
                rows={days.slice(0, mostDays)}
                keyOf={({ day, name }) => `${day} ${name}`}
                columns={columns}
              />
            )}
          </>
        );
      }}
    </Asked>
  );
}

const columns: Column<CalendarDay>[] = [
  { field: "day", title: "Day", phone: "detail", show: ({ day }) => <Day on={day} /> },
  { field: "name", title: "Holiday", phone: "title" },
];
