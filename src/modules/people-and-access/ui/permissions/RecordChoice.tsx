import { Select } from "@mantine/core";
import { listOf } from "#kit/ui/form/list-of.ts";
import { RecordInput } from "#kit/ui/form/RecordPicker.tsx";
import { calledBy, nameIn, useRecordKinds } from "#kit/ui/record-kinds.ts";

interface RecordChoiceProps {
  module: string;
  entity: string;
  id: string;
  onChange: (changes: Record<string, string | null>) => void;
}

/** The record a question is about, of those kinds the module keeps; nothing where it keeps none. */
export function RecordChoice({ module, entity, id, onChange }: RecordChoiceProps) {
  const kinds = useRecordKinds().filter((kind) => kind.module === module);
  const kind = kinds.find((one) => one.entity === entity);
  if (kinds.length === 0) return null;
  return (
    <>
      <Select
        label="About a record"
        placeholder="No record in particular"
        clearable
        data={kinds.map(({ entity: value, title }) => ({ value, label: title }))}
        value={kind ? entity : null}
        onChange={(next) => onChange({ entity: next, record: null })}
      />
      {kind && (
        <RecordInput
          key={kind.entity}
          label="Record"
          endpoint={listOf(kind.list)}
          number={(row) => calledBy(row, kind.number)}
          text={(row) => nameIn(row, kind)}
          value={id}
          onChange={(next) => onChange({ record: next })}
        />
      )}
    </>
  );
}
