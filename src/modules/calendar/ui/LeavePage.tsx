import { calendar, leaveLife, LeaveRequest } from "../contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { dayText } from "#kit/ui/format.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { Section } from "#kit/ui/Page.tsx";

const { find, history } = calendar.leave;

/** One request for leave: what it hits, and the decision. */
export default function LeavePage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(leave) => <Shown key={leave.id} leave={leave} />}</AskedPage>;
}

function Shown({ leave }: { leave: LeaveRequest }) {
  const { id: me } = useActor();
  const { id, personName, fromOn, toOn, hits, mayDecide, userId } = leave;
  return (
    <RecordPage
      number=""
      name={`Leave of ${personName}, ${dayText(fromOn)} to ${dayText(toOn)}`}
      status={<FieldShown of={LeaveRequest} field="status" row={leave} />}
      banner={
        hits.length > 0 && (
          <Banner meaning="due" title={`On these days ${personName} is planned on ${hits.join(", ")}.`}>
            Once the leave is approved, these assignments are at risk until someone else takes them.
          </Banner>
        )
      }
      actions={
        <LifeActions
          life={leaveLife}
          endpoints={calendar.leave}
          module="calendar"
          record={leave}
          name="leave"
          styles={{
            approve: { offered: mayDecide, primary: true },
            reject: { offered: mayDecide },
            withdraw: { offered: userId === me },
          }}
        />
      }
      side={<HistoryPanel endpoint={history} id={id} fields={LeaveRequest.fields} />}
    >
      <Section title="Leave">
        <Facts
          of={factsOf(
            LeaveRequest,
            leave,
            "type",
            "fromOn",
            "startsHalf",
            "toOn",
            "endsHalf",
            "note",
            "decidedByName",
            "decisionReason",
          )}
        />
      </Section>
    </RecordPage>
  );
}
