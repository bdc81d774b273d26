import { useWatch } from "react-hook-form";
import { Estimate, type EstimateDraft, EstimateWhole, leads } from "../../contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { SelectField } from "#kit/ui/form/fields.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { recordEditPage } from "#kit/ui/form/record-pages.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { currencyOptions } from "#kit/ui/form/place-options.ts";

/** Days, rate sheet, discount and the texts of the proposal; lines are in the grid. */
export const EditPage = recordEditPage(
  { ...Estimate, row: EstimateWhole },
  {
    endpoints: leads.estimates,
    name: ({ number, revision }: EstimateWhole) => `${number} rev ${revision}`,
    final: ({ status, revision }: EstimateWhole) =>
      status === "draft"
        ? null
        : status === "in approval"
          ? "It is in approval. It must be returned before it can change."
          : `Revision ${revision} is approved. Create a new revision.`,
    Fields: EstimateFields,
  },
);

function EstimateFields({ record }: { record?: EstimateWhole }) {
  const kind: unknown = useWatch({ name: "discountKind" });
  const offered = useAsk(leads.estimates.offeredSheets, { id: record?.id ?? "" }, { when: record !== undefined });
  const sheets = offered.data?.sheets ?? [];
  const chosen = record?.sheetNumber;
  const gone = chosen && !sheets.some(({ number }) => number === chosen) ? [{ value: chosen, label: chosen }] : [];
  return (
    <>
      <Fields title="Prices">
        <SelectField<EstimateDraft>
          name="sheetNumber"
          options={[...sheets.map(({ number, title }) => ({ value: number, label: `${number} ${title}` })), ...gone]}
        />
        <SelectField<EstimateDraft> name="currency" options={currencyOptions} />
        <RecordFields<EstimateDraft> names={["startOn", "endOn", "priceAtStart", "discountKind"]} />
        {kind === "percent" || kind === "amount" ? <RecordField<EstimateDraft> name="discountValue" /> : null}
      </Fields>
      <Fields title="Proposal">
        <RecordFields<EstimateDraft> names={["validUntil", "scopeText", "assumptions", "exclusions", "terms"]} />
      </Fields>
    </>
  );
}
