import { z } from "zod";
import { timesheets } from "../contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { addressOf } from "#kit/client.ts";
import { dayText, optional } from "#kit/schemas.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { DayField, SelectField } from "#kit/ui/form/fields.tsx";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { useToday } from "#kit/ui/today.ts";
import { addDays, mondayOf } from "#kit/validity.ts";

const Period = z.object({
  from: dayText(),
  to: dayText(),
  baseLocationId: optional(z.uuid()),
  format: z.enum(["csv", "xlsx"]),
});

const labels = { from: "From", to: "To", baseLocationId: "Base", format: "File" };

/** Approved time of a period as a file for payroll. */
export function PayrollDialog({ onClose }: { onClose: () => void }) {
  const monday = mondayOf(useToday());
  return (
    <Dialog title="Export payroll" onClose={onClose}>
      <p className="quiet">Approved and locked time, a line for each pay class of an entry, with its classes by the contract.</p>
      <Form
        schema={Period}
        start={{ from: addDays(monday, -7), to: addDays(monday, -1), format: "csv" as const }}
        labels={labels}
        save="Export"
        cancel={onClose}
        onSave={async ({ baseLocationId, ...query }) => {
          const base = baseLocationId ? { baseLocationId } : {};
          await saveFile(addressOf(timesheets.endpoints.payroll, { query: { ...query, ...base } }), `payroll.${query.format}`);
          onClose();
        }}
      >
        <Fields>
          <DayField name="from" />
          <DayField name="to" />
          <AskedSelectField
            name="baseLocationId"
            endpoint={baseEndpoints.names}
            option={({ id, code, name }) => ({ value: id, label: `${code} ${name}` })}
            placeholder="All bases"
          />
          <SelectField
            name="format"
            options={[
              { value: "csv", label: "CSV file" },
              { value: "xlsx", label: "Excel workbook" },
            ]}
          />
        </Fields>
      </Form>
    </Dialog>
  );
}
