import { useQueryClient } from "@tanstack/react-query";
import { settings } from "../contract.ts";
import { KnownNetworks } from "./KnownNetworks.tsx";
import type { Company } from "#directory/company/company.ts";
import {
  compositions,
  compositionWords,
  problemWithPolicy,
  securityFacts,
  securityLabels,
  SecurityPolicy,
  securityUnits,
} from "#directory/company/security-policy.ts";
import { readAgain, useSend } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { NumberField, optionsOf, SelectField, SwitchField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import type { SectionProps } from "./section-props.ts";

/** What the server checks too: a policy that cannot hold is said at its field. */
const Policy = SecurityPolicy.superRefine((policy, found) => {
  const problem = problemWithPolicy(policy);
  if (problem) found.addIssue({ code: "custom", path: [problem.path], message: problem.message });
});

/** How people sign in. */
export default function SecuritySection({ company, mayEdit }: SectionProps) {
  return (
    <>
      <Section title="Security" id="security">
        {mayEdit ? (
          <Edit key={JSON.stringify(company.security)} company={company} />
        ) : (
          <Facts of={securityFacts(company.security)} />
        )}
      </Section>
      <KnownNetworks mayEdit={mayEdit} />
    </>
  );
}

function Edit({ company }: { company: Company }) {
  const queryClient = useQueryClient();
  const change = useSend(settings.endpoints.changeSecurity, { done: "Security saved" });
  async function save(changes: SecurityPolicy) {
    try {
      await change.send({ body: { version: company.version, changes } });
    } catch (failure) {
      // Someone may have saved another section meanwhile: with what is read again the next try counts.
      void readAgain(queryClient);
      throw failure;
    }
  }
  return (
    <Form
      schema={Policy}
      start={company.security}
      labels={securityLabels}
      save="Save security"
      draft="settings security"
      onSave={save}
    >
      <Fields title="Passwords">
        <Figure name="passwordLength" help="8 to 64. Existing passwords stay valid until changed" />
        <SelectField
          name="passwordComposition"
          options={optionsOf(compositions, compositionWords)}
          help="Common passwords and the person's own name are always refused"
        />
      </Fields>
      <Fields title="Second factor">
        <SwitchField name="requireTwoFactor" help="People without one get a code by email. Needs an email channel." />
        <Figure name="codeMinutes" help="2 to 30" />
        <Figure name="codeTries" help="3 to 10; then sign-in starts over" />
        <Figure name="resendSeconds" help="30 to 300" />
      </Fields>
      <Fields title="Lock after failures">
        <Figure name="lockFailures" help="3 to 50 wrong passwords or codes of one account, from one network or known device" />
        <Figure name="lockWithinMinutes" help="5 to 240" />
        <Figure name="lockMinutes" help="1 to 1440; a link to set a new password lifts it" />
      </Fields>
      <Fields title="Sessions">
        <Figure name="idleOfficeMinutes" help="5 to 720" />
        <Figure name="idleFieldHours" help="1 to 24. Devices are marked for the field under User sessions" />
        <Figure name="absoluteDays" help="1 to 30, regardless of use" />
        <Figure name="offlineDays" help="How long a device may be used without a network after a sign-in: 1 to 30" />
      </Fields>
    </Form>
  );
}

function Figure({ name, help }: { name: keyof typeof securityUnits; help: string }) {
  return <NumberField<SecurityPolicy> name={name} unit={securityUnits[name]} help={help} />;
}
