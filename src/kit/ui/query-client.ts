import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { answerOf } from "#kit/client.ts";

/**
 * What was read stays as it was until something is written or the page is loaded again: no retry, no refetch on focus, no polling, never
 * stale (specification section 9). Without a network a question fails at once and the page says so, instead of waiting in silence. A query without a function of its own GETs the first element of its key.
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
  return answerOf(await fetch(String(address), { credentials: "include", signal }));
}

/** The same read, but a 401 is the answer null instead of an error: "nobody is signed in" is news, not a failure. */
export async function getOrNull(address: string): Promise<unknown> {
  const response = await fetch(address, { credentials: "include" });
  return response.status === 401 ? null : answerOf(response);
}
