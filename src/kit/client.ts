import type { Asking, Endpoint, Problem, Reply } from "./contract.ts";
import { filledPath } from "./path.ts";

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
  const path = filledPath(endpoint.path, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "")
      search.set(key, typeof value === "string" ? value : JSON.stringify(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** How this page reaches the server; set once at its start. By default the server is where the page came from. */
interface Way {
  /** The prefix of every address: "" in a browser, the production host in a packaged app. */
  base: string;
  /** The headers sent with every call. */
  headers: () => Record<string, string>;
  /** Called after every call with whether the server was reached: any answer counts except that of a gateway that found no server behind it. */
  reached: (yes: boolean) => void;
}
let way: Way = { base: "", headers: () => ({}), reached: () => {} };

export function reachServerBy(next: Partial<Way>): void {
  way = { ...way, ...next };
}

/** The URL of an address of the server: unchanged in a browser, at the production host in a packaged app. */
export function urlOf(address: string): string {
  return address.startsWith("/") ? way.base + address : address;
}

/** The URL of an endpoint, for pictures and links; an answer is still stored under `addressOf`. */
export function linkOf<E extends Endpoint>(endpoint: E, asking: Asking<E>): string {
  return urlOf(addressOf(endpoint, asking));
}

/** The one way to the server for every page: cookies are always sent. Throws a TypeError when the server cannot be reached. */
export async function call(address: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
  try {
    const response = await fetch(urlOf(address), {
      ...init,
      credentials: "include",
      headers: { ...way.headers(), ...init.headers },
    });
    way.reached(response.status !== 502 && response.status !== 504);
    return response;
  } catch (failure) {
    if (!init.signal?.aborted) way.reached(false);
    throw failure;
  }
}

/** A call as nobody: without cookies and without what this device says of itself, whoever is signed in here. */
export async function callAsNobody(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(urlOf(address), { ...init, credentials: "omit", referrerPolicy: "no-referrer" });
}

interface AskOptions {
  /** Makes a repeated request harmless. */
  key?: string;
  /** The device's time of the action, for a command that waited on the device; it is sent with what the device's clock reads now. */
  doneAt?: string | null;
}

/** Calls an endpoint; a JSON body is sent only when there is one. Throws CallFailed on any answer that is not ok. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  { key, doneAt }: AskOptions = {},
): Promise<Reply<E>> {
  const { body } = asking as Part;
  const headers: Record<string, string> = {};
  if (body !== undefined && !(body instanceof FormData)) headers["content-type"] = "application/json";
  if (key) headers["idempotency-key"] = key;
  if (doneAt) {
    headers["x-client-at"] = doneAt;
    headers["x-client-now"] = new Date().toISOString();
  }
  const response = await call(addressOf(endpoint, asking), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  return answerOf(response) as Promise<Reply<E>>;
}

/** The JSON of a successful answer (undefined when empty); otherwise throws CallFailed. */
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
