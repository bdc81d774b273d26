import { Button, CloseButton, Group, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { AnswerCondition, AnswerTable } from "../contract.ts";
import styles from "./answers.module.css";
import { DayInput } from "#kit/ui/form/DayInput.tsx";

type Column = AnswerTable["columns"][number];

interface AnswerFiltersProps {
  columns: readonly Column[];
  conditions: readonly AnswerCondition[];
  onChange: (conditions: readonly AnswerCondition[]) => void;
}

/** Conditions on answers: what is set, each with a cross, and the fields that add one. */
export function AnswerFilters({ columns, conditions, onChange }: AnswerFiltersProps) {
  return (
    <div>
      <AddCondition columns={columns} onAdd={(condition) => onChange([...conditions, condition])} />
      {conditions.length > 0 && (
        <ul className={styles.conditions} aria-label="Conditions on answers">
          {conditions.map((condition) => {
            const words = conditionWords(condition, columns);
            return (
              <li key={words}>
                {words}
                <CloseButton
                  size="sm"
                  aria-label={`Remove: ${words}`}
                  onClick={() => onChange(conditions.filter((one) => one !== condition))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const operators = { "=": "is", ">=": "at least", "<=": "at most", "~": "contains" } as const;

function conditionWords({ key, is, value }: AnswerCondition, columns: readonly Column[]): string {
  const column = columns.find((one) => one.key === key);
  const said = column?.choices.find((choice) => choice.value === value)?.label ?? value;
  return `${column?.label ?? key} ${operators[is]} ${said}${column?.unit ? ` ${column.unit}` : ""}`;
}

/** How a kind of answer can be compared. */
const comparisons: Readonly<Record<Column["kind"], readonly AnswerCondition["is"][]>> = {
  choice: ["="],
  number: [">=", "<="],
  day: [">=", "<="],
  text: ["~"],
};

function AddCondition({ columns, onAdd }: { columns: readonly Column[]; onAdd: (condition: AnswerCondition) => void }) {
  const [key, setKey] = useState<string | null>(null);
  const [chosen, setChosen] = useState<AnswerCondition["is"] | null>(null);
  const [value, setValue] = useState("");
  const column = columns.find((one) => one.key === key);
  const allowed = column ? comparisons[column.kind] : [];
  const is = chosen && allowed.includes(chosen) ? chosen : allowed[0];
  function add(event: FormEvent) {
    event.preventDefault();
    const typed = column?.kind === "number" ? value.trim().replace(",", ".") : value.trim();
    if (!column || !is || typed === "") return;
    onAdd({ key: column.key, is, value: typed });
    setKey(null);
    setValue("");
  }
  return (
    <form onSubmit={add}>
      <Group align="end">
        <Select
          label="Only where"
          placeholder="Question"
          searchable
          clearable
          w={280}
          data={columns.map((one) => ({ value: one.key, label: one.label }))}
          value={key}
          onChange={(now) => {
            setKey(now);
            setValue("");
          }}
        />
        {allowed.length > 1 && (
          <Select
            aria-label="Compared"
            w={130}
            allowDeselect={false}
            data={allowed.map((one) => ({ value: one, label: operators[one] }))}
            value={is ?? null}
            onChange={(now) => setChosen(now)}
          />
        )}
        {column && <ValueInput column={column} value={value} onChange={setValue} />}
        {column && (
          <Button type="submit" variant="default" disabled={value.trim() === ""}>
            Add condition
          </Button>
        )}
      </Group>
    </form>
  );
}

function ValueInput({ column, value, onChange }: { column: Column; value: string; onChange: (value: string) => void }) {
  if (column.kind === "choice")
    return (
      <Select
        label="Answer"
        w={200}
        data={column.choices.map((choice) => ({ value: choice.value, label: choice.label }))}
        value={value || null}
        onChange={(now) => onChange(now ?? "")}
      />
    );
  if (column.kind === "day") return <DayInput label="Day" value={value} onChange={onChange} />;
  return (
    <TextInput
      label={column.kind === "number" && column.unit ? `Value [${column.unit}]` : "Value"}
      inputMode={column.kind === "number" ? "decimal" : "text"}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
