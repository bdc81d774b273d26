import { lt } from "drizzle-orm";
import type { Jobs } from "./jobs.ts";
import type { Services } from "./services.ts";
import { asSystem } from "./system-store.ts";
import { sentOnce } from "./tables.ts";

/**
 * How long the answer to a request with an idempotency key is kept for its repetition: twice as long as a device works without a network
 * (specification section 9). What a device sends still later names itself what it makes, and is found by that.
 */
export const daysSentOnce = 60;

/** Forgets what nobody can repeat any more. */
export async function forgetSentOnce(services: Services): Promise<void> {
  const oldest = new Date(services.clock().getTime() - daysSentOnce * 86_400_000).toISOString();
  await asSystem(services, async ({ rows }) => void (await rows.delete(sentOnce).where(lt(sentOnce.at, oldest))));
}

export function defineSentOnceJob(jobs: Jobs, services: Services): void {
  jobs.define("sent-once.forget", () => forgetSentOnce(services), { every: "25 3 * * *", retries: 2 });
}
