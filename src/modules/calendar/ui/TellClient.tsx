import { Button } from "@mantine/core";
import { type Assignment, calendar } from "../contract.ts";
import type { Given } from "./Replacements.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { dayText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { Telephone } from "#kit/ui/Telephone.tsx";

/** After days were handed over: whom to call or write to at the client. The letter is written in one's own mail program, where it can be changed. */
export function TellClient({ assignment, given }: { assignment: Assignment; given: Given }) {
  const contacts = useAsk(calendar.endpoints.clientContacts, { id: assignment.id });
  const { was, is, from, to } = given;
  const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  const subject = [assignment.workOrderNumber, assignment.siteName, "change of crew"].filter(Boolean).join(", ");
  const body = `${is} replaces ${was} on ${days}, ${assignment.startClock} to ${assignment.endClock}.\n\n${assignment.workOrderTitle ?? ""}`;
  return (
    <Section title={`Tell ${assignment.clientName ?? "the client"}`}>
      <Banner meaning="good" title={`${is} replaces ${was} on ${days}. Both and the crew are told.`} />
      <Asked of={contacts}>
        {(people) =>
          people.length === 0 ? (
            <EmptyState title="No contacts at this client">They are entered on the page of the client.</EmptyState>
          ) : (
            <Entries>
              {people.map(({ name, roles, email, phone }) => (
                <Entry
                  key={`${name} ${email}`}
                  actions={
                    email && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        component="a"
                        aria-label={`Write to ${name}`}
                        href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
                      >
                        Write
                      </Button>
                    )
                  }
                >
                  {name} <span className="quiet">{roles.join(", ")}</span> {phone && <Telephone number={phone} />}
                </Entry>
              ))}
            </Entries>
          )
        }
      </Asked>
    </Section>
  );
}
