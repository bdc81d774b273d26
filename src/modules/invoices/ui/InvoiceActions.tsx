import { Button } from "@mantine/core";
import { useState } from "react";
import { invoices, isEntered, isIssued, isOpen, type InvoiceWhole } from "../contract.ts";
import { invoiceLife } from "../invoice-life.ts";
import { CreditDialog } from "./CreditDialog.tsx";
import { IssueDialog } from "./IssueDialog.tsx";
import { useMayEdit } from "./may-edit.ts";
import { PaymentDialog } from "./PaymentDialog.tsx";
import { RetainageDialog } from "./RetainageDialog.tsx";
import { SendDialog } from "./SendDialog.tsx";
import { WriteOffActions } from "./WriteOffActions.tsx";
import { addressOf, linkOf } from "#kit/client.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { sayFailure, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { useGo } from "#kit/ui/routing.ts";
import { saveFile } from "#kit/ui/save-file.ts";

const { sheet, backup, ubl, dispute, resolve, priceAgain, billProforma } = invoices.endpoints;
type Asked = "send" | "credit" | "release" | "pay" | "dispute" | null;

/** The buttons of an invoice: those of its life, and what may follow once it is issued. */
export function InvoiceActions({ invoice }: { invoice: InvoiceWhole }) {
  const { id, version, shownNumber, status, type, obstacles, disputedAt, balance, retainageHeld } = invoice;
  const [asked, setAsked] = useState<Asked>(null);
  const go = useGo();
  const mayEdit = useMayEdit()(invoice);
  const isFinance = useNamed("invoice.issue");
  const mayPay = useNamed("payment.record");
  const mayDispute = useNamed("invoice.dispute");
  const mayCreate = useReach("invoices", "create") !== null;
  const disputing = useSend(dispute, { done: `${shownNumber} marked as disputed` });
  const resolving = useSend(resolve, { done: `Dispute of ${shownNumber} resolved` });
  const pricing = useSend(priceAgain, { done: `${shownNumber} priced again` });
  const billing = useSend(billProforma, {
    done: `Invoice of ${shownNumber} drafted`,
    onDone: (made) => go(`/invoices/${made.id}/edit`),
  });
  const issued = isIssued(status);
  const isDisputable = isOpen(status) && type !== "proforma" && mayDispute;
  const close = () => setAsked(null);
  const offer = (what: Asked, label: string) => (
    <Button variant="default" onClick={() => setAsked(what)}>
      {label}
    </Button>
  );
  const why = obstacles[0] ?? null;
  return (
    <>
      <Button variant="default" component="a" href={linkOf(sheet, { id })} target="_blank">
        {issued ? "PDF" : "Preview PDF"}
      </Button>
      {issued && invoice.grouping !== null && (
        <Button variant="default" component="a" href={linkOf(backup, { id })} target="_blank">
          PDF with evidence
        </Button>
      )}
      {issued && type !== "retainage release" && type !== "proforma" && (
        <Button variant="default" onClick={() => void saveFile(addressOf(ubl, { id })).catch(sayFailure)}>
          E-invoice
        </Button>
      )}
      {mayEdit && (
        <Button variant="default" component={Go} href={`/invoices/${id}/edit?form=open`}>
          Edit
        </Button>
      )}
      {mayEdit && invoice.grouping !== null && (
        <Button variant="default" loading={pricing.sending} onClick={() => pricing.run({ id, body: { version } })}>
          Price again
        </Button>
      )}
      {type === "invoice" && status !== "void" && isFinance && (
        <Button variant="default" component={Go} href={`/invoices/recurring/new?invoice=${id}`}>
          Repeat
        </Button>
      )}
      {issued && isFinance && offer("send", invoice.sentAt ? "Send again" : "Send")}
      {isOpen(status) && positive(balance) && mayPay && offer("pay", "Record payment")}
      {issued && (type === "invoice" || type === "deposit") && status !== "credited" && mayCreate && offer("credit", "Credit")}
      {issued && type === "proforma" && mayCreate && (
        <Button variant="default" loading={billing.sending} onClick={() => billing.run({ id, body: { version } })}>
          Draft the invoice
        </Button>
      )}
      {issued && positive(retainageHeld) && mayCreate && offer("release", "Release retainage")}
      {isDisputable && !disputedAt && offer("dispute", "Mark as disputed")}
      {isDisputable && disputedAt && (
        <Button variant="default" onClick={() => resolving.run({ id, body: { version } })}>
          Resolve dispute
        </Button>
      )}
      <WriteOffActions invoice={invoice} />
      <LifeActions
        life={invoiceLife}
        endpoints={invoices.endpoints}
        module="invoices"
        record={invoice}
        name={shownNumber}
        styles={{
          submit: { offered: mayEdit || !isEntered(type), primary: true, prevented: () => why },
          approve: { primary: true },
          issue: {
            primary: true,
            prevented: () => why,
            Dialog: IssueDialog,
          },
          void: { danger: true },
        }}
      />
      {asked === "send" && <SendDialog invoice={invoice} onClose={close} />}
      {asked === "credit" && <CreditDialog invoice={invoice} onClose={close} />}
      {asked === "release" && <RetainageDialog invoice={invoice} onClose={close} />}
      {asked === "pay" && <PaymentDialog invoice={invoice} onClose={close} />}
      <ConfirmDialog
        opened={asked === "dispute"}
        title={`Mark ${shownNumber} as disputed?`}
        confirm="Mark as disputed"
        reason="required"
        onClose={close}
        onConfirm={(reason) => disputing.send({ id, body: { version, reason } })}
      >
        It stays open and in the ageing, but is not paid by the rule of the oldest first.
      </ConfirmDialog>
    </>
  );
}

const positive = (amount: string): boolean => !amount.startsWith("-") && /[1-9]/.test(amount);
