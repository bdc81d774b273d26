import { dayText } from "#kit/ui/format.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Words } from "../parts/Validity.tsx";
import parts from "../parts/parts.module.css";
import { procedureText } from "../parts/use-names.ts";
import { ValidityPicker } from "../parts/ValidityPicker.tsx";
import { useEditing } from "./editing.ts";
import type { ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import type { FieldInputProps } from "./field-input.ts";

/** The procedure used, with the revision in force on the inspection date. */
export function ProcedureInput({ field, value, onChange, error, disabled }: FieldInputProps) {
  const { known, days } = useEditing();
  const id = typeof value === "string" ? value : null;
  const chosen = known.procedures.find(({ procedureId }) => procedureId === id);
  return (
    <div>
      <ValidityPicker
        label={field.label}
        description={field.help}
        required={field.required === true}
        disabled={disabled ?? false}
        error={error}
        empty="No procedure for this method"
        options={known.procedures.map((one) => ({
          value: one.procedureId,
          number: one.number,
          text: one.title,
          validity: <ProcedureValidity answer={one} />,
        }))}
        value={id}
        otherwise={id ? known.names.procedure(id) : ""}
        onChange={onChange}
      />
      {chosen && (
        <div className={parts.validity}>
          <ProcedureValidity answer={chosen} on={days[0]} />
          <Ref entity="Procedure" id={chosen.procedureId}>
            Open {procedureText(chosen)}
          </Ref>
        </div>
      )}
    </div>
  );
}

function ProcedureValidity({ answer, on }: { answer: ProcedureAnswer; on?: string | undefined }) {
  if (!answer.ok) return <Words words={answer.message ?? "No revision was effective"} />;
  return (
    <Words
      good
      words={`Rev ${answer.revisionNo ?? 0} effective ${on ? `on ${dayText(on)}` : `from ${dayText(answer.effectiveFrom ?? "")}`}`}
    />
  );
}
