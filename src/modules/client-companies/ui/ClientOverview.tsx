import { Anchor, Stack } from "@mantine/core";
import type { ClientCompany } from "../contract.ts";
import { countryName } from "#kit/places.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";

export function ClientOverview({ client }: { client: ClientCompany }) {
  const taxNumbers = client.taxIds.map(({ country, kind, value }) => `${country} ${kind} ${value}`).join(", ");
  return (
    <Stack gap={20}>
      <Section title="Company">
        <Facts
          of={[
            ["Legal name", client.legalName],
            ["Also known as", client.aliases],
            [
              "Owner group",
              <Ref key="parent" entity="ClientCompany" id={client.parentId}>
                {client.parentName}
              </Ref>,
            ],
            ["Industry", client.industry],
            [
              "Telephone",
              client.phone && (
                <Anchor inherit key="phone" href={`tel:${client.phone}`}>
                  {client.phone}
                </Anchor>
              ),
            ],
            [
              "E-mail",
              client.email && (
                <Anchor inherit key="email" href={`mailto:${client.email}`}>
                  {client.email}
                </Anchor>
              ),
            ],
            ["Website", client.website],
            ["Account manager", client.accountManagerName],
            [
              "Base",
              <Ref key="base" entity="BaseLocation" id={client.defaultBaseId}>
                {client.defaultBaseName}
              </Ref>,
            ],
            ["Tags", client.tags.join(", ")],
            ["Non-disclosure until", <Day key="nda" on={client.ndaUntil} />],
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
            ["Billing country", client.billingCountry && countryName(client.billingCountry)],
            ["Currency", client.currency],
            ["Payment", client.paymentTermDays === null ? null : `${client.paymentTermDays} days`],
            ["Tax numbers", taxNumbers],
            ["Our vendor number", client.vendorNumber],
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
