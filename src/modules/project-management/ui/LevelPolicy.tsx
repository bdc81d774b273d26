import { companyEndpoints } from "#directory/company/contract.ts";
import { defaultPolicy, policyWithSources, type ReportPolicyPart } from "#directory/company/report-policy.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import type { Endpoint } from "#kit/contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { InheritedForm } from "#kit/ui/InheritedForm.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { policyFields } from "#modules/client-companies/report-policy-fields.ts";

interface LevelPolicyProps {
  /** A project or a work order. */
  record: { id: string; version: number; reportPolicy: ReportPolicyPart };
  client: string;
  site?: string | null;
  /** What the project says, on a work order. */
  project?: ReportPolicyPart | undefined;
  endpoint: Endpoint;
  mayEdit: boolean;
}

/** The report policy of a project or work order, over that of client, site and company. */
export function LevelPolicy({ record, client, site, project, endpoint, mayEdit }: LevelPolicyProps) {
  const company = useAsk(companyEndpoints.company, {}).data;
  const ofClient = useAsk(clientCompanies.endpoints.find, { id: client }).data?.reportPolicy;
  const ofSite = useAsk(clientCompanies.sites.find, { id: site ?? "" }, { when: Boolean(site) }).data?.reportPolicy;
  const change = useSend(endpoint, { done: "Report policy saved" });
  const above = [
    { name: "from the client", part: ofClient },
    { name: "from the site", part: ofSite },
    { name: "from the project", part: project },
  ];
  const defaults = { name: "from the company", part: company ? companyPolicy(company) : defaultPolicy };
  return (
    <Section title="Report policy">
      <InheritedForm
        key={record.version}
        fields={policyFields}
        part={record.reportPolicy}
        resolve={(said) => policyWithSources(defaults, ...above, { name: "set here", part: said })}
        save="Save report policy"
        mayEdit={mayEdit}
        onSave={(reportPolicy) => {
          const asking = { id: record.id, body: { version: record.version, changes: { reportPolicy } } };
          return change.send(asking);
        }}
      />
    </Section>
  );
}
