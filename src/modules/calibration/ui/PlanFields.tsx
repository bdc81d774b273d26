import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { calibration, type CalibrationPlanDraft, decisionRules } from "../contract.ts";
import {
  type CodeMaximum,
  codeMaximumText,
  type Interval,
  isBeyondCode,
  isLessStrict,
  type LegalInterval as LegalIntervalShown,
} from "../rules.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DecimalField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";
import { RecordField, RecordFields } from "#kit/ui/form/RecordField.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { RowsField } from "#kit/ui/form/RowsField.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { toleranceKinds } from "#modules/inventory/choices.ts";
import { type EquipmentType, inventory, type InventoryItem } from "#modules/inventory/contract.ts";

/** What the regulatory profile asks of the chosen type, from which a new plan starts, and the longest interval of a code. */
function useIntervalsAsked(
  typeId: unknown,
  itemId: unknown,
  subjectFixed: boolean,
): { legal: LegalIntervalShown | null; code: CodeMaximum | null } {
  const { getValues, setValue } = useFormContext<CalibrationPlanDraft>();
  const query = typeof itemId === "string" ? { itemId } : { typeId: typeof typeId === "string" ? typeId : undefined };
  const asked = useAsk(calibration.endpoints.legalInterval, { query }, { when: Boolean(query.itemId ?? query.typeId) });
  const legal = asked.data?.interval ?? null;
  useEffect(() => {
    // What somebody has entered or kept on this device stays.
    const { intervalValue, intervalUnit, regulatory, source } = getValues();
    const isUntouched = intervalValue === 12 && intervalUnit === "months" && !regulatory && !source;
    if (subjectFixed || !legal || !isUntouched) return;
    setValue("intervalValue", legal.value);
    setValue("intervalUnit", legal.unit);
    setValue("regulatory", true);
    setValue("source", legal.basis);
  }, [getValues, legal, setValue, subjectFixed]);
  return { legal, code: asked.data?.code ?? null };
}

function LegalInterval({ legal }: { legal: LegalIntervalShown }) {
  const plan = usePlanTyped();
  const asked = `${legal.title}: at most every ${legal.value} ${legal.unit} by ${legal.basis}.`;
  const laxer = isLessStrict(plan, legal);
  return (
    <Wide>
      {laxer ? (
        <Banner meaning="due" title={`Less strict than ${legal.basis}`}>
          {asked} The reason must name the license condition that allows it.
        </Banner>
      ) : (
        <p className="quiet">{asked}</p>
      )}
    </Wide>
  );
}

/** The longest interval of a code, and that a plan beyond it needs a reason. */
function CodeInterval({ code }: { code: CodeMaximum }) {
  const isBeyond = isBeyondCode(usePlanTyped(), code);
  const asked = `${codeMaximumText(code)}.`;
  return (
    <Wide>
      {isBeyond ? (
        <Banner meaning="due" title={`Longer than ${code.clause}`}>
          {asked} The reason must state why this plan may be longer, such as the code the work is done to.
        </Banner>
      ) : (
        <p className="quiet">{asked}</p>
      )}
    </Wide>
  );
}

function usePlanTyped() {
  const [requirement, value, unit, roundToMonthEnd] = useWatch({
    name: ["requirement", "intervalValue", "intervalUnit", "roundToMonthEnd"],
  }) as unknown[];
  const typed = Number(value) > 0 && (unit === "days" || unit === "months");
  const interval: Interval | null = typed ? { value: Number(value), unit } : null;
  return {
    requirement: requirement === "required" ? ("required" as const) : ("none" as const),
    interval,
    roundToMonthEnd: roundToMonthEnd === true,
  };
}

/** The fields of a plan; whose it is stays once it exists. */
export function PlanFields({ subjectFixed = false }: { subjectFixed?: boolean }) {
  const [requirement, typeId, itemId, startRule] = useWatch({
    name: ["requirement", "typeId", "itemId", "startRule"],
  }) as unknown[];
  const { legal, code } = useIntervalsAsked(typeId, itemId, subjectFixed);
  return (
    <>
      <Fields title="For">
        {!itemId && (
          <RecordPicker<EquipmentType, CalibrationPlanDraft>
            name="typeId"
            disabled={subjectFixed}
            endpoint={inventory.types.list}
            number={({ code }) => code}
            text={({ name }) => name}
          />
        )}
        {!typeId && (
          <RecordPicker<InventoryItem, CalibrationPlanDraft>
            name="itemId"
            disabled={subjectFixed}
            endpoint={inventory.endpoints.list}
            number={({ assetTag }) => assetTag}
            text={({ manufacturer, model }) => `${manufacturer} ${model}`}
            help="An item's own plan overrides that of its type."
          />
        )}
        <RecordField<CalibrationPlanDraft> name="effectiveFrom" />
      </Fields>
      <Fields title="Calibration requirement">
        <RecordField<CalibrationPlanDraft> name="requirement" />
        {legal && <LegalInterval legal={legal} />}
        {code && <CodeInterval code={code} />}
        {(requirement !== "required" || legal || code) && (
          <RecordField<CalibrationPlanDraft>
            name="reason"
            help={
              legal
                ? "Where the plan is less strict than the regulatory profile: the license condition that allows it"
                : "Why less is required than before, such as what the item is used for"
            }
          />
        )}
        <RecordFields<CalibrationPlanDraft> names={["intervalValue", "intervalUnit", "startRule"]} />
        {startRule === "from first use" && <RecordField<CalibrationPlanDraft> name="maxDelayMonths" />}
        <RecordFields<CalibrationPlanDraft>
          names={["usageLimit", "usageUnit", "regulatory", "roundToMonthEnd", "procedure", "source"]}
        />
      </Fields>
      <RowsField
        name="parameters"
        title="Parameters"
        add="Add parameter"
        blank={{ parameter: "", unit: "", from: "", to: "", toleranceKind: "", tolerance: "", decisionRule: "" }}
      >
        {(path) => (
          <>
            <TextField name={`${path}.parameter`} label="Parameter" />
            <TextField name={`${path}.unit`} label="Unit" />
            <DecimalField name={`${path}.from`} label="From" />
            <DecimalField name={`${path}.to`} label="To" />
            <SelectField name={`${path}.toleranceKind`} label="Tolerance" options={optionsOf(toleranceKinds)} />
            <DecimalField name={`${path}.tolerance`} label="Tolerance ±" />
            <SelectField name={`${path}.decisionRule`} label="Decision rule" options={optionsOf(decisionRules)} />
          </>
        )}
      </RowsField>
    </>
  );
}
