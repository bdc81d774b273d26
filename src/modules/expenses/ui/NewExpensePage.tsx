import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Expense, type ExpenseDraft } from "../contract.ts";
import { enterExpense } from "./device/enter-expense.ts";
import { ExpenseFields } from "./ExpenseFields.tsx";
import { ReceiptFiles } from "./ReceiptFiles.tsx";
import { companyEndpoints } from "#directory/company/contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { readAgain, useAsk } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { toast } from "#kit/ui/toast.tsx";
import { useToday } from "#kit/ui/today.ts";
import { uuid } from "#kit/ui/unique.ts";
import { timesheets } from "#modules/timesheets/contract.ts";

/** Entering an expense with a photo of its receipt, also without a network. `?order=` names the work order. */
export default function NewExpensePage() {
  const { id: me } = useActor();
  const [{ order }] = useUrl();
  const go = useGo();
  const queryClient = useQueryClient();
  const [receipts, setReceipts] = useState<readonly File[]>([]);
  const jobs = useAsk(timesheets.endpoints.week, { query: {} }).data?.jobs ?? [];
  const currency = useAsk(companyEndpoints.company, {}).data?.baseCurrency;
  const start = {
    spentOn: useToday(),
    ...(currency ? { currency } : {}),
    ...(order ? { workOrderId: order, billable: true } : {}),
  };
  async function save(draft: ExpenseDraft) {
    const id = uuid();
    const where = await enterExpense(me, { ...draft, id }, receipts);
    toast({
      title: where === "sent" ? "Expense saved" : "Expense stored on this device",
      description: where === "sent" ? "Submit it once its receipt is there." : "It is sent when there is a network.",
    });
    void readAgain(queryClient);
    go(where === "sent" ? `/expenses/${id}` : "/expenses", { replace: true });
  }
  return (
    <Page title="New expense" narrow>
      <Form
        follows
        schema={Expense.draft}
        start={start}
        labels={Expense.labels}
        fields={Expense.fields}
        save="Save expense"
        cancel="/expenses"
        onSave={save}
      >
        <ReceiptFiles files={receipts} onChange={setReceipts} />
        <ExpenseFields jobs={jobs} />
      </Form>
    </Page>
  );
}
