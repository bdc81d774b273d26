import { Button, Select, TagsInput } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import { type ProcedureVariable, type RevisionContent, variableClasses, variableTypes } from "../contract.ts";
import { DecimalField, optionsOf, SelectField, SwitchField, TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { useField } from "#kit/ui/form/use-field.ts";

const levels = [
  { value: "1", label: "Level I" },
  { value: "2", label: "Level II" },
  { value: "3", label: "Level III" },
];

/** What a revision states: its standards, scope, personnel and variables. */
export function RevisionFields() {
  return (
    <>
      <Fields title="Revision">
        <Wide>
          <TextAreaField<RevisionContent> name="changeSummary" rows={2} />
        </Wide>
      </Fields>
      <RowsField
        name="standards"
        title="Standards"
        add="Add standard"
        blank={{ code: "", edition: "", clause: "", role: "method" }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.code`} label="Code" />
            <TextField name={`${path}.edition`} label="Edition" />
            <TextField name={`${path}.clause`} label="Article or clause" />
            <SelectField name={`${path}.role`} label="For" options={optionsOf(["method", "acceptance", "personnel"] as const)} />
          </>
        )}
      </RowsField>
      <Fields title="Referencing codes and equipment">
        <Words name="referencingCodes" help="Such as B31.3, API 1104. Press Enter after each." />
        <Words name="equipmentTypes" label="Equipment types a report must list" help="Codes such as UT-FD." />
      </Fields>
      <Fields title="Scope">
        <TextField name="scope.products" label="Products" />
        <TextField name="scope.materials" label="Materials, P-numbers" />
        <TextField name="scope.jointTypes" label="Joint types" />
        <TextField name="scope.surface" label="Surface" />
      </Fields>
      <Fields title="Ranges">
        <Range name="thickness" label="Thickness" unit="mm" />
        <Range name="diameter" label="Diameter" unit="mm" />
        <Range name="temperature" label="Temperature" unit="°C" />
      </Fields>
      <Fields title="Personnel">
        <Level name="personnelRequirement.performLevel" label="Performs from" />
        <Level name="personnelRequirement.interpretLevel" label="Interprets from" />
        <Words
          name="personnelRequirement.schemes"
          label="Schemes accepted"
          help="Leave blank to accept every scheme of the company."
        />
      </Fields>
      <RowsField name="variables" title="Variables" add="Add variable" blank={blankVariable}>
        {(path) => <VariableFields path={path} />}
      </RowsField>
      <QualificationFields />
    </>
  );
}

const blankVariable: ProcedureVariable = {
  key: "",
  label: "",
  tableRef: null,
  class: "essential",
  type: "range",
  unit: null,
  min: null,
  max: null,
  allowed: null,
  decreaseOnly: false,
  reportFieldKey: null,
};

function VariableFields({ path }: { path: string }) {
  const type: unknown = useWatch({ name: `${path}.type` });
  return (
    <>
      <TextField name={`${path}.label`} label="Variable" />
      <TextField name={`${path}.key`} label="Key" mono help="Letters and digits; the same in every revision." />
      <TextField name={`${path}.tableRef`} label="Table" />
      <SelectField name={`${path}.class`} label="Class" options={optionsOf(variableClasses)} />
      <SelectField name={`${path}.type`} label="Kind of value" options={optionsOf(variableTypes)} />
      {type === "range" ? (
        <>
          <TextField name={`${path}.unit`} label="Unit" />
          <DecimalField name={`${path}.min`} label="Minimum" />
          <DecimalField name={`${path}.max`} label="Maximum" />
          <SwitchField name={`${path}.decreaseOnly`} label="Only a decrease counts" />
        </>
      ) : (
        <Words name={`${path}.allowed`} label="Values allowed" />
      )}
      <TextField
        name={`${path}.reportFieldKey`}
        label="Field of the report"
        mono
        help="Such as header.surfaceTemp, or calibration.checks.read for a column of a table."
      />
    </>
  );
}

function Range({ name, label, unit }: { name: "thickness" | "diameter" | "temperature"; label: string; unit: string }) {
  const { setValue } = useFormContext();
  const range: unknown = useWatch({ name: `scope.${name}` });
  if (!range)
    return (
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => setValue(`scope.${name}`, { from: null, to: null }, { shouldDirty: true })}
        >
          Limit {label.toLowerCase()}
        </Button>
      </div>
    );
  return (
    <>
      <DecimalField name={`scope.${name}.from`} label={`${label} from`} unit={unit} />
      <DecimalField name={`scope.${name}.to`} label={`${label} to`} unit={unit} />
    </>
  );
}

function Level({ name, label }: { name: string; label: string }) {
  const { field, shown } = useField({ name, label });
  return (
    <Select
      {...shown}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      data={levels}
      value={String(field.value ?? "")}
      onChange={(value) => field.onChange(Number(value))}
      allowDeselect={false}
    />
  );
}

/** Several words, each ended with Enter or a comma. */
function Words({ name, label, help }: { name: string; label?: string; help?: string }) {
  const { field, shown } = useField({ name, ...(label ? { label } : {}), ...(help ? { help } : {}) });
  const value: unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <TagsInput
      {...shown}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={value.map(String)}
      onChange={field.onChange}
      acceptValueOnBlur
      clearable={false}
    />
  );
}

function QualificationFields() {
  const { setValue } = useFormContext();
  const qualification: unknown = useWatch({ name: "qualification" });
  if (!qualification)
    return (
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => setValue("qualification", { basis: "qualified", statement: "" }, { shouldDirty: true })}
        >
          Add a qualification or a Level III statement
        </Button>
      </div>
    );
  return (
    <Fields title="Qualification">
      <SelectField
        name="qualification.basis"
        label="Basis"
        options={[
          { value: "qualified", label: "Qualified by demonstration" },
          { value: "not required", label: "Not required by the code" },
        ]}
      />
      <div>
        <Button mt={24} variant="default" onClick={() => setValue("qualification", null, { shouldDirty: true })}>
          Remove the qualification
        </Button>
      </div>
      <Wide>
        <TextAreaField
          name="qualification.statement"
          label="Statement"
          help="Specimen, date, witness and record; or why none is required."
        />
      </Wide>
    </Fields>
  );
}
