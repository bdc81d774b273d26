import { Anchor, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { ClientCompany } from "../../contract.ts";
import { clientTerms } from "../../page-places.ts";
import { TermsForm } from "./TermsForm.tsx";
import type { Exemption } from "#directory/clients/client-terms.ts";
import { companyEndpoints } from "#directory/company/contract.ts";
import { termsText } from "#directory/finance/payment-terms.ts";
import { regionName } from "#directory/finance/tax-rule.ts";
import { linkOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { money, total } from "#kit/money.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Day, Qty } from "#kit/ui/display.tsx";
import { dayText, moneyText } from "#kit/ui/format.ts";
import { MailTo } from "#kit/ui/MailTo.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** How the client pays, is invoiced and taxed, and the agreement with it. */
export function ClientTerms({ client }: { client: ClientCompany }) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const base = useAsk(companyEndpoints.company, {}).data?.baseCurrency ?? "USD";
  const currency = client.currency ?? base;
  if (editing) return <TermsForm client={client} onClose={() => setEditing(false)} />;
  const edit = mayEdit && (
    <NeedsNetwork>
      <Button size="xs" variant="default" onClick={() => setEditing(true)}>
        Edit terms
      </Button>
    </NeedsNetwork>
  );
  const recipients = client.invoiceRecipients.map(({ email }) => <MailTo key={email} address={email} />);
  return (
    <Stack gap={20}>
      <Section title="Invoices" actions={edit}>
        <Facts
          of={[
            ["Payment terms", client.paymentTerms && termsText(client.paymentTerms)],
            ...factsOf(ClientCompany, client, "currency", "invoiceDelivery"),
            ["Invoices to", recipients.length > 0 ? recipients : null],
            ...(client.invoiceDelivery === "portal" ? factsOf(ClientCompany, client, "portalName", "portalUrl") : []),
            ...(client.invoiceDelivery === "e-invoice" ? factsOf(ClientCompany, client, "eInvoiceScheme", "eInvoiceId") : []),
            ...factsOf(ClientCompany, client, "poRequired", "ticketSignatureRequired", "billOnRelease"),
            ...factsOf(ClientCompany, client, "pricedTickets", "invoiceGrouping", "tierPeriodStart"),
          ]}
        />
      </Section>
      <Section title="Tax">
        <Facts
          of={[
            ...factsOf(ClientCompany, client, "taxCodeDefault", "reverseCharge"),
            [
              "Exemption certificates",
              client.exemptions.length === 0
                ? null
                : client.exemptions.map((one) => (
                    <div key={exemptionText(one)}>
                      {exemptionText(one)}{" "}
                      {one.fileId ? (
                        <DocumentLink id={one.fileId} />
                      ) : (
                        <StatusBadge meaning="due">No document: it exempts nothing yet</StatusBadge>
                      )}
                    </div>
                  )),
            ],
          ]}
        />
      </Section>
      <Section title="Credit and retainage">
        <Facts
          of={[
            ["Credit limit", client.creditLimit && moneyText(money(client.creditLimit, base).amount, base)],
            ["Retainage", client.retainagePct && <Qty key="retainage" value={total(client.retainagePct)} unit="%" />],
            ...factsOf(ClientCompany, client, "retainageBase"),
            ["Late interest", client.lateInterestPct ? `${total(client.lateInterestPct)} % a year` : "As in the settings"],
          ]}
        />
      </Section>
      <PartsAt place={clientTerms} handed={{ client }} />
      <Section title="Agreement">
        <Facts
          of={[
            ...factsOf(ClientCompany, client, "msaNumber", "msaSignedOn"),
            ["Valid to", client.msaValidTo && <Day key="to" on={client.msaValidTo} />],
            ["Liability cap", client.msaLiabilityCap && moneyText(money(client.msaLiabilityCap, currency).amount, currency)],
            ...factsOf(ClientCompany, client, "msaInsurance"),
            ["Document", client.msaFileId && <DocumentLink key="file" id={client.msaFileId} />],
          ]}
        />
      </Section>
    </Stack>
  );
}

/** "EXEMPT in United States, TX, to 31 Dec 2026". */
function exemptionText({ code, regions, validFrom, validTo }: Exemption): string {
  const from = validFrom && `from ${dayText(validFrom)}`;
  const to = validTo && `to ${dayText(validTo)}`;
  return [`${code} in ${regions.map(regionName).join("; ")}`, from, to].filter(Boolean).join(", ");
}

/** One of the client's documents, which its terms rest on. */
function DocumentLink({ id }: { id: string }) {
  return (
    <Anchor href={linkOf(files.endpoints.content, { id, query: { inline: "true" } })} target="_blank" rel="noreferrer">
      Open document
    </Anchor>
  );
}
