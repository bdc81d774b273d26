import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusals.ts";
import type { Database } from "./database.ts";
import { appliedTo, migrated, namesIn } from "./migrate.ts";

/**
 * Once a newer version has changed the database this server no longer knows what it may write there: every API request is answered 503, and
 * `stopJobs` ends its other work, until it is replaced. The server that changed the tables announces it. Returns a function that ends the watch.
 */
export function refuseAfterNewerVersion(
  app: FastifyInstance,
  database: Database,
  stopJobs: () => Promise<void> = async () => undefined,
): () => void {
  let newer = false;
  const look = async () => {
    const known = namesIn();
    const unknown = (await appliedTo(database)).filter((name) => !known.includes(name));
    if (newer || unknown.length === 0) return;
    newer = true;
    app.log.error(`A newer version of Holdpoint has changed the database (${unknown.join(", ")}). Install that version here.`);
    await stopJobs();
  };
  const lookNow = () => void look().catch((error: unknown) => app.log.error(error));
  const others = database.announcer?.(migrated, { heard: lookNow, missed: lookNow });
  app.addHook("onRequest", (request, _reply, done) => {
    done(newer && request.url.startsWith("/api/") ? outdated() : undefined);
  });
  return () => others?.close();
}

const outdated = () =>
  new Refusal(503, {
    code: "outdated",
    message: "This server is being updated. Nothing was saved; try again in a few minutes.",
  });
