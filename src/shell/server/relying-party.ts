import type { Ctx } from "#kit/server/services.ts";

/** The relying party of passkeys: the host people reach the product at. */
export interface RelyingParty {
  id: string;
  ids: string[];
  origins: string[];
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The host of the public address; the request's own host too where that is this machine, as in development and tests. */
export function relyingParty({ services, request }: Ctx): RelyingParty {
  const own = new URL(services.publicUrl);
  const asked = URL.parse(`${request.protocol}://${request.host}`);
  const here = asked && loopback.has(asked.hostname) ? asked : own;
  return {
    id: here.hostname,
    ids: [...new Set([own.hostname, here.hostname])],
    origins: [...new Set([own.origin, here.origin])],
  };
}
