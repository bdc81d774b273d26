import { useQueryClient } from "@tanstack/react-query";
import { ask } from "#kit/client.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";
import { readAgain } from "#kit/ui/data.ts";

/**
 * Sends what concerns one's own sign-in, and reads again what is on screen. Unlike `useSend` it gives no key by which the server would keep
 * the request's hash and its answer: passwords, secrets and recovery codes are to be kept nowhere.
 */
export function useAccountRequest(): <E extends Endpoint>(endpoint: E, asking: Asking<E>) => Promise<Reply<E>> {
  const queryClient = useQueryClient();
  return async (endpoint, asking) => {
    const reply = await ask(endpoint, asking);
    void readAgain(queryClient);
    return reply;
  };
}
