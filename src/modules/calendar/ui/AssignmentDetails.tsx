import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Assignment, calendar } from "../contract.ts";
import { EditAssignment } from "./EditAssignment.tsx";
import { Findings } from "./Findings.tsx";
import { type Given, Replacements } from "./Replacements.tsx";
import { SickCallDialog } from "./SickCallDialog.tsx";
import { TellClient } from "./TellClient.tsx";
import { useNamed } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useToday } from "#kit/ui/today.ts";

const { split } = calendar.endpoints;

/** Days, shift, what is found and who else could do it. */
export function AssignmentDetails({ assignment }: { assignment: Assignment }) {
  const plans = useNamed("assignment.plan") && !["removed", "completed"].includes(assignment.status);
  const splitting = useSend(split, { done: "Assignment split. The rest is a proposal." });
  const [editing, setEditing] = useState(false);
  const today = useToday();
  const [days, setDays] = useState<{ from: string; to: string } | null>(null);
  const [calling, setCalling] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const { id, version, workOrderId, workOrderNumber, workOrderTitle, fromOn, toOn, startClock, endClock, timeZone } = assignment;
  const { method, level } = assignment;
  const within = ({ from, to }: { from: string; to: string }) => ({
    from: from < fromOn || from > toOn ? fromOn : from,
    to: to > toOn || to < fromOn ? toOn : to,
  });
  return (
    <>
      {given && <TellClient assignment={assignment} given={given} />}
      {days && plans && (
        <Replacements
          assignment={assignment}
          days={days}
          onDays={setDays}
          onGiven={(made) => {
            setGiven(made);
            setDays(null);
          }}
        />
      )}
      <Facts
        of={[
          [
            "Work order",
            <Ref key="order" entity="WorkOrder" id={workOrderId}>
              <span className="mono">{workOrderNumber}</span> {workOrderTitle}
            </Ref>,
          ],
          [
            "Days",
            <span key="days">
              <Day on={fromOn} /> to <Day on={toOn} />
            </span>,
          ],
          ["Shift", `${startClock} to ${endClock}, ${timeZone}${endClock <= startClock ? ", past midnight" : ""}`],
          ["Needs", method ? `${method} Level ${["", "I", "II", "III"][level ?? 2]}` : null],
          ...factsOf(Assignment, assignment, "role", "clientName", "siteName", "declineReason", "note"),
        ]}
      />
      <Section title="Checks">
        <Findings
          findings={assignment.checked?.findings ?? []}
          overrides={assignment.overrides}
          policy={assignment.checked?.policy}
          {...(plans ? { onSplit: (on: string) => splitting.run({ id, body: { version, on } }) } : {})}
        />
      </Section>
      {plans && (
        <Group gap={8} mt="md">
          <Button variant="default" onClick={() => setEditing(!editing)} aria-expanded={editing}>
            Change days or person
          </Button>
          {assignment.userId && (
            <>
              <Button
                variant="default"
                onClick={() => setDays(days ? null : within({ from: today, to: toOn }))}
                aria-expanded={days !== null}
              >
                Find replacements
              </Button>
              {toOn >= today && (
                <Button variant="default" onClick={() => setCalling(true)}>
                  Called in sick
                </Button>
              )}
            </>
          )}
        </Group>
      )}
      {editing && <EditAssignment assignment={assignment} onClose={() => setEditing(false)} />}
      {calling && (
        <SickCallDialog
          assignment={assignment}
          today={today}
          onClose={() => setCalling(false)}
          onCalled={(called) => {
            setCalling(false);
            setDays(within(called));
          }}
        />
      )}
    </>
  );
}
