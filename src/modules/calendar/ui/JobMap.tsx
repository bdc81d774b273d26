import { useMemo } from "react";
import type { AgendaEntry } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import RecordMap from "#kit/ui/map/RecordMap.tsx";
import type { MapRow } from "#kit/map-row.ts";
import type { Meaning } from "#kit/meaning.ts";

const words: Partial<Record<Meaning, string>> = { bad: "at risk", waiting: "proposed", good: "assigned" };
const stateOf = ({ meaning }: MapRow & { meaning: Meaning }) => ({ words: words[meaning] ?? "assigned", meaning });

/** The jobs of a day where their sites are. */
export default function JobMap({ entries }: { entries: readonly AgendaEntry[] }) {
  const rows = useMemo(() => entries.flatMap(({ job, meaning }) => (job ? [{ ...job, meaning }] : [])), [entries]);
  const mayEdit = useReach("projects", "edit") !== null;
  const mayPlace = useReach("client-companies", "edit") !== null;
  return <RecordMap noun="job" page="/work-orders" rows={rows} stateOf={stateOf} mayEdit={mayEdit} mayPlace={mayPlace} />;
}
