import { withUnit } from "../line-quantity.ts";
import type { ReactNode } from "react";
import type { SharedInvoice } from "../invoice-links.ts";
import { dayText, decimalText, moneyText } from "#kit/ui/format.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import styles from "#kit/ui/share-links/shared-page.module.css";

const isAny = (amount: string): boolean => /[1-9]/.test(amount);
const daysText = (from: string | null, to: string | null): string =>
  [from, to]
    .filter((day, at, all): day is string => day !== null && day !== all[at - 1])
    .map(dayText)
    .join(" to ");

/** The parts of a shared invoice below its head. */
export function SharedParts({ invoice }: { invoice: SharedInvoice }) {
  const { currency, banks, paymentInstructions, notes, type, payments, creditedTotal, balance, number } = invoice;
  const money = (amount: string) => moneyText(amount, currency);
  return (
    <>
      <Part title="Facts">
        <Facts
          of={[
            ["Invoice date", dayText(invoice.invoiceDate)],
            type !== "credit note" && ["Due", dayText(invoice.dueDate)],
            type !== "credit note" && ["Terms", invoice.terms],
            ["Work", daysText(invoice.serviceFrom, invoice.serviceTo)],
            invoice.poNumber !== null && ["Your order", invoice.poNumber],
            invoice.vendorNumber !== null && ["Vendor number", invoice.vendorNumber],
            invoice.afe !== null && ["AFE", invoice.afe],
            invoice.costCode !== null && ["Cost code", invoice.costCode],
            invoice.reason !== null && ["Reason", invoice.reason],
          ]}
        />
      </Part>
      <Lines invoice={invoice} />
      <Part title="Totals">
        <Facts
          of={[
            ["Lines", money(invoice.linesTotal)],
            isAny(invoice.discountTotal) && ["Discount", money(invoice.discountTotal)],
            ["Net", money(invoice.netTotal)],
            ...invoice.taxes
              .filter(({ tax }) => isAny(tax))
              .map(
                ({ codes, rate, base, tax }) =>
                  [`Tax ${codes.join(", ")}`, `${money(tax)} (${decimalText(rate)} % of ${decimalText(base)})`] as const,
              ),
            ["Gross", money(invoice.grossTotal)],
            isAny(invoice.retainageAmount) && ["Retained", money(invoice.retainageAmount)],
            isAny(invoice.withheldTotal) && ["Withheld", money(invoice.withheldTotal)],
            [type === "credit note" ? "Credited" : "Amount due", money(invoice.amountDue)],
          ]}
        />
      </Part>
      {type !== "credit note" && type !== "proforma" && (
        <>
          <Part title="Paid and open">
            {payments.length > 0 && (
              <ul>
                {payments.map(({ on, amount, reference }, at) => (
                  <li key={at}>
                    {dayText(on)}: {money(amount)}
                    {reference && `, ${reference}`}
                  </li>
                ))}
              </ul>
            )}
            <Facts of={[isAny(creditedTotal) && ["Credited", money(creditedTotal)], ["Open", money(balance)]]} />
          </Part>
          <Part title="How to pay">
            <Facts
              of={[
                ...banks.map(
                  ({ name, account, bic }) => [name, [account, bic && `BIC ${bic}`].filter(Boolean).join(", ")] as const,
                ),
                ["Please state", number],
              ]}
            />
            {paymentInstructions && <p className={styles.text}>{paymentInstructions}</p>}
          </Part>
        </>
      )}
      <Evidence invoice={invoice} />
      {notes && (
        <Part title="Notes">
          <p className={styles.text}>{notes}</p>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Lines({ invoice: { lines } }: { invoice: SharedInvoice }) {
  return (
    <Part title="Lines">
      <ScrollRegion label="Lines">
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Day</th>
              <th scope="col">Tax</th>
              <th scope="col">Quantity</th>
              <th scope="col">Price</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at}>
                <td>
                  {line.description}
                  {isAny(line.discountPct) && <div className="quiet">less {decimalText(line.discountPct)} %</div>}
                </td>
                <td>{daysText(line.serviceFrom, line.serviceTo)}</td>
                <td>{line.taxCodes.join(", ")}</td>
                <td>{withUnit(decimalText(line.quantity), line.unit)}</td>
                <td>{line.unitPrice === null ? "" : decimalText(line.unitPrice)}</td>
                <td>{decimalText(line.lineNet)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Part>
  );
}

/** Signed tickets, and signed reports that whoever holds them can check. */
function Evidence({ invoice: { evidence } }: { invoice: SharedInvoice }) {
  const { tickets, reports } = evidence;
  if (tickets.length + reports.length === 0) return null;
  return (
    <Part title="Tickets and reports">
      <ul>
        {tickets.map(({ number, day, signedBy }) => (
          <li key={number}>
            Ticket <span className="mono">{number}</span> of {dayText(day)}, signed by {signedBy}
          </li>
        ))}
        {reports.map(({ number, day, code, billed }) => (
          <li key={number}>
            Report <span className="mono">{number}</span> of {dayText(day)}: {billed.join(", ")}
            {code && (
              <>
                {" "}
                <a href={`/verify/${code}`} aria-label={`Check report ${number}`}>
                  Check
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
