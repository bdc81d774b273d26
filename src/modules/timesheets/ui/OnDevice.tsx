import { Button } from "@mantine/core";
import type { LoggedTime } from "./device/log-command.ts";
import { capital } from "#kit/capital.ts";
import type { Command } from "#kit/offline/command.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { giveUp } from "#kit/ui/outbox.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** Time that is on this device only: still to be sent, or refused with what to do about it. */
export function OnDevice({
  waiting,
  onCorrect,
}: {
  waiting: readonly Command<LoggedTime>[];
  onCorrect: (command: Command<LoggedTime>) => void;
}) {
  if (waiting.length === 0) return null;
  return (
    <Section title="On this device only">
      <Entries>
        {waiting.map((command) => {
          const { entry, shown } = command.body;
          return (
            <Entry
              key={command.id}
              actions={
                command.refusal ? (
                  <>
                    <Button size="xs" onClick={() => onCorrect(command)}>
                      Correct
                    </Button>
                    <Button size="xs" variant="default" onClick={() => void giveUp(command.id)}>
                      Discard
                    </Button>
                  </>
                ) : (
                  <StatusBadge meaning="waiting">Still to be sent</StatusBadge>
                )
              }
            >
              {dayText(shown.day)}, <span className="figures">{`${shown.from}–${shown.to}`}</span> {capital(entry.activity)}
              {shown.workOrderNumber && (
                <>
                  {" on "}
                  <span className="mono">{shown.workOrderNumber}</span>
                </>
              )}
              {command.refusal && (
                <div>
                  <StatusBadge meaning="bad">Not taken</StatusBadge> {withDaysAsShown(command.refusal.message)} Correct the times,
                  or discard this entry.
                </div>
              )}
            </Entry>
          );
        })}
      </Entries>
    </Section>
  );
}
