import { type OrderOnMap, projectManagement, workOrderLife } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import RecordMap from "#kit/ui/map/RecordMap.tsx";
import { Asked } from "#kit/ui/states.tsx";

const stateOf = ({ status }: OrderOnMap) => ({ words: status, meaning: workOrderLife.states[status].meaning });

/** The work orders that the filters select, or those of a project, at their sites. */
export default function OrderMap({ query }: { query: Record<string, string> }) {
  const found = useAsk(projectManagement.workOrders.map, { query });
  const mayEdit = useReach("projects", "edit") !== null;
  const mayPlace = useReach("client-companies", "edit") !== null;
  return (
    <Asked of={found}>
      {(rows) => (
        <RecordMap noun="work order" page="/work-orders" rows={rows} stateOf={stateOf} mayEdit={mayEdit} mayPlace={mayPlace} />
      )}
    </Asked>
  );
}
