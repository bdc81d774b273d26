import { type LeadOnMap, leadLife, leads } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import RecordMap from "#kit/ui/map/RecordMap.tsx";
import { Asked } from "#kit/ui/states.tsx";

const stateOf = ({ status }: LeadOnMap) => ({ words: status, meaning: leadLife.states[status].meaning });

/** The open leads that the filters select, where their sites are. */
export default function LeadMap({ query }: { query: Record<string, string> }) {
  const found = useAsk(leads.endpoints.map, { query });
  const mayEdit = useReach("leads", "edit") !== null;
  const mayPlace = useReach("client-companies", "edit") !== null;
  return (
    <Asked of={found}>
      {(rows) => <RecordMap noun="lead" page="/leads" rows={rows} stateOf={stateOf} mayEdit={mayEdit} mayPlace={mayPlace} />}
    </Asked>
  );
}
