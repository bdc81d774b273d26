import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { CreditAsked, type CreditPreview, invoices } from "../contract.ts";
import { ask } from "#kit/client.ts";
import { moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Refused } from "#kit/ui/states.tsx";

/** What the credit note comes to as it is entered, computed by the server as the note will be. */
export function CreditTotals({ id }: { id: string }) {
  const entered = CreditAsked.safeParse(useWatch());
  const [asked] = useDebouncedValue(entered.success ? JSON.stringify(entered.data) : "", 300);
  const found = useQuery({
    queryKey: ["credit preview", id, asked],
    queryFn: () => ask(invoices.endpoints.previewCredit, { id, body: JSON.parse(asked) as CreditAsked }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Section title="The credit note comes to">
      <div aria-live="polite">
        {asked === "" || !entered.success ? (
          <p className="quiet">Complete the lines to see what is credited.</p>
        ) : found.error ? (
          <Refused of={found.error} />
        ) : found.data ? (
          <Amounts of={found.data} />
        ) : (
          <p className="quiet">Calculating</p>
        )}
      </div>
    </Section>
  );
}

function Amounts({ of }: { of: CreditPreview }) {
  const { currency, netTotal, taxTotal, grossTotal, retainageAmount, withheldTotal, amountDue, also } = of;
  const text = (amount: string) => moneyText(amount, currency);
  const taken = [
    ["Retained", retainageAmount],
    ["Withheld", withheldTotal],
  ].flatMap(([label = "", amount = ""]) => (/[1-9]/.test(amount) ? [[label, text(amount)] as const] : []));
  return (
    <>
      {also.map(({ description, net }) => (
        <p key={description}>
          Credited with it: {description}, {text(net)}
        </p>
      ))}
      <Facts
        of={[
          ["Net", text(netTotal)],
          ["Tax", text(taxTotal)],
          ["Total", text(grossTotal)],
          ...taken,
          ...(taken.length > 0 ? ([["Due", text(amountDue)]] as const) : []),
        ]}
      />
    </>
  );
}
