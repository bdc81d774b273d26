/** A form filled at a kiosk: with a name and a PIN one person fills one form, as themselves; nothing else can be read or written there. */
import { Readable } from "node:stream";
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { filling } from "../filling.ts";
import { askedAtKiosk } from "../at-kiosk.ts";
import type { KioskForm, KioskStart, OpenedAtKiosk, SentAtKiosk } from "../kiosk.ts";
import { fieldsOf, type FormDefinition } from "../definition.ts";
import { mayFill } from "./audience.ts";
import { contextOf } from "./context.ts";
import { startSubmission } from "./filling.ts";
import { hashOfToken, issuedOf } from "./links.ts";
import { mustMatchPin } from "./kiosk-pin.ts";
import { submit } from "./submit.ts";
import { formKiosk, formSubmission, formTemplate, kioskPin } from "./tables.ts";
import { startingAnswers } from "../prefill.ts";
import { accountAccessOf } from "#access/server/access.ts";
import { publicCompany, unknownLink } from "#directory/company/server/public-company.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { asActor } from "#kit/server/in-part.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { systemStore } from "#kit/server/system-store.ts";
import { storedFile } from "#kit/server/tables.ts";
import { refuseAfterWrongLinks, wrongLink } from "#kit/server/wrong-links.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { actorFrom } from "#shell/server/sessions.ts";

type Kiosk = Row<typeof formKiosk>;

async function kioskOf(ctx: Ctx, token: string): Promise<Kiosk> {
  await refuseAfterWrongLinks(ctx);
  const [found] = await ctx.db
    .select()
    .from(formKiosk)
    .where(eq(formKiosk.tokenHash, hashOfToken(token)));
  if (found) return found;
  await wrongLink(ctx);
  throw await unknownLink(ctx.db);
}

async function openKiosk(ctx: Ctx, token: string): Promise<Kiosk> {
  const kiosk = await kioskOf(ctx, token);
  if (kiosk.endedAt !== null) throw refused("This kiosk was ended. Tell whoever looks after it.", [], "link-over");
  return kiosk;
}

/** The people of the base who have a PIN, by name, and the forms: nothing else is shown without a PIN. */
export async function shownAtKiosk(ctx: Ctx, { token }: { token: string }): Promise<KioskStart> {
  const { name, endedAt, baseLocationId, formCodes } = await kioskOf(ctx, token);
  const { name: company } = await publicCompany(ctx.db);
  const start = { company: { name: company }, name, isEnded: endedAt !== null, people: [], forms: [] };
  if (endedAt !== null) return start;
  const people = await ctx.db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .innerJoin(kioskPin, eq(kioskPin.userId, appUser.id))
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), eq(appUser.baseLocationId, baseLocationId)))
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
  const forms = await ctx.db
    .select({ code: formTemplate.code, title: formTemplate.title })
    .from(formTemplate)
    .where(and(inArray(formTemplate.code, formCodes), eq(formTemplate.status, "issued")))
    .orderBy(asc(formTemplate.title));
  return { ...start, people: people.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })), forms };
}

/** The person at the kiosk, once their PIN is right, and the form they may fill there. */
async function proven(ctx: Ctx, kiosk: Kiosk, { personId, pin, formCode }: z.output<typeof OpenedAtKiosk>) {
  await mustMatchPin(ctx, kiosk, personId, pin);
  const account = await accountAccessOf(ctx.db, personId, ctx.now);
  if (!account) throw notAllowed("This account is closed.");
  // Their rights as of now, without a session of theirs.
  const actor = actorFrom(account, kiosk.id, ctx.store.now);
  const template = kiosk.formCodes.includes(formCode) ? await issuedOf(ctx, formCode) : null;
  if (!template) throw refused("This form is not at this kiosk any more. Start again.", [], "link-over");
  const fills = actor.isSuperUser || reachOf(actor.rights, filling, "create") !== null;
  if (!fills || !mayFill(actor, template.audience)) throw notAllowed(`${template.title} is not for your roles or base.`);
  return { actor, template };
}

export async function openedAtKiosk(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof OpenedAtKiosk> },
): Promise<KioskForm> {
  const kiosk = await openKiosk(ctx, token);
  const { actor, template } = await proven(ctx, kiosk, body);
  const { definition, title } = template;
  const link = definition.contextLinks?.find(({ kind }) => kind === "InventoryItem");
  return asActor(ctx, actor, async (own) => {
    const { facts, zone } = await contextOf(own, { baseLocationId: kiosk.baseLocationId });
    return {
      title,
      definition: askedAtKiosk(definition),
      zone,
      person: { id: actor.id, name: actor.name },
      facts,
      items: link ? await itemsOf(own, kiosk, definition) : null,
      itemRequired: link?.required ?? false,
    };
  });
}

/** The equipment of the base that the form may be about and the person sees. */
async function itemsOf({ db, lookup }: Ctx, { baseLocationId }: Kiosk, definition: FormDefinition) {
  const types = fieldsOf(definition)
    .filter(({ field }) => field.default === "context.equipment")
    .flatMap(({ field }) => field.equipmentTypes ?? []);
  const rows = await db
    .select({
      id: inventoryItem.id,
      assetTag: inventoryItem.assetTag,
      manufacturer: inventoryItem.manufacturer,
      model: inventoryItem.model,
    })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(
      and(
        eq(inventoryItem.homeBaseId, baseLocationId),
        ne(inventoryItem.state, "retired"),
        isNull(inventoryItem.archivedAt),
        types.length > 0 ? inArray(equipmentType.code, types) : undefined,
        lookup.within(inventoryItem),
      ),
    )
    .orderBy(asc(inventoryItem.assetTag))
    .limit(500);
  return rows.map(({ id, assetTag, manufacturer, model }) => ({ id, label: `${assetTag} ${manufacturer} ${model}` }));
}

/** Sent again after a lost answer, it is taken once. The same functions start and submit it as a form from a person's own device. */
export async function sentAtKiosk(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof SentAtKiosk> },
): Promise<{ number: string }> {
  const kiosk = await openKiosk(ctx, token);
  const { actor, template } = await proven(ctx, kiosk, body);
  const { id, inventoryItemId, answers, language, startedAt } = body;
  const number = await asActor(ctx, actor, async (own) => {
    const about = { baseLocationId: kiosk.baseLocationId, ...(inventoryItemId ? { inventoryItemId } : {}) };
    if (inventoryItemId && !(await itemsOf(own, kiosk, template.definition)).some((one) => one.id === inventoryItemId))
      throw wrongField("inventoryItemId", "Choose equipment of this base.");
    const { facts, zone } = await contextOf(own, about);
    const user = { id: actor.id, name: actor.name, roles: [] };
    const filledIn = startingAnswers(template.definition, { now: own.now.toISOString(), zone, user, facts });
    const offered = new Set(fieldsOf(askedAtKiosk(template.definition)).map(({ field }) => field.key));
    const given = Object.fromEntries(Object.entries(answers).filter(([key]) => offered.has(key)));
    const rest = Object.fromEntries(Object.entries(filledIn).filter(([key]) => !offered.has(key)));
    await startSubmission(own, {
      id,
      templateId: template.id,
      ...about,
      answers: { ...rest, ...given },
      ...(language ? { language } : {}),
      ...(startedAt ? { startedAt } : {}),
    });
    const begun = await own.store.find(formSubmission, id, { lock: true });
    if (begun.number) return { number: begun.number, isNew: false };
    const marked = await own.store.update(formSubmission, id, begun.version, { atKiosk: kiosk.name });
    const signatures = [];
    for (const { slot, name, picture } of body.signatures)
      // oxlint-disable-next-line no-await-in-loop -- at most four
      signatures.push({ slot, name, fileId: await storePicture(own, id, Buffer.from(picture, "base64")) });
    await submit(own, { id, body: { version: marked.version, signatures } });
    return { number: (await own.store.find(formSubmission, id)).number ?? "", isNew: true };
  });
  if (number.isNew) {
    const used = { usedCount: kiosk.usedCount + 1, lastUsedAt: ctx.store.now };
    await systemStore(ctx.services, ctx.store.rows, ctx.now).update(formKiosk, kiosk.id, kiosk.version, used, "use");
  }
  return { number: number.number };
}

async function storePicture(ctx: Ctx, entityId: string, bytes: Buffer): Promise<string> {
  const put = await ctx.services.files.put(Readable.from([bytes]), { limit: 262_144, name: "signature.png", kinds: ["png"] });
  if (put.mediaType !== "image/png") throw wrongField("signatures", "A drawn signature is a PNG picture.");
  const drawn = { entity: "FormSubmission", entityId, kind: "signature", name: "signature.png", caption: null };
  return (await ctx.store.insert(storedFile, { ...drawn, ...put }, "attach")).id;
}
