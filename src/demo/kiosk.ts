/** The tablet at the yard gate in Houston, on which its vehicle is checked. */
import { randomBytes } from "node:crypto";
import { baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import type { Fill } from "./fill.ts";
import type { Key } from "./keys.ts";
import { writeRecords } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { systemStore } from "#kit/server/system-store.ts";
import { hashOfToken } from "#modules/forms/server/links.ts";
import { formKiosk, formSubmission, kioskPin } from "#modules/forms/server/tables.ts";

export interface KioskSet {
  id: string;
  name: string;
  /** Shown once, as to whoever sets up a kiosk. */
  address: string;
}

const since = 21;
const name = "Yard gate";
export const kioskPinOfAll = "2468";
const users: readonly Key[] = ["ana", "jake", "wes"];

export async function setUpKiosk(services: Services, db: Db, { ago, at }: Calendar): Promise<KioskSet> {
  const token = randomBytes(24).toString("base64url");
  const id = idOf("kiosk yard gate");
  const base = { baseLocationId: baseId("HOU"), formCodes: ["VEH-CHK", "HSE-YRD"] };
  await writeRecords(db, formKiosk, [
    { id, at: at(ago(since + 1), "15:10"), by: personId("tom"), name, ...base, tokenHash: hashOfToken(token) },
  ]);
  const pinHash = await services.accounts.hashPassword(kioskPinOfAll);
  const pins = users.map((key) => ({
    id: idOf(`kiosk PIN ${key}`),
    at: at(ago(since + 1), "16:00"),
    by: personId(key),
    userId: personId(key),
    pinHash,
  }));
  await writeRecords(db, kioskPin, pins, "set");
  return { id, name, address: `${services.publicUrl}/r/k/${token}` };
}

/** Since the tablet hangs at the gate, the vehicle of Houston is checked on it. */
export const isAtKiosk = (calendar: Calendar, { code, base, day }: Fill): boolean =>
  code === "VEH-CHK" && base === "HOU" && day > calendar.ago(since);

/** Marks a form as sent at the kiosk, and counts it there. */
export async function countSent(ctx: Ctx, kiosk: KioskSet, formId: string): Promise<void> {
  const begun = await ctx.store.find(formSubmission, formId);
  await ctx.store.update(formSubmission, formId, begun.version, { atKiosk: kiosk.name });
  const store = systemStore(ctx.services, ctx.store.rows, ctx.now);
  const { version, usedCount } = await store.find(formKiosk, kiosk.id);
  await store.update(formKiosk, kiosk.id, version, { usedCount: usedCount + 1, lastUsedAt: ctx.store.now }, "use");
}
