import { Button } from "@mantine/core";
import { Expense, expenses, receiptKind } from "../contract.ts";
import { expenseLife } from "../expense-life.ts";
import { costOf } from "../rules.ts";
import { paidText } from "./columns.tsx";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { useState } from "react";

const { find, history, remove } = expenses.endpoints;

/** One expense: its receipt, what became of it, and the next steps. */
export default function ExpensePage() {
  const expense = useAsk(find, { id: useParam("id") });
  return <AskedPage of={expense}>{(found) => <Shown key={found.id} expense={found} />}</AskedPage>;
}

function Shown({ expense }: { expense: Expense }) {
  const { id, status, userId, description, amount, currency, returnReason, reimbursedOn, isBilled } = expense;
  const isMine = useActor().id === userId;
  const isOpen = (status === "draft" || status === "returned") && !expense.archivedAt;
  const cost = costOf(expense);
  return (
    <RecordPage
      number={paidText(amount, currency)}
      name={description}
      status={<FieldShown of={Expense} field="status" row={expense} />}
      banner={status === "returned" && returnReason && <Banner meaning="due" title={`Returned: ${returnReason}`} />}
      actions={
        <>
          {isMine && isOpen && (
            <>
              <RemoveButton expense={expense} />
              <Button variant="default" component={Go} href={`/expenses/${id}/edit`}>
                Edit
              </Button>
            </>
          )}
          <LifeActions
            life={expenseLife}
            endpoints={expenses.endpoints}
            module="expenses"
            record={expense}
            name="Expense"
            styles={{
              submit: { primary: true, offered: isMine },
              approve: { primary: true, offered: !isMine },
              sendBack: { offered: !isMine },
              correct: { offered: !isMine && !isBilled && !reimbursedOn },
              reimburse: { offered: !reimbursedOn },
              undoReimbursement: { offered: reimbursedOn !== null },
            }}
          />
        </>
      }
      side={
        <>
          <FilesPanel
            entity="Expense"
            entityId={id}
            kind={receiptKind}
            title="Receipt"
            accept="image/*,application/pdf"
            mayChange={isMine && isOpen}
          />
          <HistoryPanel endpoint={history} id={id} fields={Expense.fields} currency={expense.currency} />
        </>
      }
    >
      <Section title="Expense">
        <Facts
          of={[
            ...factsOf(Expense, expense, "spentOn", "category", "personName"),
            ["Amount", paidText(amount, currency)],
            ["Tax in it", expense.taxAmount && paidText(expense.taxAmount, currency)],
            ...factsOf(Expense, expense, "taxRecoverable"),
            ["Cost to the company", paidText(cost, currency)],
            [
              "Work order",
              expense.workOrderId && (
                <Ref key="order" entity="WorkOrder" id={expense.workOrderId}>
                  {expense.workOrderNumber}
                </Ref>
              ),
            ],
            ...factsOf(
              Expense,
              expense,
              "clientName",
              "billable",
              "isBilled",
              "reimbursedOn",
              "note",
              "approvedAt",
              "approvedByName",
            ),
          ]}
        />
      </Section>
    </RecordPage>
  );
}

function RemoveButton({ expense: { id, version } }: { expense: Expense }) {
  const [asked, setAsked] = useState(false);
  const go = useGo();
  const send = useSend(remove, { done: "Expense removed", onDone: () => go("/expenses") });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Remove
      </Button>
      {asked && (
        <ConfirmDialog
          opened
          title="Remove this expense?"
          confirm="Remove expense"
          danger
          onConfirm={() => send.send({ id, query: { version: String(version) } })}
          onClose={() => setAsked(false)}
        >
          It was not submitted. Its receipt goes with it.
        </ConfirmDialog>
      )}
    </>
  );
}
