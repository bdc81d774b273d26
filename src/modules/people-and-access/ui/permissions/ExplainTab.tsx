import { Select } from "@mantine/core";
import { peopleAndAccess } from "../../contract.ts";
import type { Explanation, Step } from "../../permissions-contract.ts";
import { grantable } from "../../permissions-rules.ts";
import styles from "./permissions.module.css";
import { RecordChoice } from "./RecordChoice.tsx";
import { namedActionLabel } from "#access/delegation-rules.ts";
import { type NamedAction, namedActionIds, namedActions } from "#access/matrix.ts";
import { optionOfPerson } from "#directory/people/options.ts";
import { type Action, actions } from "#kit/contract.ts";
import { useAsk } from "#kit/ui/data.ts";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

const { explain, forReports } = peopleAndAccess.endpoints;

/** Why a person may or may not do something: every step of a request, and what would change it. */
export function ExplainTab() {
  const [words, change] = useUrl();
  const { data: people = [] } = useAsk(forReports, {});
  const { user = "", module = "", action = "view", approval = "", entity = "", record = "" } = words;
  const approvals = namedActionIds.filter((one) => namedActions[one].module === module);
  const chosen = approvals.find((one) => one === approval);
  return (
    <>
      <div className={styles.narrow}>
        <Select
          label="Person"
          required
          searchable
          data={people.flatMap((person) => optionOfPerson(person, true) ?? [])}
          value={user || null}
          onChange={(id) => change({ user: id })}
        />
        <Select
          label="Module"
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
          data={[...actions]}
          value={action}
          onChange={(next) => change({ action: next, approval: null })}
        />
        {action === "approve" && approvals.length > 0 && (
          <Select
            label="Which approval"
            placeholder="None in particular"
            clearable
            data={approvals.map((value) => ({ value, label: namedActionLabel(value) }))}
            value={chosen ?? null}
            onChange={(next) => change({ approval: next })}
          />
        )}
        {module && <RecordChoice key={module} module={module} entity={entity} id={record} onChange={change} />}
      </div>
      {user && module ? (
        <Answer
          query={{
            userId: user,
            module,
            action: (actions as readonly string[]).includes(action) ? (action as Action) : "view",
            ...(action === "approve" && chosen ? { approval: chosen } : {}),
            ...(entity && record ? { entity, entityId: record } : {}),
          }}
        />
      ) : (
        <EmptyState title="Nothing asked yet">Choose a person and a module, and a record if it is about one.</EmptyState>
      )}
    </>
  );
}

interface Question {
  userId: string;
  module: string;
  action: Action;
  approval?: NamedAction;
  entity?: string;
  entityId?: string;
}

function Answer({ query }: { query: Question }) {
  const explanation = useAsk(explain, { query });
  return <Asked of={explanation}>{(found) => <Steps of={found} action={query.action} />}</Asked>;
}

function Steps({ of: { allowed, person, module, record, steps }, action }: { of: Explanation; action: Action }) {
  const what = `${action} in ${module}${record ? `, ${record}` : ""}`;
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
              {step.detail}
              {step.change && <div className={styles.under}>What would change it: {step.change}</div>}
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
  guard: "Server check",
  scope: "Reach",
  state: "State",
};
