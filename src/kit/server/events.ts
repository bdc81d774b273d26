import type { Event } from "../events.ts";
import type { Ctx, Subscription } from "./services.ts";

/** Handles an event in the transaction that announced it: an error here rolls back the cause as well. */
export function on<P>(event: Event<P>, handle: (ctx: Ctx, told: P) => Promise<void>): Subscription {
  return { event: event.name, handle };
}

/** Announces an event to all subscribers, one after the other in the order of the modules. */
export async function announce<P>(ctx: Ctx, event: Event<P>, told: P): Promise<void> {
  for (const { handle } of ctx.services.subscriptions.filter((one) => one.event === event.name)) await handle(ctx, told as never);
}
