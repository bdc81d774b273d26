import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { answerOf, call, CallFailed } from "#kit/client.ts";
import { askKept } from "./ask-kept.ts";

/**
 * What was read stays as it was until something is written or the page is reloaded: no retry, no refetch on focus, no polling, never stale
 * (specification section 9). Offline a query fails immediately and the page says so, instead of waiting silently. A query without a function of
 * its own GETs the first element of its key; where no server is reached, the answer stored on this device is used.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getFirst,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

async function getFirst({ queryKey: [address], signal }: QueryFunctionContext): Promise<unknown> {
  return askKept(String(address), signal);
}

/**
 * The same read, but a 401 is the answer null instead of an error: "nobody is signed in" is information, not a failure. `refused` receives the
 * reason.
 */
export async function getOrNull(address: string, refused: (why: CallFailed) => Promise<void> | void): Promise<unknown> {
  try {
    return await answerOf(await call(address));
  } catch (failure) {
    if (!(failure instanceof CallFailed && failure.status === 401)) throw failure;
    await refused(failure);
    return null;
  }
}
