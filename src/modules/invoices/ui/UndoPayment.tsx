import { invoices, type Payment } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { moneyText } from "#kit/ui/format.ts";

/** Asks why a payment is undone. */
export function UndoPayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, version, amount, currency, invoices: paid } = payment;
  const undoing = useSend(invoices.payments.undo, { done: "Payment undone" });
  return (
    <ConfirmDialog
      opened
      title={`Undo the payment of ${moneyText(amount, currency)}?`}
      confirm="Undo payment"
      reason="required"
      danger
      onClose={onClose}
      onConfirm={(reason) => undoing.send({ id, body: { version, reason } })}
    >
      {paid ? `${paid} will be open again.` : "It has paid no invoice."}
    </ConfirmDialog>
  );
}
