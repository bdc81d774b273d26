import { Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { invoices, type InvoiceWhole } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** Explains what issuing does, and asks Finance to agree where the client uses more than its credit limit. */
export function IssueDialog({ record: invoice, onClose }: { record: InvoiceWhole; onClose: () => void }) {
  const { id, version, amountDue, currency, clientName, creditUse } = invoice;
  const [agreeCredit, setAgreed] = useState(false);
  const send = useSend(invoices.endpoints.issue, { done: ({ number }) => `${number ?? ""} issued`, onDone: onClose });
  const needsWord = creditUse?.verdict === "Finance";
  return (
    <Dialog title="Issue this invoice?" onClose={onClose}>
      <Refused of={send.failure} />
      {creditUse && creditUse.verdict !== "within" && (
        <Banner meaning="due" title={`${clientName ?? "The client"} uses ${creditUse.pct} % of its credit limit`} />
      )}
      <p>
        {moneyText(amountDue, currency)} to {clientName}. It takes its number and can no longer be edited. A mistake is corrected
        with a credit note.
      </p>
      {needsWord && (
        <Checkbox
          mt="md"
          label="Finance agrees to exceed the credit limit"
          checked={agreeCredit}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={send.sending}
          disabled={needsWord && !agreeCredit}
          onClick={() => void send.send({ id, body: { version, ...(needsWord ? { agreeCredit } : {}) } }).catch(() => undefined)}
        >
          Issue invoice
        </Button>
      </Group>
    </Dialog>
  );
}
