import { policyFields } from "../report-policy-fields.ts";
import { defaultPolicy, type ReportPolicyPart, resolvePolicy } from "../report-policy.ts";
import { useAsk } from "#kit/ui/data.ts";
import { InheritedForm } from "#kit/ui/InheritedForm.tsx";
import { settings } from "#modules/settings/contract.ts";
import { companyPolicy } from "#modules/settings/rules.ts";

interface PolicyFormProps {
  /** What the levels above say, the company's own defaults excepted. */
  above: readonly ReportPolicyPart[];
  part: ReportPolicyPart;
  mayEdit: boolean;
  onSave: (part: ReportPolicyPart) => Promise<unknown>;
}

/** The report policy of one level, beside what is in force with it. */
export function PolicyForm({ above, part, mayEdit, onSave }: PolicyFormProps) {
  const company = useAsk(settings.endpoints.company, {}).data;
  const defaults = company ? companyPolicy(company) : defaultPolicy;
  return (
    <>
      <p className="quiet">
        Of what guards a report the strictest of company, client, site, project and work order holds; of its form, what the
        nearest says.
      </p>
      <InheritedForm
        fields={policyFields}
        part={part}
        inherited={resolvePolicy(defaults, ...above)}
        resolve={(said) => resolvePolicy(defaults, ...above, said)}
        save="Save report policy"
        mayEdit={mayEdit}
        onSave={onSave}
      />
    </>
  );
}
