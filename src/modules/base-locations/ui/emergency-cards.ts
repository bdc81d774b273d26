import { useEffect, useState } from "react";
import { baseLocations } from "../contract.ts";
import type { EmergencyCard } from "../contract-facts.ts";
import { storedAnswer, storeAnswer } from "#kit/offline/stored-answers.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { useAsk } from "#kit/ui/data.ts";

const name = "emergency of bases";

/** The emergency numbers of every base; without a network those this device has kept, with the moment they are of. Null while they come. */
export function useEmergencyCards(): { cards: EmergencyCard[]; keptAt: string | null } | null {
  const { id: person } = useActor();
  const { data, isError } = useAsk(baseLocations.endpoints.emergency, {});
  useEffect(() => {
    if (data) storeAnswer(person, name, data);
  }, [data, person]);
  if (data) return { cards: data, keptAt: null };
  if (!isError) return null;
  const kept = storedAnswer<EmergencyCard[]>(person, name);
  return { cards: kept?.value ?? [], keptAt: kept?.keptAt ?? null };
}

/**
 * Whether a page of the bases shows the numbers in place of what it could not read without a network. It keeps them on the device while there is
 * one, since numbers to call must be at hand where nothing else can be read.
 */
export function useStandIn({ isError }: { isError: boolean }): boolean {
  const { online } = useConnection();
  useEmergencyCards();
  const [wasOffline, setWasOffline] = useState(false);
  if (isError && !online && !wasOffline) setWasOffline(true);
  return isError && wasOffline;
}
