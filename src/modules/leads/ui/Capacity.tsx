import { Button } from "@mantine/core";
import { useState } from "react";
import { type CapacityCheck, type CapacityFound, type Lead, type Supply } from "../contract.ts";
import { CapacityDialog } from "./CapacityDialog.tsx";
import styles from "./capacity.module.css";
import { eachDay } from "#kit/validity.ts";
import { Day, DayOf } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** Whether certified people and calibrated instruments are free for the days of the work, as checked last. */
export function Capacity({ lead, mayEdit }: { lead: Lead; mayEdit: boolean }) {
  const [asking, setAsking] = useState(false);
  const [daily, setDaily] = useState(false);
  const { capacity, expectedStart, expectedEnd } = lead;
  const moved = capacity !== null && (capacity.from !== expectedStart || capacity.to !== expectedEnd);
  return (
    <Section
      title="Capacity"
      actions={
        <>
          {capacity && (
            <Button size="xs" variant="default" aria-expanded={daily} onClick={() => setDaily(!daily)}>
              {daily ? "Hide days" : "Show days"}
            </Button>
          )}
          {mayEdit && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              Check capacity
            </Button>
          )}
        </>
      }
    >
      {capacity === null ? (
        <p className="quiet">
          Not checked yet. The check counts who is certified and what is calibrated for every day of the work.
        </p>
      ) : (
        <>
          <p className="quiet">
            <Day on={capacity.from} /> to <Day on={capacity.to} />, checked by {capacity.byName} on{" "}
            <DayOf at={capacity.checkedAt} />.{moved && " The expected days have changed since."}
          </p>
          <Entries>
            {capacity.found.map((found) => (
              <Entry
                key={nameOf(found)}
                actions={<Gaps found={found} />}
                below={daily && <Days check={capacity} found={found} />}
              >
                <strong>{nameOf(found)}</strong>
                <div className="quiet">{wordsOf(found.people, "people", "certified", "certificate ends or begins within")}</div>
                {found.instruments && (
                  <div className="quiet">
                    {wordsOf(found.instruments, found.typeCode ?? "", "in calibration", "calibration ends or begins within")}
                  </div>
                )}
              </Entry>
            ))}
          </Entries>
        </>
      )}
      {asking && <CapacityDialog lead={lead} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const nameOf = ({ method, level, typeCode }: CapacityFound) => [`${method} Level ${level}`, typeCode].filter(Boolean).join(", ");

/** "3 people free, 4 needed: 6 certified, 1 whose certificate ends or begins within, 2 on other jobs". */
function wordsOf({ needed, usable, short, busy, available }: Supply, what: string, held: string, ends: string): string {
  const parts = [
    `${usable} ${held}`,
    ...(short > 0 ? [`${short} whose ${ends}`] : []),
    ...(busy > 0 ? [`${busy} on other jobs`] : []),
  ];
  return `${available} ${what} free, ${needed} needed: ${parts.join(", ")}`;
}

function Gaps({ found: { people, instruments } }: { found: CapacityFound }) {
  const gaps = [
    ...(people.gap > 0 ? [`${people.gap} ${people.gap === 1 ? "person" : "people"}`] : []),
    ...(instruments && instruments.gap > 0 ? [`${instruments.gap} ${instruments.gap === 1 ? "instrument" : "instruments"}`] : []),
  ];
  return gaps.length === 0 ? (
    <StatusBadge meaning="good">Enough</StatusBadge>
  ) : (
    <StatusBadge meaning="bad">Gap: {gaps.join(", ")}</StatusBadge>
  );
}

/** How many are free on each day, with the days of a gap in words too. */
function Days({ check, found }: { check: CapacityCheck; found: CapacityFound }) {
  const rows = [
    { title: "People", supply: found.people },
    ...(found.instruments ? [{ title: "Instruments", supply: found.instruments }] : []),
  ];
  const days = eachDay(check.from, check.to);
  return (
    <ScrollRegion label={`Free on each day: ${nameOf(found)}`} className={styles.days}>
      <table>
        <thead>
          <tr>
            <th scope="col">Free</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {dayText(day).replace(/ \d{4}$/, "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, supply }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {supply.byDay.map((count, at) => (
                <td key={days[at]} data-short={count < supply.needed || undefined}>
                  {decimalText(String(count))}
                  {count < supply.needed && <span className={styles.gap}> −{decimalText(String(supply.needed - count))}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
