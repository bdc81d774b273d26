import { companyLabels, settings } from "../contract.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useUpdate } from "#kit/ui/data.ts";
import { InheritedForm } from "#kit/ui/InheritedForm.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { policyFields } from "#modules/client-companies/report-policy-fields.ts";
import type { SectionProps } from "./section-props.ts";

/** Units and paper belong to the company as such and are set above. */
const fields = policyFields.filter(({ name }) => name !== "unitSystem" && name !== "pageSize");

/** How every report is numbered, reviewed and printed where client, site, project and work order say nothing else. */
export default function ReportsSection({ company, mayEdit }: SectionProps) {
  const update = useUpdate(settings.endpoints.changeCompany, company, { done: "Report policy saved", labels: companyLabels });
  const shipped = companyPolicy({ ...company, reportPolicy: {} });
  return (
    <Section title="Reports" id="reports">
      <p className="quiet">
        The default for clients, sites, projects and work orders. They can set stricter checks and a different form.
      </p>
      <InheritedForm
        key={JSON.stringify(company.reportPolicy)}
        fields={fields}
        part={company.reportPolicy}
        resolve={(said) => ({
          values: { ...shipped, ...said },
          from: Object.fromEntries(fields.map(({ name }) => [name, name in said ? "set here" : "as delivered"])),
        })}
        save="Save report policy"
        mayEdit={mayEdit}
        onSave={(reportPolicy) => update.save({ reportPolicy })}
      />
      <ConflictDialog of={update} />
    </Section>
  );
}
