import { Select } from "@mantine/core";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { isDay } from "#kit/validity.ts";
import type { Answer } from "#modules/forms/answers.ts";
import styles from "./fill.module.css";

interface AssignToProps {
  label: string;
  answer: Answer;
  disabled: boolean;
  onChange: (answer: Answer) => void;
}

/** Who deals with an answer, and by when: it is opened for them when the form is sent. */
export function AssignTo({ label, answer, disabled, onChange }: AssignToProps) {
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const { assignee, dueOn, ...rest } = answer;
  const known = people.filter(({ active }) => active).map(({ id, displayName }) => ({ id, label: displayName }));
  const all = assignee && !known.some(({ id }) => id === assignee.id) ? [...known, assignee] : known;
  return (
    <div className={styles.assign}>
      <Select
        label="Deal with it"
        aria-label={`Who deals with it: ${label}`}
        placeholder="Nobody yet"
        searchable
        clearable
        disabled={disabled}
        nothingFoundMessage="Not found on this device"
        data={all.map((one) => ({ value: one.id, label: one.label }))}
        value={assignee?.id ?? null}
        onChange={(id) => {
          const chosen = all.find((one) => one.id === id);
          onChange(chosen ? { ...answer, assignee: { id: chosen.id, label: chosen.label } } : rest);
        }}
      />
      {assignee && (
        <DayInput
          label="By"
          aria-label={`By when: ${label}`}
          disabled={disabled}
          error={!dueOn && "Enter by when"}
          value={dueOn ?? ""}
          onChange={(day) => onChange(isDay(day) ? { ...rest, assignee, dueOn: day } : { ...rest, assignee })}
        />
      )}
    </div>
  );
}
