import { Button } from "@mantine/core";
import { type Assignment, calendar } from "../contract.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

/** Who could take over, the best first, with the reasons. */
export function Replacements({ assignment }: { assignment: Assignment }) {
  const { id, version } = assignment;
  const found = useAsk(calendar.endpoints.replacements, { id });
  const update = useSend(calendar.endpoints.update, { done: "Assignment given to someone else" });
  return (
    <Section title="Replacements">
      <Asked of={found}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState title="Nobody holds the method">Certificates are on the pages of NDT training.</EmptyState>
          ) : (
            <Entries>
              {people.slice(0, 8).map(({ userId, name, eligible, reasons }) => (
                <Entry
                  key={userId}
                  actions={
                    eligible && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Give it to ${name}`}
                        loading={update.sending}
                        onClick={() => update.run({ id, body: { version, changes: { userId } } })}
                      >
                        Give it to them
                      </Button>
                    )
                  }
                >
                  <StatusBadge meaning={eligible ? "good" : "bad"}>{name}</StatusBadge>{" "}
                  <span className="quiet">{reasons.join(", ")}</span>
                </Entry>
              ))}
            </Entries>
          )
        }
      </Asked>
    </Section>
  );
}
