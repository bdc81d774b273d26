import { Button } from "@mantine/core";
import { isExpense } from "./device/enter-command.ts";
import { paidText } from "./columns.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { giveUp, useWaiting } from "#kit/ui/outbox.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** Expenses that are on this device only: still to be sent, or refused with the reason. */
export function OnDevice() {
  const waiting = (useWaiting().own ?? []).filter(isExpense);
  if (waiting.length === 0) return null;
  return (
    <Section title="On this device only">
      <Entries>
        {waiting.map(({ id, body, refusal }) => (
          <Entry
            key={id}
            actions={
              refusal ? (
                <Button size="xs" variant="default" onClick={() => void giveUp(id)}>
                  Discard
                </Button>
              ) : (
                <StatusBadge meaning="waiting">Still to be sent</StatusBadge>
              )
            }
          >
            {dayText(body.spentOn)}, {body.description}: {paidText(body.amount, body.currency)}
            {refusal && (
              <div>
                <StatusBadge meaning="bad">Not taken</StatusBadge> {withDaysAsShown(refusal.message)}
              </div>
            )}
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}
