import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { addressOf } from "#kit/client.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";

/**
 * Reads one thing: `useAsk(calibration.endpoints.find, { id })`. Show it with `<Asked of={...}>`, which renders loading and failure. `when:
 * false` waits, for instance until something is selected.
 */
export function useAsk<E extends Endpoint>(endpoint: E, asking: Asking<E>, { when = true } = {}): UseQueryResult<Reply<E>> {
  return useQuery<Reply<E>>({ queryKey: [addressOf(endpoint, asking)], enabled: when });
}
