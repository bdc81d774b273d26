import { Dialog } from "#kit/ui/dialogs.tsx";
import { ReportConsumable } from "#modules/inspection-reports/report.ts";
import { DayField, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { formsOf } from "#modules/report-templates/consumable-forms.ts";
import { fieldsOf, scopes, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { useEditing } from "./editing.ts";

const Batch = ReportConsumable.omit({ id: true });

interface ConsumableDialogProps {
  /** The kind asked for; empty lets the person choose. */
  kind: string;
  title?: string;
  /** The batch to change; without it a new one. */
  batch?: ReportConsumable;
  onClose: () => void;
  onSaved?: (batch: ReportConsumable) => void;
}

/** Adds or changes a batch; it reaches the report only when product and batch are known. */
export function ConsumableDialog({ kind, title, batch, onClose, onSaved }: ConsumableDialogProps) {
  const { definition, change } = useEditing();
  const kinds = consumableKinds(definition);
  const start = batch ?? {
    kind: kind || (kinds[0]?.value ?? "other"),
    product: "",
    manufacturer: null,
    batch: "",
    expiresOn: null,
    form: null,
  };
  async function save(values: Omit<ReportConsumable, "id">) {
    const saved = { ...values, form: formsOf(values.kind) ? (values.form ?? null) : null, id: batch?.id ?? uuid() };
    change("consumables", (rows) => (batch ? rows.map((row) => (row.id === batch.id ? saved : row)) : [...rows, saved]));
    onSaved?.(saved);
    onClose();
    return Promise.resolve();
  }
  return (
    <Dialog onClose={onClose} title={batch ? "Change the batch" : `Add a batch${title ? `: ${title}` : ""}`}>
      <Form
        schema={Batch}
        start={start}
        save={batch ? "Change batch" : "Add batch"}
        cancel={onClose}
        onSave={save}
        labels={{ kind: "Kind", product: "Product", manufacturer: "Maker", batch: "Batch", expiresOn: "Valid through" }}
      >
        {(form) => {
          const asked = formsOf(String(form.watch("kind")));
          return (
            <Fields>
              {kind === "" && <SelectField name="kind" options={[...kinds, { value: "other", label: "Other" }]} />}
              <TextField name="product" />
              {asked && (
                <SelectField
                  name="form"
                  label={asked.label}
                  help="As on the maker's label"
                  options={asked.options.map((value) => ({ value, label: value }))}
                />
              )}
              <TextField name="manufacturer" />
              <TextField name="batch" mono />
              <DayField
                name="expiresOn"
                {...(String(form.watch("kind")) === "couplant" ? { help: "Leave blank if its maker states none." } : {})}
              />
            </Fields>
          );
        }}
      </Form>
    </Dialog>
  );
}

/** The kinds of consumable a template asks for, with the words of their fields. */
export function consumableKinds(definition: TemplateDefinition): { value: string; label: string }[] {
  const fields = scopes
    .flatMap((scope) => fieldsOf(definition, scope))
    .filter(({ consumableKind }) => consumableKind !== undefined);
  const kinds = new Map(fields.map(({ consumableKind = "", label }) => [consumableKind, label]));
  return [...kinds].map(([value, label]) => ({ value, label }));
}
