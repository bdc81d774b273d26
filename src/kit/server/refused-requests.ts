import type { FastifyRequest } from "fastify";
import type { Refusal } from "../refusals.ts";
import { clientOf, recordSecurity } from "./context.ts";
import type { Services } from "./services.ts";
import { OnceIn } from "./once-in.ts";

/** Refusals of a file for what it is: its kind, its content, its size. */
const rejectedFiles: ReadonlySet<string> = new Set(["file-kind", "active-content", "too-large"]);

/**
 * Writes a security event about a refused file, and about too many requests, the latter once a minute per address (activity-and-audit.md rule
 * 10). If that fails, the request is refused all the same.
 */
export function refusedRequests(hostOf: () => Services): (request: FastifyRequest, refusal: Refusal) => Promise<void> {
  const once = new OnceIn(60_000);
  return async (request, refusal) => {
    const kind = kindOf(request, refusal);
    if (!kind) return;
    const host = hostOf();
    if (kind === "rate-limit.hit" && !once.isNew(request.ip, host.clock())) return;
    const note = {
      kind,
      severity: "low",
      outcome: "denied",
      userId: request.admitted?.actor?.id ?? null,
      detail: `${request.method} ${request.routeOptions.url ?? ""}: ${refusal.problem.message}`.slice(0, 400),
    } as const;
    await recordSecurity(host, clientOf(request), note, false).catch((error: unknown) => host.log.error(error));
  };
}

function kindOf(request: FastifyRequest, { status, problem }: Refusal): "rate-limit.hit" | "upload.rejected" | null {
  if (status === 429) return "rate-limit.hit";
  if (!request.isMultipart()) return null;
  return rejectedFiles.has(problem.code) || problem.fields?.some(({ path }) => path === "file") ? "upload.rejected" : null;
}
