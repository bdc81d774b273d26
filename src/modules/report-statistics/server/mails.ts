import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type FigureMail, type FigureMailDraft, MailFilter, mostMails } from "../contract-mails.ts";
import { lastComplete } from "../rules/mail-period.ts";
import { figureMail } from "./tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notFound, tooMany, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { dayIn } from "#kit/validity.ts";

type Mail = typeof figureMail.$inferSelect;

const receives = (personId: string) => sql`${figureMail.recipientIds} @> array[${personId}]::uuid[]`;

/** What a person has made or receives, by name. */
async function mails(ctx: Ctx): Promise<FigureMail[]> {
  const { id } = ctx.actor;
  const found = await ctx.db
    .select()
    .from(figureMail)
    .where(sql`(${eq(figureMail.ownerId, id)} or ${receives(id)})`)
    .orderBy(asc(figureMail.name), asc(figureMail.id));
  return shown(ctx, found);
}

async function shown({ db, actor, services }: Ctx, found: readonly Mail[]): Promise<FigureMail[]> {
  const names = await services.namesOf(db, [
    ...new Set(found.flatMap(({ ownerId, recipientIds }) => [ownerId, ...recipientIds])),
  ]);
  const nameOf = (id: string) => names.get(id) ?? "Someone";
  return found.map(({ id, name, tab, filter, every, ownerId, recipientIds }) => {
    const recipients = recipientIds.map(nameOf).toSorted((a, b) => a.localeCompare(b));
    return { id, name, tab, filter, every, ownerName: nameOf(ownerId), recipients, own: ownerId === actor.id };
  });
}

const activePeople = and(eq(appUser.status, "active"), isNull(appUser.archivedAt));

/** Whom figures can be mailed to. Whether they may see them is asked each time they are sent. */
async function mailRecipients({ db }: Ctx): Promise<{ id: string; name: string }[]> {
  const { id, firstName, lastName } = appUser;
  return db
    .select({ id, name: sql<string>`${firstName} || ' ' || ${lastName}` })
    .from(appUser)
    .where(activePeople)
    .orderBy(asc(lastName), asc(firstName), asc(id));
}

async function addMail(ctx: Ctx, { body }: { body: FigureMailDraft }): Promise<FigureMail> {
  const { store, actor, now } = ctx;
  if (!MailFilter.strict().safeParse(body.filter).success)
    throw wrongField("filter", "These filters cannot be read. Choose them again.");
  if ((await store.db.$count(figureMail, eq(figureMail.ownerId, actor.id))) >= mostMails)
    throw tooMany(`You have ${mostMails} mails of figures. End one of them first.`);
  const people = new Set((await mailRecipients(ctx)).map(({ id }) => id));
  if (body.recipientIds.some((id) => !people.has(id)))
    throw wrongField("recipientIds", "Choose people who have an active account.");
  const today = dayIn(await companyZone(store.db), now);
  const recipientIds = [...new Set(body.recipientIds)];
  const row = {
    ...body,
    recipientIds,
    id: randomUUID(),
    ownerId: actor.id,
    at: store.now,
    sentTo: lastComplete(body.every, today).to,
  };
  await store.rows.insert(figureMail).values(row);
  const [made] = await shown(ctx, [row]);
  if (!made) throw new Error("A mail that was just made is shown.");
  await tellTrail(store, "create", row, `every ${row.every}: ${row.tab}, to ${made.recipients.join(", ")}`);
  return made;
}

/** Whoever made it ends it for everyone; whoever receives it, for themselves. */
async function endMail({ store, actor }: Ctx, { id }: { id: string }): Promise<undefined> {
  const [mail] = await store.db.select().from(figureMail).where(eq(figureMail.id, id)).for("update");
  const others = mail?.recipientIds.filter((one) => one !== actor.id) ?? [];
  if (!mail || (mail.ownerId !== actor.id && others.length === mail.recipientIds.length)) throw notFound("mail of figures");
  if (mail.ownerId === actor.id || others.length === 0) {
    await store.rows.delete(figureMail).where(eq(figureMail.id, id));
    await tellTrail(store, "end", mail, null);
  } else {
    await store.rows.update(figureMail).set({ recipientIds: others }).where(eq(figureMail.id, id));
    await tellTrail(store, "leave", mail, null);
  }
  return undefined;
}

/** What is mailed to whom is in the trail. */
const tellTrail = (store: Store, verb: "create" | "end" | "leave", { id, name }: Mail, what: string | null) =>
  store.note({
    action: `FigureMail.${verb}`,
    entity: "FigureMail",
    entityId: id,
    label: name,
    changes: what === null ? [] : [{ field: "mail", old: null, new: what }],
  });

export const mailHandlers = { mails, mailRecipients, addMail, endMail };
