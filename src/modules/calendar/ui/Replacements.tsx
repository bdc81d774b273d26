import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { type Assignment, calendar, type Replacement } from "../contract.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { isDay } from "#kit/validity.ts";

export interface Given {
  was: string;
  is: string;
  from: string;
  to: string;
}

interface ReplacementsProps {
  assignment: Assignment;
  days: { from: string; to: string };
  onDays: (days: { from: string; to: string }) => void;
  onGiven: (given: Given) => void;
}

/** Who could take over some days of an assignment, the best first, with the reasons. */
export function Replacements({ assignment, days, onDays, onGiven }: ReplacementsProps) {
  const { id, version, fromOn, toOn, personName } = assignment;
  const { from, to } = days;
  const valid = isDay(from) && isDay(to) && fromOn <= from && from <= to && to <= toOn;
  const found = useAsk(calendar.endpoints.replacements, { id, query: { from, to } }, { when: valid });
  const give = useSend(calendar.endpoints.handOver, { done: "Handed over. Both people and the crew are told." });
  const [passing, setPassing] = useState<Replacement | null>(null);
  const giveTo = async ({ userId, name, soft }: Replacement, reason?: string) => {
    const overrides = reason ? { overrides: soft.map((check) => ({ check, reason })) } : {};
    await give.send({ id, body: { version, userId, fromOn: from, toOn: to, ...overrides } });
    onGiven({ was: personName ?? "", is: name, from, to });
  };
  return (
    <Section title="Replacements">
      {fromOn !== toOn && (
        <Group gap={16} mb={8}>
          <DayInput label="From" nested value={from} onChange={(day) => onDays({ from: day, to })} />
          <DayInput label="To" nested value={to} onChange={(day) => onDays({ from, to: day })} />
        </Group>
      )}
      {!valid && (
        <p className="quiet">
          Choose days from {fromOn} to {toOn}.
        </p>
      )}
      {valid && (
        <Asked of={found}>
          {(people) =>
            people.length === 0 ? (
              <EmptyState title="Nobody holds the method">Certificates are on the pages of NDT training.</EmptyState>
            ) : (
              <>
                {!people.some(({ eligible }) => eligible) && (
                  <Banner meaning="bad" title="No one is certified, free and rested on these days">
                    Below is what stands against each. Fewer days, or another day of the job, may find someone.
                  </Banner>
                )}
                <Entries>
                  {people.slice(0, 8).map((one) => (
                    <Candidate
                      key={one.userId}
                      person={one}
                      sending={give.sending}
                      onGive={() => (one.soft.length > 0 ? setPassing(one) : void giveTo(one).catch(() => undefined))}
                    />
                  ))}
                </Entries>
              </>
            )
          }
        </Asked>
      )}
      <ConfirmDialog
        opened={passing !== null}
        title={`Give it to ${passing?.name ?? ""}`}
        confirm="Give it to them"
        reason="required"
        onConfirm={async (reason) => passing && giveTo(passing, reason)}
        onClose={() => setPassing(null)}
      >
        {passing && wordsOf(passing)}
      </ConfirmDialog>
    </Section>
  );
}

/** The reasons without the name, which stands before them. */
const wordsOf = ({ name, reasons }: Replacement): string =>
  reasons.map((reason) => withDaysAsShown(reason).replace(`${name}: `, "").replace(/\.$/, "")).join("; ");

function Candidate({ person, sending, onGive }: { person: Replacement; sending: boolean; onGive: () => void }) {
  const { name, eligible, soft } = person;
  const passes = useNamed("assignment.override");
  const waits = eligible && soft.length > 0 && !passes;
  return (
    <Entry
      actions={
        eligible &&
        !waits && (
          <Button size="compact-sm" variant="default" aria-label={`Give it to ${name}`} loading={sending} onClick={onGive}>
            Give it to them
          </Button>
        )
      }
    >
      <StatusBadge meaning={eligible ? (soft.length > 0 ? "due" : "good") : "bad"}>{name}</StatusBadge>{" "}
      <span className="quiet">
        {wordsOf(person)}
        {waits && "; Operations can give it to them, with a reason"}
      </span>
    </Entry>
  );
}
