import { projectLife, projectManagement, type ProjectOnMap } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import RecordMap from "#kit/ui/map/RecordMap.tsx";
import { Asked } from "#kit/ui/states.tsx";

const stateOf = ({ status }: ProjectOnMap) => ({ words: status, meaning: projectLife.states[status].meaning });

/** The projects that the filters select, at each of their sites. */
export default function ProjectMap({ query }: { query: Record<string, string> }) {
  const found = useAsk(projectManagement.endpoints.map, { query });
  const mayEdit = useReach("projects", "edit") !== null;
  const mayPlace = useReach("client-companies", "edit") !== null;
  return (
    <Asked of={found}>
      {(rows) => (
        <RecordMap noun="project" page="/projects" rows={rows} stateOf={stateOf} mayEdit={mayEdit} mayPlace={mayPlace} />
      )}
    </Asked>
  );
}
