import { Assignment, calendar } from "../contract.ts";
import { AssignmentActions } from "./AssignmentActions.tsx";
import { AssignmentDetails } from "./AssignmentDetails.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { RecordPage } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find, history } = calendar.endpoints;

/** One assignment with its history. */
export default function AssignmentPage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(assignment) => <Shown key={assignment.id} assignment={assignment} />}</AskedPage>;
}

function Shown({ assignment }: { assignment: Assignment }) {
  const { id, workOrderNumber, personName, assetTag, atRiskSince } = assignment;
  return (
    <RecordPage
      number={workOrderNumber ?? ""}
      name={personName ?? assetTag ?? "Assignment"}
      status={<FieldShown of={Assignment} field="status" row={assignment} />}
      banner={atRiskSince && <Banner meaning="bad" title="At risk: what was valid when this was confirmed no longer is." />}
      actions={<AssignmentActions assignment={assignment} />}
      side={<HistoryPanel endpoint={history} id={id} fields={Assignment.fields} />}
    >
      <AssignmentDetails assignment={assignment} />
    </RecordPage>
  );
}
