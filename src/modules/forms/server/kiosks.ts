import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { FormKiosk, type forms } from "../contract.ts";
import { obstaclesAtKiosk } from "../at-kiosk.ts";
import { hashOfToken, issuedOf } from "./links.ts";
import { formKiosk, kioskPin } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Handlers } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";

const standard = crud(formKiosk, {
  search: [formKiosk.name],
  sorts: { createdAt: formKiosk.createdAt },
  row: FormKiosk.row,
  joins: [{ table: baseLocation, on: eq(baseLocation.id, formKiosk.baseLocationId) }],
  extra: {
    baseName: baseLocation.name,
    state: sql<FormKiosk["state"]>`case when ${formKiosk.endedAt} is null then 'in use' else 'ended' end`,
  },
  labels: FormKiosk.labels,
});

export const kiosks: Handlers<typeof forms>["kiosks"] = {
  list: standard.list,
  count: standard.count,
  export: standard.export,
  history: standard.history,
  find: standard.find,
  create: async (ctx, { body }) => {
    const formCodes = [...new Set(body.formCodes ?? [])];
    if (formCodes.length === 0) throw wrongField("formCodes", "Choose at least one form.");
    for (const code of formCodes) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const template = await issuedOf(ctx, code);
      if (!template) throw wrongField("formCodes", `No issued form has the code ${code}.`);
      if (template.confidential !== "normal") throw wrongField("formCodes", `${template.title} is confidential.`);
      const obstacles = obstaclesAtKiosk(template.definition);
      if (obstacles.length > 0) throw refused(`${template.title} cannot be filled at a kiosk.`, obstacles);
    }
    await ctx.lookup.find(baseLocation, body.baseLocationId);
    const token = randomBytes(24).toString("base64url");
    const row = await ctx.store.insert(formKiosk, { ...body, formCodes, tokenHash: hashOfToken(token) });
    return { ...(await standard.find(ctx, row)), address: `${ctx.services.publicUrl}/r/k/${token}` };
  },
  end: async (ctx, { id, body }) => {
    await ctx.store.find(formKiosk, id, { lock: true });
    await ctx.store.update(formKiosk, id, body.version, { endedAt: ctx.store.now }, "end");
    return standard.find(ctx, { id });
  },
};

/** Whether the person has a PIN for kiosks. */
export async function hasPin({ db, actor }: Ctx): Promise<{ isSet: boolean }> {
  return { isSet: (await db.$count(kioskPin, eq(kioskPin.userId, actor.id))) > 0 };
}

/** Sets or changes the PIN of the person who is signed in. */
export async function setPin(ctx: Ctx, { body }: { body: { pin: string } }): Promise<{ isSet: boolean }> {
  const pinHash = await ctx.services.accounts.hashPassword(body.pin);
  const [there] = await ctx.db.select().from(kioskPin).where(eq(kioskPin.userId, ctx.actor.id));
  if (there) await ctx.store.update(kioskPin, there.id, there.version, { pinHash }, "change");
  else await ctx.store.insert(kioskPin, { userId: ctx.actor.id, pinHash }, "set");
  return { isSet: true };
}
