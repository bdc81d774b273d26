import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { dayText } from "#kit/ui/format.ts";
import { type ReportConsumable, statesNoExpiry } from "#modules/inspection-reports/report.ts";
import { Words } from "../parts/Validity.tsx";
import parts from "../parts/parts.module.css";
import { ConsumableDialog } from "./ConsumableDialog.tsx";
import { useEditing } from "./editing.ts";
import type { FieldInputProps } from "./field-input.ts";

/** A batch of the kind the field asks for, of those on the report; a new one is added here. */
export function ConsumableInput({ field, value, onChange, error, disabled }: FieldInputProps) {
  const { content } = useEditing();
  const [dialog, setDialog] = useState<"new" | "change" | null>(null);
  const kind = field.consumableKind ?? "";
  const offered = content.consumables.filter((batch) => kind === "" || batch.kind === kind);
  const chosen = offered.find(({ id }) => id === value);
  return (
    <div>
      <Select
        label={field.label}
        description={field.help}
        required={field.required === true}
        disabled={disabled}
        error={error}
        placeholder="Choose a batch"
        nothingFoundMessage="No batch on this report yet"
        data={offered.map(({ id, product, batch }) => ({ value: id, label: `${product}, batch ${batch}` }))}
        value={typeof value === "string" ? value : null}
        clearable
        onChange={(next) => onChange(next)}
      />
      <div className={parts.validity}>
        {chosen && <ExpiryValidity batch={chosen} />}
        {chosen && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={disabled}
            aria-label={`Change ${chosen.product}`}
            onClick={() => setDialog("change")}
          >
            Change
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" disabled={disabled} onClick={() => setDialog("new")}>
          Add a batch
        </Button>
      </div>
      {dialog && (
        <ConsumableDialog
          kind={kind}
          title={field.label}
          {...(dialog === "change" && chosen ? { batch: chosen } : {})}
          onClose={() => setDialog(null)}
          onSaved={(batch) => onChange(batch.id)}
        />
      )}
    </div>
  );
}

/** Whether a batch was still in date on the last day of the inspection. */
export function ExpiryValidity({ batch }: { batch: ReportConsumable }) {
  const { days } = useEditing();
  if (!batch.expiresOn) return statesNoExpiry(batch.kind) ? <Words good words="No expiry stated" /> : null;
  const last = days.at(-1);
  if (last && batch.expiresOn < last) return <Words words={`Expired ${dayText(batch.expiresOn)}, used ${dayText(last)}`} />;
  return <Words good words={`Good to ${dayText(batch.expiresOn)}`} />;
}
