import { Button, Group } from "@mantine/core";
import { DemandFigures } from "./DemandFigures.tsx";
import { LoadFigure } from "./LoadFigure.tsx";
import { UseFigure } from "./UseFigure.tsx";
import { weeksFrom, weeksShown } from "../../rules/weeks.ts";
import { BaseFilter, MethodFilter } from "../filters.tsx";
import styles from "../timeline.module.css";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { dayText } from "#kit/ui/format.ts";
import { Page } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays, isDay } from "#kit/validity.ts";

/** Load of people, demand against certified capacity and use of equipment over twelve weeks, each with its table and the rows behind it. */
export default function ChartsPage() {
  const mayExport = useReach("calendar", "export") !== null;
  if (!useNamed("assignment.plan"))
    return (
      <Page title="Charts of the calendar">
        <EmptyState title="For coordinators, Operations and leads">Your own plan is in the calendar.</EmptyState>
      </Page>
    );
  return (
    <Page title="Charts of the calendar">
      <Controls />
      <div className={styles.charts}>
        <LoadFigure mayExport={mayExport} />
        <DemandFigures mayExport={mayExport} />
        <UseFigure mayExport={mayExport} />
      </div>
    </Page>
  );
}

function Controls() {
  const [words, change] = useUrl();
  const today = useToday();
  const on = words["on"] && isDay(words["on"]) ? words["on"] : today;
  const weeks = weeksFrom(on);
  const step = (days: number) => change({ on: addDays(weeks[0]?.from ?? on, days) });
  return (
    <div className={`${styles.controls} noPrint`}>
      <Group gap={8}>
        <Button variant="default" size="xs" aria-label="Four weeks earlier" onClick={() => step(-28)}>
          ‹
        </Button>
        <Button variant="default" size="xs" onClick={() => change({ on: null })}>
          This week
        </Button>
        <Button variant="default" size="xs" aria-label="Four weeks later" onClick={() => step(28)}>
          ›
        </Button>
        <strong>
          {weeksShown} weeks, {dayText(weeks[0]?.from ?? on)} to {dayText(weeks.at(-1)?.to ?? on)}
        </strong>
      </Group>
      <Group gap={8}>
        <BaseFilter />
        <MethodFilter />
      </Group>
    </div>
  );
}
