import { Button, Group, NativeSelect } from "@mantine/core";
import type { BuildSources, OpenSource } from "../contract.ts";
import { type Choices, keyOf, type Mode, modes, modesOf, modeWords } from "./build-choices.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day } from "#kit/ui/display.tsx";
import { DecimalInput } from "#kit/ui/form/DecimalInput.tsx";
import { decimalText, moneyText, withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

interface StepProps {
  of: BuildSources;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** What is open, by where it comes from; each is billed, settled without charge, or left for later. */
export function BuildSourcesStep({ of, choices, onChange }: StepProps) {
  const open = of.sources.filter(({ blocked }) => blocked === null);
  const blocked = of.sources.filter((source) => source.blocked !== null);
  return (
    <>
      {of.sources.length === 0 && (
        <EmptyState title="Nothing to bill yet">
          Signed tickets, approved time, signed reports and reached milestones appear here.
        </EmptyState>
      )}
      {groups.map(([type, title]) => {
        const rows = open.filter((source) => source.type === type);
        return (
          rows.length > 0 && (
            <SourceTable
              key={type}
              title={title}
              rows={rows}
              currency={of.target.currency}
              choices={choices}
              onChange={onChange}
            />
          )
        );
      })}
      {blocked.length > 0 && (
        <Section title="Cannot be billed yet">
          <DataTable
            short
            caption="Cannot be billed yet"
            rows={blocked}
            keyOf={keyOf}
            columns={[...named, openOf(of.target.currency), reason]}
          />
        </Section>
      )}
    </>
  );
}

const groups = [
  ["TimesheetEntry", "Time"],
  ["FieldTicketRow", "Field tickets"],
  ["Expense", "Receipts"],
  ["InspectionReport", "Signed reports"],
  ["Milestone", "Milestones"],
  ["TierAdjustment", "Tier adjustments"],
] as const;

const named: readonly Column<OpenSource>[] = [
  {
    field: "label",
    title: "Source",
    phone: "title",
    width: 340,
    show: ({ label, href }) => (
      <Go href={href} target="_blank">
        {withDaysAsShown(label)}
      </Go>
    ),
  },
  { field: "day", title: "Day", phone: "detail", show: ({ day }) => <Day on={day} /> },
  { field: "workOrderNumber", title: "Work order", mono: true, phone: "no" },
];
const reason: Column<OpenSource> = {
  field: "blocked",
  title: "Why",
  phone: "detail",
  width: 340,
  show: ({ blocked }) => <span data-whole>{withDaysAsShown(blocked ?? "")}</span>,
};
/** What is open, of a tier adjustment what it comes to. */
const openOf = (currency: string): Column<OpenSource> => ({
  field: "quantity",
  title: "Open",
  align: "right",
  phone: "detail",
  show: ({ quantity, whole, unit, amount }) =>
    amount === undefined
      ? `${decimalText(quantity)} ${quantity === whole ? "" : `of ${decimalText(whole)} `}${unit}`
      : moneyText(amount, currency),
});

function SourceTable({
  title,
  rows,
  currency,
  choices,
  onChange,
}: {
  title: string;
  rows: readonly OpenSource[];
  currency: string;
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const set = (mode: Mode, some: readonly OpenSource[]) =>
    onChange({ ...choices, modes: { ...choices.modes, ...Object.fromEntries(some.map((row) => [keyOf(row), mode])) } });
  const columns = columnsWith(choices, onChange, set, currency);
  const offered = rows.some(({ type }) => type === "TierAdjustment") ? modesOf("TierAdjustment") : modes;
  return (
    <Section
      title={title}
      actions={
        <>
          {offered.map((mode) => (
            <Button key={mode} variant="default" size="xs" onClick={() => set(mode, rows)}>
              {allWords[mode]}
            </Button>
          ))}
        </>
      }
    >
      <DataTable short caption={title} rows={rows} keyOf={keyOf} columns={columns} />
    </Section>
  );
}

const allWords: Readonly<Record<Mode, string>> = { bill: "Bill all", free: "All without charge", later: "All later" };

function ModeOf({
  row,
  choices,
  onChange,
  set,
}: {
  row: OpenSource;
  choices: Choices;
  onChange: (choices: Choices) => void;
  set: (mode: Mode, some: readonly OpenSource[]) => void;
}) {
  const mode = choices.modes[keyOf(row)] ?? "later";
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        aria-label={`${row.label} on this invoice`}
        value={mode}
        data={modesOf(row.type).map((value) => ({ value, label: modeWords[value] }))}
        onChange={({ currentTarget }) => set(currentTarget.value as Mode, [row])}
      />
      {row.type !== "TimesheetEntry" && row.type !== "TierAdjustment" && mode === "bill" && (
        <DecimalInput
          aria-label={`Quantity of ${row.label} to bill`}
          signed={false}
          value={choices.parts[keyOf(row)] ?? row.quantity}
          onChange={(part) => onChange({ ...choices, parts: { ...choices.parts, [keyOf(row)]: part } })}
        />
      )}
    </Group>
  );
}

const columnsWith = (
  choices: Choices,
  onChange: (choices: Choices) => void,
  set: (mode: Mode, some: readonly OpenSource[]) => void,
  currency: string,
): readonly Column<OpenSource>[] => [
  ...named,
  openOf(currency),
  {
    field: "mode",
    title: "On this invoice",
    phone: "status",
    show: (row) => <ModeOf row={row} choices={choices} onChange={onChange} set={set} />,
  },
  {
    field: "free",
    title: "Note",
    phone: "detail",
    width: 340,
    show: ({ free, trace }) => {
      const note = free ?? trace?.join(" · ") ?? "";
      return note && <span data-whole>{withDaysAsShown(note)}</span>;
    },
  },
];
