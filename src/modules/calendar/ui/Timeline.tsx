import { Button, Group, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { calendar, type Roster, type RosterEntry } from "../contract.ts";
import { AssignDialog, type AssignStart } from "./AssignDialog.tsx";
import { AssignmentDialog } from "./AssignmentDialog.tsx";
import { Conflicts } from "./Conflicts.tsx";
import { BaseFilter, FiltersButton, MethodFilter } from "./filters.tsx";
import { GeneralEvents } from "./GeneralEvents.tsx";
import styles from "./timeline.module.css";
import { TimelineViews } from "./TimelineViews.tsx";
import { UnassignedOrders } from "./UnassignedOrders.tsx";
import { capital } from "#kit/capital.ts";
import { addressOf, linkOf } from "#kit/client.ts";
import { rangeOf, type Zoom, zooms } from "#kit/ui/calendar/range.ts";
import { RangeSteps } from "#kit/ui/calendar/RangeSteps.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { usePhone } from "#kit/ui/screen.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { counted } from "#kit/plural.ts";
import { isDay } from "#kit/validity.ts";

/** People or equipment as rows, with everything on their days. */
export default function Timeline() {
  const [words, change] = useUrl();
  const today = useToday();
  const zoom = zooms.find((one) => one === words["zoom"]) ?? "month";
  const on = words["on"] && isDay(words["on"]) ? words["on"] : today;
  const range = rangeOf(zoom, on);
  const roster = useRoster(words, range);
  const [opened, setOpened] = useState<string | null>(words["assignment"] ?? null);
  const [assigning, setAssigning] = useState<AssignStart | null>(null);
  const items = words["items"] === "true";
  const go = useGo();
  return (
    <>
      <Controls zoom={zoom} on={on} />
      <Asked of={roster}>
        {(found) => (
          <>
            <Conflicts roster={found} onOpen={setOpened} />
            <GeneralEvents events={found.general} />
            <div className={styles.board}>
              {found.unassigned.length > 0 && found.mayPlan && (
                <UnassignedOrders orders={found.unassigned} onAssign={(workOrderId) => setAssigning({ workOrderId, items })} />
              )}
              <div className={styles.rows}>
                {found.entries.every(({ kind }) => kind !== "assignment") && <NoJobs zoom={zoom} roster={found} />}
                {found.rows.length === 0 ? (
                  <EmptyState title={items ? "No equipment matches" : "Nobody matches"}>Change the filters above.</EmptyState>
                ) : (
                  <TimelineViews
                    roster={found}
                    zoom={zoom}
                    on={on}
                    onOpen={(entry: RosterEntry) => {
                      if (entry.assignmentId) setOpened(entry.assignmentId);
                      else if (entry.eventId) go(`/calendar/events/${entry.eventId}`);
                    }}
                    onAssign={(start) => setAssigning({ ...start, items })}
                  />
                )}
                {found.more > 0 && (
                  <Banner meaning="idle" title={`${counted(found.more, "more row")} not shown`}>
                    Choose a base or a method, or search for a name.
                  </Banner>
                )}
              </div>
            </div>
            {assigning && (
              <AssignDialog
                start={assigning}
                onClose={() => setAssigning(null)}
                onMade={(id) => {
                  setAssigning(null);
                  setOpened(id);
                }}
              />
            )}
          </>
        )}
      </Asked>
      {opened && (
        <AssignmentDialog
          id={opened}
          onClose={() => {
            setOpened(null);
            if (words["assignment"]) change({ assignment: null });
          }}
        />
      )}
    </>
  );
}

/** The rows of the range before stay on screen until those of the next are read. */
function useRoster(words: Readonly<Record<string, string>>, range: { from: string; to: string }) {
  const address = addressOf(calendar.endpoints.roster, { query: rosterAsked(words, range) });
  return useQuery<Roster>({ queryKey: [address], placeholderData: keepPreviousData });
}

/** What the filters in the address of the page ask of the server. */
function rosterAsked(words: Readonly<Record<string, string>>, range: { from: string; to: string }) {
  const { base, method, items, problems, q } = words;
  return {
    ...range,
    ...(base ? { baseLocationId: base } : {}),
    ...(method ? { method } : {}),
    ...(items === "true" ? { items: "true" as const } : {}),
    ...(problems === "true" ? { problems: "true" as const } : {}),
    ...(q ? { q } : {}),
  };
}

function NoJobs({ zoom, roster }: { zoom: Zoom; roster: Roster }) {
  return (
    <Banner meaning="idle" title={zoom === "2 weeks" ? "No jobs in these two weeks." : `No jobs this ${zoom}.`}>
      {roster.mayPlan && `Unassigned work orders: ${roster.unassigned.length}.`}
    </Banner>
  );
}

function Controls({ zoom, on }: { zoom: Zoom; on: string }) {
  const [words, change] = useUrl();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const range = rangeOf(zoom, on);
  return (
    <div className={styles.controls}>
      <Group gap={8}>
        <SegmentedControl
          size="xs"
          aria-label="Range"
          data={zooms.map((value) => ({ value, label: capital(value) }))}
          value={zoom}
          onChange={(next) => change({ zoom: next })}
        />
        {phone && (
          <FiltersButton names={["q", "base", "method", "problems", "items"]} open={open} onToggle={() => setOpen(!open)} />
        )}
        <RangeSteps zoom={zoom} on={on} range={range} />
        {words["items"] !== "true" && !phone && <CrewPlan range={range} />}
      </Group>
      {(!phone || open) && <Filters />}
      {words["items"] !== "true" && phone && open && <CrewPlan range={range} />}
    </div>
  );
}

function CrewPlan({ range }: { range: { from: string; to: string } }) {
  const [words] = useUrl();
  return (
    <NeedsNetwork>
      <Button
        size="xs"
        variant="default"
        component="a"
        href={linkOf(calendar.endpoints.crewPlan, { query: rosterAsked(words, range) })}
        target="_blank"
      >
        Crew plan, PDF
      </Button>
    </NeedsNetwork>
  );
}

/** Which rows are shown. On a phone they are folded away until they are asked for. */
function Filters() {
  const [words, change] = useUrl();
  const search = useDebouncedCallback((q: string) => change({ q: q || null }), 300);
  return (
    <Group gap={8}>
      <SegmentedControl
        size="xs"
        aria-label="Rows"
        data={[
          { value: "people", label: "People" },
          { value: "items", label: "Equipment" },
        ]}
        value={words["items"] === "true" ? "items" : "people"}
        onChange={(rows) => change({ items: rows === "items" ? "true" : null })}
      />
      <TextInput
        size="xs"
        aria-label="Search rows"
        placeholder="Name or tag"
        defaultValue={words["q"] ?? ""}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <BaseFilter />
      <MethodFilter />
      <Switch
        label="Problems only"
        checked={words["problems"] === "true"}
        onChange={(event) => change({ problems: event.currentTarget.checked ? "true" : null })}
      />
    </Group>
  );
}
