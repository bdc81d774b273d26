import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { Store } from "#kit/server/store.ts";

/** Writes as the product itself: for what happens by the clock, or before anybody is signed in. */
export const systemStore = ({ secrets, clockWatch }: Pick<Services, "secrets" | "clockWatch">, db: Db, now: Date): Store =>
  new Store(
    db,
    null,
    null,
    now,
    { requestId: null, ip: null, deviceId: null, clientAt: null },
    async () => "Someone",
    secrets,
    clockWatch,
  );
