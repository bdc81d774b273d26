import type { RateSheetDraft } from "../contract.ts";
import { OfScope } from "./OfScope.tsx";
import { TermFields } from "./TermFields.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { OvertimeFields } from "#directory/finance/ui/OvertimeFields.tsx";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";

/** The fields of a rate sheet: whom it is for and when, its rules, and what is printed. */
export function SheetFields() {
  return (
    <>
      <Fields title="Rate sheet">
        <RecordFields<RateSheetDraft> names={["title", "scope"]} />
        <OfScope />
        <AskedSelectField<{ id: string; code: string; name: string }, RateSheetDraft>
          many
          name="baseIds"
          endpoint={baseEndpoints.names}
          option={({ id, code, name }) => ({ value: id, label: `${code} ${name}` })}
        />
        <RecordFields<RateSheetDraft> names={["currency", "effectiveFrom", "effectiveTo"]} />
      </Fields>
      <OvertimeFields presets={overtimePresets} advice="Customs of the trade: verify them against the contract." />
      <TermFields />
      <Fields title="Printed terms">
        <RecordFields<RateSheetDraft> names={["paymentTerms", "validityText", "notes", "exclusions"]} />
      </Fields>
      <Fields title="Not printed">
        <RecordField<RateSheetDraft> name="internalNotes" />
      </Fields>
    </>
  );
}
