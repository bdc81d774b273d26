import { ActionIcon, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { TicketRow } from "../../contract.ts";
import { isTyped, type RowProblem, varianceOf } from "../../rules/rows.ts";
import { rowKinds, unitShown } from "../../ticket-row.ts";
import { kindTitles, varianceText } from "../../ticket-sheet.ts";
import styles from "../ticket.module.css";
import { parseDecimal } from "#kit/quantity.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { DecimalInput } from "#kit/ui/form/DecimalInput.tsx";
import { dayText } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

interface RowListProps {
  rows: readonly TicketRow[];
  problems: readonly RowProblem[];
  /** The ticket is for several days. */
  hasDays: boolean;
  onChange: (rows: TicketRow[]) => void;
}

/** The rows by kind: each quantity may be corrected, with the reason where a signed report says otherwise. */
export function RowList({ rows, problems, hasDays, onChange }: RowListProps) {
  if (rows.length === 0) return <p className="quiet">Nothing on this ticket yet.</p>;
  const change = (id: string, part: Partial<TicketRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const problemOf = (row: TicketRow) => {
    const at = `rows.${rows.indexOf(row)}.`;
    return problems.find(({ path }) => path.startsWith(at))?.message ?? null;
  };
  return rowKinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    if (own.length === 0) return null;
    return (
      <div key={kind}>
        <h3>{kindTitles[kind]}</h3>
        <Entries>
          {own.map((row) => (
            <Entry
              key={row.id}
              actions={
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${row.description}`}
                  onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              }
              below={
                <>
                  <RowQuantity row={row} onChange={(quantity) => change(row.id, { quantity })} />
                  {isTyped(row) && (
                    <TextInput
                      label="Reason"
                      required
                      maxLength={300}
                      value={row.reason ?? ""}
                      onChange={(event) => change(row.id, { reason: event.currentTarget.value || null })}
                    />
                  )}
                  {problemOf(row) && <p role="alert">{problemOf(row)}</p>}
                </>
              }
            >
              {row.description}
              {hasDays && ` (${dayText(row.day)})`}
              {row.standbyReason && <span className="quiet"> because of {row.standbyReason}</span>}
            </Entry>
          ))}
        </Entries>
      </div>
    );
  });
}

/** Time is corrected in the timesheet: its quantity is only shown. */
function RowQuantity({ row, onChange }: { row: TicketRow; onChange: (quantity: string) => void }) {
  const [typed, setTyped] = useState(row.quantity);
  const shown = useRef(row.quantity);
  useEffect(() => {
    if (row.quantity !== shown.current) setTyped(row.quantity);
    shown.current = row.quantity;
  }, [row.quantity]);
  if (row.timesheetEntryId)
    return (
      <span className="figures">
        {row.quantity} {unitShown(row)}
      </span>
    );
  const read = parseDecimal(typed);
  const isWrong = read === null || Number(read) <= 0;
  return (
    <div className={styles.row}>
      <DecimalInput
        aria-label={`Quantity of ${row.description}`}
        signed={false}
        value={typed}
        error={isWrong && "Enter a quantity above 0"}
        onChange={(text) => {
          setTyped(text);
          const value = parseDecimal(text);
          if (value === null || Number(value) <= 0) return;
          shown.current = value;
          onChange(value);
        }}
      />
      {unitShown(row)}
      {varianceOf(row) !== null && <StatusBadge meaning="due">{varianceText(row)}</StatusBadge>}
    </div>
  );
}
