import { answerOf, call, CallFailed } from "#kit/client.ts";

/**
 * Sends to an address of the sign-in and returns the answer; throws CallFailed on one that is not ok. Code before sign-in writes its addresses
 * itself: the contract would load the schemas of every endpoint.
 */
export async function send(path: string, body?: unknown): Promise<unknown> {
  const response = await call(path, {
    method: "POST",
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return answerOf(response);
}

export async function read(path: string): Promise<unknown> {
  return answerOf(await call(path));
}

/** The server's own message for a refusal, for the first wrong field where it names one; otherwise the general one. */
export function sentenceOf(failure: unknown, otherwise: string): string {
  const problem = failure instanceof CallFailed ? failure.problem : undefined;
  return problem?.fields?.[0]?.message || problem?.message || otherwise;
}
