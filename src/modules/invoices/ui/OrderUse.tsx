import type { InvoiceWhole } from "../contract.ts";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** How much of its credit limit the client uses with this invoice; only until it is issued. */
export function CreditUse({ invoice: { creditUse } }: { invoice: InvoiceWhole }) {
  if (!creditUse) return null;
  const { used, pct, verdict } = creditUse;
  return (
    <Section title="Credit limit of the client">
      {verdict !== "within" && (
        <Banner
          meaning={verdict === "Finance" ? "bad" : "due"}
          title={verdict === "Finance" ? "Finance has to agree to issue this" : "More than the limit is used"}
        />
      )}
      <Facts of={[["Used with this invoice", `${decimalText(used)}, ${pct} %`]]} />
    </Section>
  );
}

/** How much of the client's purchase order is used with this invoice; a warning from 75 and from 90 %. */
export function OrderUse({ invoice: { order, orderProblems, poNumber } }: { invoice: InvoiceWhole }) {
  const problems = orderProblems.length > 0 && <OrderProblems of={orderProblems} />;
  if (!order) return problems && <Section title={`Purchase order ${poNumber}`}>{problems}</Section>;
  const { number, currency, limit, used, left, pct, warning } = order;
  return (
    <Section title={`Purchase order ${number}`}>
      {problems}
      {warning && <Banner meaning={warning === 90 ? "bad" : "due"} title={`More than ${warning} % of it is used`} />}
      <Facts
        of={[
          ["Amount", moneyText(limit, currency)],
          ["Used with this invoice", `${moneyText(used, currency)}, ${pct} %`],
          ["Left", moneyText(left, currency)],
        ]}
      />
    </Section>
  );
}

/** Why work cannot be issued on its purchase order, said before its issue. */
export function OrderProblems({ of }: { of: readonly string[] }) {
  return (
    <Banner meaning="bad" title="It cannot be issued on this purchase order">
      {of.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Banner>
  );
}
