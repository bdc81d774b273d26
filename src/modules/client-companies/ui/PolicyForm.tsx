import { policyFields } from "../report-policy-fields.ts";
import { companyEndpoints } from "#directory/company/contract.ts";
import { defaultPolicy, policyWithSources, type PolicyLevel, type ReportPolicyPart } from "#directory/company/report-policy.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { useAsk } from "#kit/ui/data.ts";
import { InheritedForm } from "#kit/ui/InheritedForm.tsx";

interface PolicyFormProps {
  /** The levels above, the company excepted. */
  above: readonly PolicyLevel[];
  part: ReportPolicyPart;
  mayEdit: boolean;
  onSave: (part: ReportPolicyPart) => Promise<unknown>;
}

/** The report policy of one level, beside what is in force with it. */
export function PolicyForm({ above, part, mayEdit, onSave }: PolicyFormProps) {
  const company = useAsk(companyEndpoints.company, {}).data;
  const defaults = company ? companyPolicy(company) : defaultPolicy;
  return (
    <>
      <p className="quiet">
        For checks on a report, the strictest of company, client, site, project and work order applies; for its form, the most
        specific.
      </p>
      <InheritedForm
        fields={policyFields}
        part={part}
        resolve={(said) =>
          policyWithSources({ name: "from the company", part: defaults }, ...above, { name: "set here", part: said })
        }
        save="Save report policy"
        mayEdit={mayEdit}
        onSave={onSave}
      />
    </>
  );
}
