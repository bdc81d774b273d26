import type { Ctx } from "#kit/server/host.ts";

/** Asks an endpoint inside the server with the person's own session: reach, filters and meaning are those of the page behind the tile. */
export async function askInside<R>({ request }: Ctx, url: string): Promise<{ body: R | null; requestId: string }> {
  const answer = await request.server.inject({ url, headers: { cookie: request.headers.cookie ?? "" } });
  const body: unknown = answer.json();
  if (answer.statusCode === 200) return { body: body as R, requestId: "" };
  const { requestId } = body as { requestId?: string };
  return { body: null, requestId: requestId ?? request.id };
}
