import type { Asking, Endpoint, Problem, Reply } from "./contract.ts";

/** A refused or failed call. The message is "status: body"; `problem` is the parsed answer where the server sent one. */
export class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  constructor(status: number, body: string, problem: Problem | null) {
    super(`${status}: ${body}`);
    this.name = "CallFailed";
    this.status = status;
    this.problem = problem;
  }
  /** The sentence to show a person. */
  get sentence(): string {
    return this.problem?.message ?? this.message;
  }
}

interface Part {
  query?: Record<string, unknown>;
  body?: unknown;
  [param: string]: unknown;
}

/** The address of an endpoint with its parameters and query filled in. */
export function addressOf<E extends Endpoint>(endpoint: E, asking: Asking<E>): string {
  const { query = {}, ...params } = asking as Part;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "")
      search.set(key, typeof value === "string" ? value : JSON.stringify(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Calls an endpoint: cookies always go along, a JSON body only when there is one. Throws CallFailed on any answer that is not ok. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  options: { key?: string; base?: string } = {},
): Promise<Reply<E>> {
  const { body } = asking as Part;
  const headers: Record<string, string> = {};
  if (body !== undefined && !(body instanceof FormData)) headers["content-type"] = "application/json";
  if (options.key) headers["idempotency-key"] = options.key;
  const response = await fetch((options.base ?? "") + addressOf(endpoint, asking), {
    method: endpoint.method,
    credentials: "include",
    headers,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return answerOf(response) as Promise<Reply<E>>;
}

/** The JSON of a good answer (undefined when empty); otherwise a CallFailed. */
export async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return text === "" ? undefined : (JSON.parse(text) as unknown);
  throw new CallFailed(response.status, text || response.statusText, problemIn(text));
}

function problemIn(text: string): Problem | null {
  try {
    const value = JSON.parse(text) as Problem;
    return typeof value.message === "string" ? value : null;
  } catch {
    return null;
  }
}
