import { activityAndAudit } from "../contract.ts";
import { ask, CallFailed } from "#kit/client.ts";
import { version } from "#kit/version.ts";

/** An error that comes again and again is told of a few times; the server counts the rest of the world. */
const most = 5;
let told = 0;

/** Tells the server of an error this page met, without anything personal; what the server refused it knows itself. */
export function report(met: unknown): void {
  if (!(met instanceof Error) || met instanceof CallFailed || met.name === "AbortError") return;
  if (told >= most || !navigator.onLine) return;
  told += 1;
  const body = {
    message: `${met.name}: ${met.message}`.slice(0, 1_000),
    stack: (met.stack ?? "").slice(0, 8_000),
    route: routeOf(location.pathname),
    appVersion: version,
  };
  void ask(activityAndAudit.endpoints.reportError, { body }).catch(() => undefined);
}

/** The address without the ids in it. */
const routeOf = (path: string) => path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, ":id").slice(0, 300);
