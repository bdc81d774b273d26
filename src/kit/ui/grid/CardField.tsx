import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { isFixed, shownText, typedText, withText, type GridColumn, type GridRow } from "./column.ts";
import styles from "./grid-cards.module.css";
import { DayInput } from "../form/DayInput.tsx";
import { DecimalInput } from "../form/DecimalInput.tsx";
import { useSettledProblem } from "../form/settled-problem.ts";
import { useToday } from "../today.ts";

interface CardFieldProps<Row extends GridRow> {
  column: GridColumn<Row>;
  row: Row;
  readOnly: boolean;
  problem: string | null;
  onChange: (row: Row) => void;
  onLeft: () => void;
}

/** One cell of a row as a field with its label; what cannot be typed into is shown as text. */
export function CardField<Row extends GridRow>({ column, row, readOnly, problem, onChange, onLeft }: CardFieldProps<Row>) {
  const { problem: error, typed, left } = useSettledProblem(problem);
  const { key, title, kind, unit } = column;
  if (readOnly || isFixed(column, row)) {
    const shown = shownText(column, row);
    // While a row is being filled in, what it does not have is not in the way.
    if (!readOnly && (shown === "" || (kind === "choice" && typedText(column, row) === ""))) return null;
    return (
      <div className={styles.fact} data-stands={column.stands?.(row) ?? undefined}>
        <span className="quiet">{title}</span>
        <span className={kind === "decimal" || kind === "computed" ? "figures" : undefined}>
          {shown === "" ? "–" : unit ? `${shown} ${unit}` : shown}
        </span>
      </div>
    );
  }
  return (
    <div
      data-entry={key}
      onInput={typed}
      onBlur={() => {
        left();
        onLeft();
      }}
    >
      <Control column={column} row={row} onChange={onChange} error={error ?? null} />
    </div>
  );
}

type ControlProps<Row extends GridRow> = Pick<CardFieldProps<Row>, "column" | "row" | "onChange"> & { error: string | null };

/** The field for the kind of the column. */
function Control<Row extends GridRow>({ column, row, onChange, error }: ControlProps<Row>) {
  const today = useToday();
  const { key, title, kind, unit, options = [], required, signed } = column;
  const text = typedText(column, row);
  const field = { label: title, error, required };
  const keep = (value: unknown) => onChange({ ...row, [key]: value });
  switch (kind) {
    case "decimal":
    case "whole":
      return <DecimalInput {...field} {...{ unit, signed }} value={text} onChange={keep} whole={kind === "whole"} />;
    case "day":
      return <DayInput {...field} value={text} onChange={keep} />;
    case "choice":
      return (
        <NativeSelect
          {...field}
          value={text}
          data={options.some(({ value }) => value === text) ? [...options] : [{ value: text, label: text }, ...options]}
          onChange={({ currentTarget }) => keep(currentTarget.value)}
        />
      );
    case "flag":
      return (
        <Switch
          label={title}
          error={error}
          checked={text === "Yes"}
          onChange={({ currentTarget }) => keep(currentTarget.checked)}
        />
      );
    case "text":
    case "computed":
      return (
        <TextInput
          {...field}
          label={unit ? `${title}, ${unit}` : title}
          value={text}
          autoComplete="off"
          onChange={({ currentTarget }) => keep(currentTarget.value)}
          onBlur={() => onChange(withText(column, row, text, today))}
        />
      );
  }
}
