/** Mails figures at six in the morning of the company, of the last complete week or month (report-statistics rule 20). */
import { Readable } from "node:stream";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { type FiguresAsked, FiguresQuery } from "../contract-figures.ts";
import { reportStatistics } from "../contract.ts";
import { metricsOfTabs } from "../metrics-of-tabs.ts";
import { lastComplete, mailHour } from "../rules/mail-period.ts";
import type { Days } from "../rules/period.ts";
import { chartsOf } from "./charts-pdf.ts";
import { figureRows } from "./export-figures.ts";
import { figuresPdf } from "./figures-pdf.ts";
import { figureMail } from "./tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { Refusal } from "#kit/refusals.ts";
import { type Letter, post } from "#kit/server/mail.ts";
import { contextFor } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { type Day, dayIn } from "#kit/validity.ts";

type Mail = typeof figureMail.$inferSelect;

/** Sends what is due; a mail that fails is logged and due again at the next run, and does not stop the others. */
export async function sendFigureMails(services: Services): Promise<void> {
  const { db } = services.database;
  const zone = await companyZone(db);
  const now = services.clock();
  const today = dayIn(zone, new Date(now.getTime() - mailHour * 3_600_000));
  const found = await db.select().from(figureMail);
  for (const mail of found)
    await sendMail(services, mail, today).catch((error: unknown) =>
      services.log.error(error, `The mail of figures ${mail.name}`),
    );
}

async function sendMail(services: Services, mail: Mail, today: Day): Promise<void> {
  const days = lastComplete(mail.every, today);
  if (mail.sentTo >= days.to) return;
  const { active, owner } = await peopleOf(services, mail);
  const letters: Letter[] = [];
  if (owner) for (const person of active) letters.push(...(await letterTo(services, mail, days, person)));
  await asSystem(services, async (store) => {
    const left = and(eq(figureMail.id, mail.id), lt(figureMail.sentTo, days.to));
    // It ends with the account of whoever made it, or of the last who received it.
    if (!owner || active.length === 0) return void (await store.rows.delete(figureMail).where(left));
    const sent = { sentTo: days.to, recipientIds: active.map(({ id }) => id) };
    const [claimed] = await store.rows.update(figureMail).set(sent).where(left).returning({ id: figureMail.id });
    if (!claimed) return;
    for (const letter of letters) await post(store.rows, services.jobs, letter, services.clock());
    const to = letters.map((letter) => letter.to).join(", ") || "nobody: no recipient may see them";
    const changes = [{ field: "mail", old: null, new: `${days.from} to ${days.to}, to ${to}` }];
    await store.note({ action: "FigureMail.send", entity: "FigureMail", entityId: mail.id, label: mail.name, changes });
  });
}

interface Recipient {
  id: string;
  email: string;
}

/** The recipients whose account is active, and whether that of the owner is. */
async function peopleOf({ database: { db } }: Services, { ownerId, recipientIds }: Mail) {
  const { id, email, status, archivedAt } = appUser;
  const found = await db
    .select({ id, email })
    .from(appUser)
    .where(and(inArray(id, [ownerId, ...recipientIds]), eq(status, "active"), isNull(archivedAt)));
  const active = recipientIds.flatMap((one) => found.find((person) => person.id === one) ?? []);
  return { active, owner: found.some((person) => person.id === ownerId) };
}

/** The figures as this person may see them now; nothing if they may not. */
async function letterTo(services: Services, mail: Mail, days: Days, { id, email }: Recipient): Promise<Letter[]> {
  const actor = await services.actorNow(id);
  const endpoint = reportStatistics.endpoints.exportFigures;
  const served = services.served.find((one) => one.endpoint === endpoint);
  if (!actor || !served) return [];
  try {
    const ctx = contextFor(services, served, actor);
    const query = queryOf(mail, days);
    const { head, rows, found } = await figureRows(ctx, query);
    const charts = await chartsOf(ctx, query, found, { tab: mail.tab, basis: "M1", forClient: false });
    const bytes = await figuresPdf(ctx, query, head, rows, charts);
    const name = `figures-${days.from}-to-${days.to}.pdf`;
    const file = await services.files.put(Readable.from([Buffer.from(bytes)]), { limit: 50 * 1024 * 1024, name });
    return [letter(services, mail, days, email, { name, sha256: file.sha256, mediaType: "application/pdf" })];
  } catch (failure) {
    if (failure instanceof Refusal) return [];
    throw failure;
  }
}

const queryOf = ({ tab, filter }: Mail, days: Days): FiguresAsked =>
  FiguresQuery.parse({ ...filter, ...days, metrics: metricsOfTabs[tab].join(",") });

function letter(
  { publicUrl }: Pick<Services, "publicUrl">,
  { name, tab, every, filter }: Mail,
  { from, to }: Days,
  email: string,
  attached: { name: string; sha256: string; mediaType: string },
): Letter {
  const address = new URLSearchParams({ ...filter, from, to, tab });
  const text = [
    `${name}: the figures of ${from} to ${to}, as you may see them, are in the attached PDF.`,
    `The page with every figure down to its rows: ${publicUrl}/report-statistics?${address.toString()}`,
    `You receive this every ${every}. End it on that page, under Figures by mail.`,
  ];
  return {
    channel: "email",
    to: email,
    subject: `${name}, ${from} to ${to}`,
    text: `${text.join("\n\n")}\n`,
    attachments: [attached],
  };
}
