import { useQueryClient } from "@tanstack/react-query";
import { securityLabels, settings } from "../contract.ts";
import { SecurityPolicy } from "../security-policy.ts";
import type { SectionProps } from "./sections.ts";
import { readAgain, useSend } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { NumberField, SwitchField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import type { Company } from "../contract.ts";

/** How people sign in. */
export default function SecuritySection({ company, mayEdit }: SectionProps) {
  const { requireTwoFactor, offlineDays } = company.security;
  return (
    <Section title="Security" id="security">
      {mayEdit ? (
        <Edit key={JSON.stringify(company.security)} company={company} />
      ) : (
        <Facts
          of={[
            [securityLabels.requireTwoFactor, requireTwoFactor ? "Required" : "Not required"],
            [securityLabels.offlineDays, String(offlineDays)],
          ]}
        />
      )}
    </Section>
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
      schema={SecurityPolicy}
      start={company.security}
      labels={securityLabels}
      save="Save security"
      draft="settings security"
      onSave={save}
    >
      <Fields>
        <SwitchField name="requireTwoFactor" help="Who has set none up is sent a code by e-mail. Needs an e-mail channel." />
        <NumberField
          name="offlineDays"
          unit="days"
          help="How long a device may be used without a network after a sign-in: 1 to 30"
        />
      </Fields>
    </Form>
  );
}
