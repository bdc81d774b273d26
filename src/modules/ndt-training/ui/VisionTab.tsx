import { SegmentedControl, Stack } from "@mantine/core";
import { ndtTraining, type VisionStatus, VisionTest } from "../contract.ts";
import styles from "./training.module.css";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState, TableSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { dueMeaning } from "#due/rules.ts";
import { type Day as CalendarDay, daysBetween, isDay } from "#kit/validity.ts";
import { useToday } from "#kit/ui/today.ts";

/** Whose vision holds, the most urgent first; or every test on record. */
export function VisionTab() {
  const [words, change] = useUrl();
  const tests = words["show"] === "tests";
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="md"
        aria-label="What to show"
        data={[
          { value: "due", label: "Due list" },
          { value: "tests", label: "Tests" },
        ]}
        value={tests ? "tests" : "due"}
        onChange={(show) => change({ show: show === "tests" ? show : null })}
      />
      {tests ? <Tests /> : <DueList />}
    </>
  );
}

function DueList() {
  const [words, change] = useUrl();
  const today = useToday();
  const on = words["on"] && isDay(words["on"]) ? words["on"] : today;
  const found = useAsk(ndtTraining.endpoints.visionStatus, { query: { on } });
  return (
    <>
      <div className={`${styles.controls} noPrint`}>
        <DayInput label="As of" value={on} onChange={(day) => change({ on: day === today ? null : day })} />
      </div>
      <Asked of={found} skeleton={<TableSkeleton columns={4} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No one to test yet">
              People appear here once they hold a certificate or have been tested.
            </EmptyState>
          ) : (
            <DataTable
              rows={rows}
              caption="Vision of certified people"
              keyOf={({ userId }) => userId}
              columns={statusColumns(on)}
            />
          )
        }
      </Asked>
    </>
  );
}

function statusColumns(on: CalendarDay): Column<VisionStatus>[] {
  return [
    { field: "name", title: "Person", phone: "title" },
    { field: "employeeNumber", title: "Employee no.", mono: true, phone: "detail" },
    { field: "baseName", title: "Base", phone: "no" },
    {
      field: "nearValidTo",
      title: "Near vision through",
      phone: "status",
      show: ({ nearValidTo, nearOk }) => <Through day={nearValidTo} ok={nearOk} on={on} />,
    },
    {
      field: "colourValidTo",
      title: "Colour vision through",
      phone: "no",
      show: ({ colourValidTo, colourOk }) => <Through day={colourValidTo} ok={colourOk} on={on} />,
    },
  ];
}

function Through({ day, ok, on }: { day: CalendarDay | null; ok: boolean; on: CalendarDay }) {
  if (!day) return <StatusBadge meaning="bad">No passed test</StatusBadge>;
  const meaning = ok ? dueMeaning(daysBetween(on, day)) : "bad";
  return (
    <StatusBadge meaning={meaning}>
      {!ok && "Lapsed "}
      <Day on={day} />
    </StatusBadge>
  );
}

function Tests() {
  const { list: visionList, count: visionCount, export: visionExport } = ndtTraining.visionTests;
  const list = useList(visionList, { columns, count: visionCount, export: visionExport });
  return (
    <Stack gap="lg">
      <ListControls
        list={list}
        search="Person or examiner"
        archive={false}
        filters={[choiceFilter(VisionTest, "kind"), { kind: "flag", name: "voided", label: "Voided" }]}
      />
      <ListTable
        list={list}
        caption="Vision tests"
        href={({ id }) => `/ndt-training/vision/${id}`}
        empty={
          <EmptyState title="No vision tests yet">
            A near-vision test counts for 12 months, a colour test for 60. A certificate cannot be used without them.
          </EmptyState>
        }
      />
    </Stack>
  );
}

const columns = columnsOf(VisionTest, {
  personName: { sort: true, phone: "title" },
  testedOn: { sort: true, phone: "detail" },
  kind: { phone: "detail" },
  chart: { phone: "no" },
  result: { phone: "no" },
  passed: {
    phone: "status",
    show: ({ passed, voidedAt }) =>
      voidedAt ? (
        <StatusBadge meaning="idle">Void</StatusBadge>
      ) : (
        <StatusBadge meaning={passed ? "good" : "bad"}>{passed ? "Passed" : "Not passed"}</StatusBadge>
      ),
  },
  validTo: { phone: "no" },
  examinerName: { hidden: true, phone: "no" },
});
