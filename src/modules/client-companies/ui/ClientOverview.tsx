import { Stack } from "@mantine/core";
import { ClientCompany } from "../contract.ts";
import { mayReadTerms } from "../client-terms.ts";
import { useActor } from "#kit/ui/actor.ts";
import { termsText } from "#directory/finance/payment-terms.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";

export function ClientOverview({ client }: { client: ClientCompany }) {
  const mayTerms = mayReadTerms(useActor().rights);
  const taxNumbers = client.taxIds.map(({ country, kind, value }) => `${country} ${kind} ${value}`).join(", ");
  return (
    <Stack gap={20}>
      <Section title="Company">
        <Facts
          of={[
            ...factsOf(ClientCompany, client, "legalName", "aliases"),
            [
              "Owner group",
              <Ref key="parent" entity="ClientCompany" id={client.parentId}>
                {client.parentName}
              </Ref>,
            ],
            ...factsOf(ClientCompany, client, "industry", "phone", "email", "website", "accountManagerName"),
            [
              "Base",
              <Ref key="base" entity="BaseLocation" id={client.defaultBaseId}>
                {client.defaultBaseName}
              </Ref>,
            ],
            ...factsOf(ClientCompany, client, "tags", "ndaUntil"),
          ]}
        />
      </Section>
      <Section title="Invoices">
        <Facts
          of={[
            [
              "Billing address",
              <span key="billing" style={{ whiteSpace: "pre-line" }}>
                {client.billingAddress ?? "–"}
              </span>,
            ],
            ...factsOf(ClientCompany, client, "billingCountry", "currency"),
            ...(mayTerms ? [["Payment terms", client.paymentTerms && termsText(client.paymentTerms)] as const] : []),
            ["Tax numbers", taxNumbers],
            ...factsOf(ClientCompany, client, "vendorNumber"),
          ]}
        />
      </Section>
      {(client.notes ?? client.impartialityNote) && (
        <Section title="Notes">
          {client.impartialityNote && <p>Impartiality: {client.impartialityNote}</p>}
          {client.notes && <p style={{ whiteSpace: "pre-wrap" }}>{client.notes}</p>}
        </Section>
      )}
    </Stack>
  );
}
