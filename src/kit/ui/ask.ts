import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { addressOf } from "#kit/client.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";

/**
 * Reads one thing: `useAsk(calibration.endpoints.find, { id })`. Show it with `<Asked of={...}>`, which draws the waiting and the failing.
 * `when: false` waits, for instance until something is chosen.
 */
export function useAsk<E extends Endpoint>(endpoint: E, asking: Asking<E>, { when = true } = {}): UseQueryResult<Reply<E>> {
  return useQuery<Reply<E>>({ queryKey: [addressOf(endpoint, asking)], enabled: when });
}
