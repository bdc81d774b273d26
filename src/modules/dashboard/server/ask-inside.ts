import type { Ctx } from "#kit/server/services.ts";
import { contextFor } from "#kit/server/serve.ts";

interface Inside<R> {
  body: R | null;
  /** The request that failed; empty where none did. */
  requestId: string;
}

/**
 * Asks a reading endpoint inside the server as this person: reach, filters and meaning are those of the page behind the tile. Its handler is
 * called after authorization; where that fails it is asked over again as a request of its own, which leaves the fault and its number in the log.
 */
export async function askInside<R>(ctx: Ctx, url: string): Promise<Inside<R>> {
  try {
    return { body: await handled<R>(ctx, url), requestId: "" };
  } catch {
    return requested<R>(ctx, url);
  }
}

async function handled<R>({ services, actor, request }: Ctx, url: string): Promise<R> {
  const { pathname, searchParams } = new URL(url, "http://inside");
  const served = request.server.served.find(({ endpoint: { method, path } }) => method === "GET" && path === pathname);
  if (!served) throw new Error(`${pathname} is not served.`);
  const query = served.endpoint.query.parse(Object.fromEntries(searchParams)) as object;
  return (await served.run(contextFor(services, served, actor), { query })) as R;
}

async function requested<R>({ request }: Ctx, url: string): Promise<Inside<R>> {
  const answer = await request.server.inject({ url, headers: { cookie: request.headers.cookie ?? "" } });
  const body: unknown = answer.json();
  if (answer.statusCode === 200) return { body: body as R, requestId: "" };
  const { requestId } = body as { requestId?: string };
  return { body: null, requestId: requestId ?? request.id };
}
