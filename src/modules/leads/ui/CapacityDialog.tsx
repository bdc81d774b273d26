import { useWatch } from "react-hook-form";
import { type CapacityNeed, type Lead, leads, levels } from "../contract.ts";
import { bodyOf } from "#kit/contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, NumberField, optionsOf, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { methods } from "#modules/report-templates/definition.ts";

const { checkCapacity, capacityTypes } = leads.endpoints;
const labels = {
  from: "From",
  to: "To",
  method: "Method",
  level: "Level",
  people: "People",
  typeCode: "Equipment",
  instruments: "Instruments",
};

/** What is needed for the work, per method: what was asked last, or one person for each method of the lead. */
export function CapacityDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { id, version, capacity, expectedStart, expectedEnd } = lead;
  const send = useSend(checkCapacity, { done: "Capacity checked", onDone: onClose });
  const needs: CapacityNeed[] = capacity
    ? capacity.found.map(({ people, instruments, ...need }) => ({
        ...need,
        people: people.needed,
        instruments: instruments?.needed ?? 0,
      }))
    : methods.filter((method) => lead.methods.includes(method)).map(blankFor);
  return (
    <Dialog title="Check capacity" size="xl" onClose={onClose}>
      <Form
        schema={bodyOf(checkCapacity)}
        start={{
          version,
          ...(expectedStart ? { from: expectedStart } : {}),
          ...(expectedEnd ? { to: expectedEnd } : {}),
          needs: needs.length > 0 ? needs : [blankFor("UT")],
        }}
        labels={labels}
        save="Check capacity"
        cancel={onClose}
        onSave={(body) => send.send({ id, body })}
      >
        <Fields>
          <DayField name="from" />
          <DayField name="to" />
        </Fields>
        <RowsField name="needs" title="Needed" add="Add method" blank={() => blankFor("UT")}>
          {(path) => <Need path={path} />}
        </RowsField>
      </Form>
    </Dialog>
  );
}

const blankFor = (method: CapacityNeed["method"]): CapacityNeed => ({
  method,
  level: "II",
  people: 1,
  typeCode: null,
  instruments: 0,
});

/** One method; the equipment offered is of that method, and its number is asked for once a kind is chosen. */
function Need({ path }: { path: string }) {
  const types = useAsk(capacityTypes, {}).data ?? [];
  const [method, typeCode] = useWatch({ name: [`${path}.method`, `${path}.typeCode`] }) as unknown[];
  const serves = method === "PAUT" || method === "TOFD" ? "UT" : method;
  return (
    <>
      <SelectField name={`${path}.method`} options={optionsOf(methods)} />
      <SelectField name={`${path}.level`} options={optionsOf(levels)} />
      <NumberField name={`${path}.people`} />
      <SelectField
        name={`${path}.typeCode`}
        options={types
          .filter((type) => type.methods.includes(String(serves)) || type.code === typeCode)
          .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
      />
      <NumberField name={`${path}.instruments`} disabled={!typeCode} />
    </>
  );
}
