import { Button } from "@mantine/core";
import { useState } from "react";
import type { SharedInvoice } from "../invoice-links.ts";
import { askShared, saveShared } from "./shared.ts";
import { SharedParts } from "./SharedParts.tsx";
import { dayText, moneyText } from "#kit/ui/format.ts";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { ReachedAt } from "#kit/ui/ReachedAt.tsx";
import { useParam, useTitle } from "#kit/ui/routing.ts";
import { Passcode } from "#kit/ui/share-links/Passcode.tsx";
import styles from "#kit/ui/share-links/shared-page.module.css";
import { useShared } from "#kit/ui/share-links/use-shared.ts";
import { Watermark } from "#kit/ui/share-links/Watermark.tsx";
import { LinesSkeleton, Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** An invoice for whoever has a link to it: what it is for, what is open of it, how to pay it, and the evidence behind it. */
export default function SharedInvoicePage() {
  useTitle("Invoice");
  const id = useParam("invoice");
  const { key, answer, isPending, wrongPasscode, failure, asksPasscode, setPasscode } = useShared("invoice", id, askShared);
  return (
    <main className={styles.page}>
      {isPending && <LinesSkeleton />}
      {failure && <LinkNotThere failure={failure} what="invoice" />}
      {asksPasscode && <Passcode what="invoice" refused={wrongPasscode} onEnter={setPasscode} />}
      {answer?.invoice && <Shown invoice={answer.invoice} onSave={(part) => saveShared(id, key, part)} />}
    </main>
  );
}

// Not those of the contract, which would load every schema into a client's browser.
const titles: Readonly<Record<SharedInvoice["type"], string>> = {
  invoice: "Invoice",
  "credit note": "Credit note",
  "retainage release": "Release of retainage",
  deposit: "Deposit invoice",
  proforma: "Proforma invoice",
};

interface ShownProps {
  invoice: SharedInvoice;
  onSave: (part: "invoice" | "backup") => Promise<void>;
}

function Shown({ invoice, onSave }: ShownProps) {
  const [saving, setSaving] = useState<"invoice" | "backup" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { company, type, number, billTo, watermark, evidence } = invoice;
  const save = (part: "invoice" | "backup") => {
    setSaving(part);
    setFailure(null);
    onSave(part)
      .catch(setFailure)
      .finally(() => setSaving(null));
  };
  const hasEvidence = evidence.tickets.length + evidence.reports.length + evidence.receipts > 0;
  return (
    <>
      <Watermark text={watermark} />
      <OpenBanner invoice={invoice} />
      <header>
        <p className="quiet">{company.name}</p>
        <h1>
          {titles[type]} <span className="mono">{number}</span>
        </h1>
        <p className={styles.text}>{[billTo.name, billTo.address, ...billTo.taxIds].filter(Boolean).join("\n")}</p>
        <p className="quiet">This copy: {watermark}</p>
      </header>
      <div className={styles.buttons}>
        <Button size="md" loading={saving === "invoice"} onClick={() => save("invoice")}>
          Download PDF
        </Button>
        {hasEvidence && (
          <Button size="md" variant="default" loading={saving === "backup"} onClick={() => save("backup")}>
            Download with evidence
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Refused of={failure} />
      <SharedParts invoice={invoice} />
      <footer className="quiet">
        {company.name}
        <ReachedAt {...company} />
      </footer>
    </>
  );
}

/** What is open, in one line. */
function OpenBanner({ invoice: { type, balance, currency, dueDate, isOverdue } }: { invoice: SharedInvoice }) {
  if (type === "proforma") return <Banner meaning="idle" title="A proforma invoice: nothing is owed yet" />;
  if (type === "credit note") return null;
  if (balance.startsWith("-") || !/[1-9]/.test(balance)) return <Banner meaning="good" title="Nothing is open of this" />;
  const open = `${moneyText(balance, currency)} is open`;
  return isOverdue ? (
    <Banner meaning="bad" title={`${open}; it was due on ${dayText(dueDate)}`} />
  ) : (
    <Banner meaning="due" title={`${open}, due on ${dayText(dueDate)}`} />
  );
}
