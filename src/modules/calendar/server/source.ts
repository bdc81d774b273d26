/** What the calendar asks of modules that invite clients. */
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

/** What a client was told to attend, at an instant; the title begins with the time at its place. */
export interface ClientNotice {
  id: string;
  title: string;
  detail: string;
  day: Day;
  /** Its page. */
  href: string;
  /** The notice did not arrive. */
  bounced: boolean;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** Notices for hold and witness points on the days of a range, both inclusive, of the plans this person reaches. */
    clientNotices: (
      ctx: Ctx,
      of: { from: Day; to: Day; baseLocationId: string | undefined; mine: boolean },
    ) => Promise<ClientNotice[]>;
  }
}

/** All of them. */
export async function noticesIn(
  ctx: Ctx,
  of: { from: Day; to: Day; baseLocationId: string | undefined; mine: boolean },
): Promise<ClientNotice[]> {
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const ask of answersTo(ctx.services, "clientNotices")) found.push(...(await ask(ctx, of)));
  return found;
}
