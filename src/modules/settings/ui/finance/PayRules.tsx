import { SettingsList } from "../SettingsList.tsx";
import { daysText } from "./days-text.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { payRules } from "#directory/finance/contract.ts";
import type { OvertimeRule } from "#directory/finance/overtime.ts";
import { payPresets, type PayRule, PayRuleDraft, payRuleLabels } from "#directory/finance/pay-rule.ts";
import { regionName } from "#directory/finance/tax-rule.ts";
import { OvertimeFields } from "#directory/finance/ui/OvertimeFields.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { AskedSelectField } from "#kit/ui/form/AskedSelect.tsx";
import { Fields } from "#kit/ui/form/Form.tsx";
import { DayField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** By which rule the hours of the people of a base or region are paid. */
export function PayRules({ mayEdit }: { mayEdit: boolean }) {
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  const nameOfBase = (id: string) => bases.find((base) => base.id === id)?.name ?? "";
  const columns: Column<PayRule>[] = [
    { field: "name" },
    {
      field: "region",
      title: "For",
      show: ({ region, baseLocationId }) => (region ? regionName(region) : baseLocationId ? nameOfBase(baseLocationId) : ""),
    },
    { field: "overtimeRule", title: "Overtime", show: ({ overtimeRule }) => limitsText(overtimeRule) },
    { field: "validFrom", title: "Valid", show: daysText },
  ];
  return (
    <Section title="Pay rules" id="pay-rules">
      <p className="quiet">
        Hours are classified twice: by the contract of the client, for the bill, and by the rule of the person's base, for pay.
        What belongs to the regular rate of pay is decided in the payroll system.
      </p>
      <SettingsList<PayRule>
        endpoints={payRules}
        schema={PayRuleDraft}
        noun="pay rule"
        caption="Pay rules"
        columns={columns}
        labels={payRuleLabels}
        nameOf={({ name }) => name}
        mayEdit={mayEdit}
        blank={{ overtimeRule: payPresets["40 h a week"] }}
        empty="Until there is one, hours have the pay classes usual at the base: over 40 h a week, and those of California, the European Union and the Gulf there."
        fields={<PayRuleFields />}
      />
    </Section>
  );
}

function PayRuleFields() {
  return (
    <>
      <Fields>
        <TextField<PayRuleDraft> name="name" />
        <TextField<PayRuleDraft>
          name="region"
          mono
          placeholder="US-CA"
          help="A country, or its part by ISO 3166-2, as the bases name it"
        />
        <AskedSelectField
          name="baseLocationId"
          endpoint={baseEndpoints.names}
          option={({ id, code, name }) => ({ value: id, label: `${code} ${name}` })}
          placeholder="Every base of the region"
        />
        <DayField<PayRuleDraft> name="validFrom" />
        <DayField<PayRuleDraft> name="validTo" />
      </Fields>
      <OvertimeFields presets={payPresets} advice="Verify them against the law of the place." />
    </>
  );
}

/** "Over 8 h a day, 12 h double, 40 h a week". */
function limitsText({ dailySt, dailyOt, weeklySt, seventhDay }: OvertimeRule): string {
  const limits = [
    dailySt && `${dailySt} h a day`,
    dailyOt && `double time over ${dailyOt} h`,
    weeklySt && `${weeklySt} h a week`,
    seventhDay !== "none" && `seventh day ${seventhDay}`,
  ].filter(Boolean);
  return limits.length > 0 ? `over ${limits.join(", ")}` : "none";
}
