import { Select } from "@mantine/core";
import { peopleAndAccess } from "../../contract.ts";
import type { Explanation, Step } from "../../explanation.ts";
import { grantable } from "../../permissions-rules.ts";
import styles from "./permissions.module.css";
import { RecordChoice } from "./RecordChoice.tsx";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { type NamedAction, namedActionIds, namedActions } from "#access/matrix.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { capital } from "#kit/capital.ts";
import { type Action, actions } from "#kit/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { isDay } from "#kit/validity.ts";

const { explain, forReports } = peopleAndAccess.endpoints;

/** Why a person may or may not do something: every step of a request, and what would change it. */
export function ExplainTab() {
  const [words, change] = useUrl();
  const { data: people = [] } = useAsk(forReports, {});
  const today = useToday();
  const { user = "", module = "", action = "view", approval = "", entity = "", record = "", day = "" } = words;
  const approvals = namedActionIds.filter((one) => namedActions[one].module === module);
  const chosen = approvals.find((one) => one === approval);
  const plain = actions.filter((one) => one !== "approve" || approvals.length === 0);
  const known = chosen ? "approve" : plain.find((one) => one === action);
  return (
    <>
      <div className={styles.narrow}>
        <Select
          label="Person"
          placeholder="Choose"
          required
          searchable
          data={people.flatMap((person) => optionOfPerson(person, true) ?? [])}
          value={user || null}
          onChange={(id) => change({ user: id })}
        />
        <Select
          label="Module"
          placeholder="Choose"
          required
          searchable
          data={grantable.map(({ id, name }) => ({ value: id, label: name }))}
          value={module || null}
          onChange={(id) => change({ module: id, approval: null, entity: null, record: null })}
        />
        <Select
          label="What they want to do"
          required
          allowDeselect={false}
          searchable
          data={[
            { group: "Records", items: plain.map((value) => ({ value: value as string, label: capital(value) })) },
            ...(approvals.length > 0
              ? [
                  {
                    group: "Approvals",
                    items: approvals.map((value) => ({ value: value as string, label: capital(namedActionLabel(value)) })),
                  },
                ]
              : []),
          ]}
          value={chosen ?? known ?? null}
          onChange={(next) =>
            change(
              approvals.some((one) => one === next) ? { action: "approve", approval: next } : { action: next, approval: null },
            )
          }
        />
        <DayInput
          label="On"
          value={day || today}
          error={!day || isDay(day) ? undefined : "Enter a date such as 2026-03-14"}
          onChange={(next) => change({ day: next })}
        />
        {module && <RecordChoice key={module} module={module} entity={entity} id={record} onChange={change} />}
      </div>
      {user && module && known ? (
        <Answer
          query={{
            userId: user,
            module,
            action: known,
            ...(chosen ? { approval: chosen } : {}),
            ...(isDay(day) ? { day } : {}),
            ...(entity && record ? { entity, entityId: record } : {}),
          }}
        />
      ) : (
        <EmptyState title="Nothing asked yet">
          Choose a person, a module and what they want to do, and a record if it is about one.
        </EmptyState>
      )}
    </>
  );
}

interface Question {
  userId: string;
  module: string;
  action: Action;
  approval?: NamedAction;
  day?: string;
  entity?: string;
  entityId?: string;
}

function Answer({ query }: { query: Question }) {
  const explanation = useAsk(explain, { query });
  return <Asked of={explanation}>{(found) => <Steps of={found} asked={query} />}</Asked>;
}

function Steps({ of: { allowed, person, module, record, steps }, asked }: { of: Explanation; asked: Question }) {
  const does = asked.approval ? `“${namedActionLabel(asked.approval)}”` : asked.action;
  const on = asked.day ? ` on ${dayText(asked.day)}` : "";
  const what = `${does} in ${module}${record ? `, ${record}` : ""}${on}`;
  return (
    <section aria-label="Explanation" style={{ marginTop: 20 }}>
      <Banner meaning={allowed ? "good" : "due"} title={allowed ? `${person} may: ${what}` : `${person} may not: ${what}`} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.step}>
            <StatusBadge meaning={step.passed ? "good" : "bad"}>
              {titles[step.step]}: {step.passed ? "pass" : "fail"}
            </StatusBadge>
            <div>
              <span style={{ whiteSpace: "pre-line" }}>{withDaysAsShown(step.detail)}</span>
              {step.change && <div className={styles.under}>What would change it: {withDaysAsShown(step.change)}</div>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const titles: Record<Step["step"], string> = {
  account: "Account",
  module: "Module",
  role: "Role",
  approval: "Approval",
  evidence: "Certificates",
  guard: "Server check",
  scope: "Reach",
  state: "State",
};
