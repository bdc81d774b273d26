import { lt } from "drizzle-orm";
import type { Jobs } from "./jobs.ts";
import type { Services } from "./services.ts";
import { asSystem } from "./system-store.ts";
import { sentOnce } from "./tables.ts";

/**
 * How long the answer to a request with an idempotency key is stored for its repetition: twice as long as a device works offline (specification
 * section 9). A device that sends still later gives its new records their ids, by which a repetition is recognised.
 */
export const daysSentOnce = 60;

/** Deletes what can no longer be repeated. */
export async function forgetSentOnce(services: Services): Promise<void> {
  const oldest = new Date(services.clock().getTime() - daysSentOnce * 86_400_000).toISOString();
  await asSystem(services, async ({ rows }) => void (await rows.delete(sentOnce).where(lt(sentOnce.at, oldest))));
}

export function defineSentOnceJob(jobs: Jobs, services: Services): void {
  jobs.define("sent-once.forget", () => forgetSentOnce(services), { every: "25 3 * * *", retries: 2 });
}
