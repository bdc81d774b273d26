import { useState } from "react";
import { useEditing } from "./editing.ts";

export interface OpenCard {
  id: string | null;
  set: (id: string | null) => void;
}

/** Which line or indication is open on a phone: the one requested by the checks panel comes first, until the person goes elsewhere. */
export function useOpenCard(block: "lines" | "indications"): OpenCard {
  const { wanted, taken } = useEditing();
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = wanted?.block === block ? (block === "lines" ? wanted.lineId : wanted.indicationId) : undefined;
  return {
    id: asked ?? chosen,
    set(id) {
      taken();
      setChosen(id);
    },
  };
}
