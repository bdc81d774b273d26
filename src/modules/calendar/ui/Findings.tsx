import { Button } from "@mantine/core";
import { type Finding, type PassedCheck } from "../contract.ts";
import { capital } from "#kit/capital.ts";
import { Ref } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

/** What was found against an assignment, each with its record; and what Operations let pass. */
export function Findings({
  findings,
  overrides,
  policy,
  onSplit,
}: {
  findings: readonly Finding[];
  overrides: readonly PassedCheck[];
  /** The fatigue policy that judged it. */
  policy?: string | undefined;
  onSplit?: (on: string) => void;
}) {
  const open = findings.filter(({ check, message }) => !overrides.some((one) => one.check === check && one.message === message));
  if (open.length === 0 && overrides.length === 0)
    return (
      <>
        <StatusBadge meaning="good">Every check passes on every day</StatusBadge>
        {policy && <span className="quiet"> Working time by {policy}</span>}
      </>
    );
  return (
    <Entries>
      {open.map(({ check, severity, message, from, to, entity, entityId, splitOn }) => (
        <Entry
          key={`${check} ${from} ${message}`}
          actions={
            <>
              {splitOn && onSplit && (
                <Button size="compact-sm" variant="default" onClick={() => onSplit(splitOn)}>
                  Split at {dayText(splitOn)}
                </Button>
              )}
              {entity && entityId && (
                <Ref entity={entity} id={entityId}>
                  Open
                </Ref>
              )}
            </>
          }
        >
          <StatusBadge meaning={severity === "hard" ? "bad" : "due"}>{capital(check)}</StatusBadge> {withDaysAsShown(message)}
          {to !== from && <span className="quiet"> Until {dayText(to)}.</span>}
        </Entry>
      ))}
      {overrides.map(({ check, message, reason, byName }) => (
        <Entry key={`passed ${check} ${message}`}>
          <StatusBadge meaning="idle">{`${capital(check)}, overridden`}</StatusBadge> {withDaysAsShown(message)}{" "}
          <span className="quiet">
            {byName}: {reason}
          </span>
        </Entry>
      ))}
    </Entries>
  );
}
