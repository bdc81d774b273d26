/** Messages to the recipients of a release. The link is only in the message; the database holds its hash. */
import { hash, randomBytes } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { byEmail, deliveryWords } from "../release.ts";
import { noticeWords, resultWords } from "../transmittal-sheet.ts";
import { nameOf } from "./release-name.ts";
import { type release, releaseEvent, releaseRecipient } from "./tables.ts";
import { itemsOf, type ReleaseRowOf } from "./whole.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { letter } from "#directory/company/letters.ts";
import type { Reading } from "#kit/server/database.ts";
import { post, written } from "#kit/server/mail.ts";
import type { StoredAttachment } from "#kit/server/mail/tables.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Services } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import { addDays } from "#kit/validity.ts";

export type RecipientRow = typeof releaseRecipient.$inferSelect;
type Host = Pick<Services, "jobs" | "wordingFor" | "senderOf" | "publicUrl">;

/** How long a link is valid. */
const daysOfLink = 90;

export const hashOfToken = (token: string): string => hash("sha256", token);

/** Sends to every recipient who does not have it yet: a message with a link of their own, or a note that it goes another way. */
export async function sendToRecipients(host: Host, store: Store, row: ReleaseRowOf): Promise<void> {
  const waiting = await store.db
    .select()
    .from(releaseRecipient)
    .where(and(eq(releaseRecipient.releaseId, row.id), eq(releaseRecipient.state, "pending")))
    .orderBy(asc(releaseRecipient.position));
  for (const recipient of waiting) await sendTo(host, store, row, recipient);
}

/** Sends a new link; the previous one stops working. A recipient who gets it by hand or on paper is recorded as sent to. */
export async function sendTo(
  host: Host,
  store: Store,
  row: ReleaseRowOf,
  recipient: RecipientRow,
  kind: "sent" | "tokenRenewed" | "reminder" = "sent",
): Promise<void> {
  const state = recipient.state === "pending" ? ("sent" as const) : recipient.state;
  const of = eq(releaseRecipient.id, recipient.id);
  if (!byEmail(recipient.delivery) || !recipient.email) {
    await store.rows.update(releaseRecipient).set({ state }).where(of);
    await noteEvent(store, { releaseId: row.id, recipientId: recipient.id, kind, text: deliveryWords[recipient.delivery] });
    return;
  }
  const codeAsked = (await asksCode(store.db, row)) ? "The link asks for a code, which is sent to this address." : "";
  const token = randomBytes(32).toString("base64url");
  const until = addDays(store.now.slice(0, 10), daysOfLink);
  const link = `${host.publicUrl}/r/${token}`;
  const attachments = recipient.delivery === "email attachment" && kind !== "reminder" ? attachmentsOf(row) : null;
  const to = { name: recipient.name, email: recipient.email, link, codeAsked, until };
  const messageId =
    kind === "reminder" ? await postReminder(host, store, row, to) : await postRelease(host, store, row, { ...to, attachments });
  await store.rows
    .update(releaseRecipient)
    .set({ state, messageId, tokenHash: hashOfToken(token), tokenExpiresAt: `${until}T23:59:59.000Z` })
    .where(of);
  await noteEvent(store, {
    releaseId: row.id,
    recipientId: recipient.id,
    kind,
    text: [recipient.email, attachments?.words].filter(Boolean).join(". "),
  });
}

/** The largest package that goes with an email (releases.md rule 5); many mail servers refuse more. */
const largestAttached = 15 * 1024 * 1024;

interface Attached {
  files: StoredAttachment[];
  words: string;
}

/** The package; where it is larger than an email takes, the sheet alone. */
function attachmentsOf({ transmittalNo, sheetSha256, packageSha256, packageSize }: ReleaseRowOf): Attached {
  const name = nameOf({ transmittalNo });
  const mediaType = "application/pdf";
  if (packageSha256 && packageSha256 !== sheetSha256 && (packageSize ?? 0) <= largestAttached)
    return { files: [{ name: `${name}.pdf`, sha256: packageSha256, mediaType }], words: "The reports are attached." };
  const files = sheetSha256 ? [{ name: `${name}-sheet.pdf`, sha256: sheetSha256, mediaType }] : [];
  return { files, words: "The transmittal sheet is attached. The reports are too large for an email: open them with the link." };
}

interface To {
  name: string;
  email: string;
  link: string;
  /** That a code is asked for, in words; empty where none is. */
  codeAsked: string;
  until: string;
}

/** Asks for the receipt once more, with a new link: the one before is known to nobody but its recipient. */
async function postReminder(
  host: Host,
  store: Store,
  row: ReleaseRowOf,
  { name, email, link, codeAsked, until }: To,
): Promise<string> {
  const { company } = await host.senderOf(store.db);
  const worded = letter("release-reminder", email, {
    NAME: name,
    COMPANY: company.name,
    NUMBER: row.transmittalNo ?? "",
    SUBJECT: row.subject,
    RECEIPT: row.dueBy ? `It was expected by ${row.dueBy}.` : "",
    LINK: link,
    EXPIRES: until,
    CODE_ASKED: codeAsked,
  });
  return postLetter(host, store, worded);
}

const mostNamed = 40;

async function postRelease(
  host: Host,
  store: Store,
  row: ReleaseRowOf,
  { name, email, link, codeAsked, until, attachments }: To & { attachments: Attached | null },
): Promise<string> {
  const items = (await itemsOf(store.db, row.id)).map(({ shown }) => shown);
  const lines = items
    .slice(0, mostNamed)
    .map(
      (item) =>
        `- ${item.reportNumber} Rev ${item.revision}, ${[item.itemTag, resultWords(item.result), item.importedReportId && item.title].filter(Boolean).join(", ")}`,
    );
  const more = items.length > mostNamed ? [`and ${items.length - mostNamed} more`] : [];
  const { company } = await host.senderOf(store.db);
  const worded = letter("release", email, {
    NAME: name,
    COMPANY: company.name,
    NUMBER: row.transmittalNo ?? "",
    PURPOSE: row.notice ? noticeWords[row.notice] : row.purpose,
    SUBJECT: row.subject,
    MESSAGE: row.message ?? "",
    LIST: [...lines, ...more].join("\n"),
    ATTACHED: attachments?.words ?? "",
    LINK: link,
    EXPIRES: until,
    CODE_ASKED: codeAsked,
    RECEIPT: row.dueBy
      ? `Please confirm receipt there by ${row.dueBy}. This does not mean agreement with what the reports say.`
      : "",
  });
  return postLetter(host, store, worded, attachments?.files);
}

/** Posts a message in the company's words; its id. */
async function postLetter(
  host: Host,
  store: Store,
  worded: ReturnType<typeof letter>,
  files?: StoredAttachment[],
): Promise<string> {
  const composed = await written(store.db, host, worded);
  const whole = files && composed.channel === "email" ? { ...composed, attachments: files } : composed;
  return post(store.rows, host.jobs, whole, new Date(store.now));
}

/** The notice of a reject, ahead of the transmittal: the numbers, not the report. */
export async function postReject(
  host: Host,
  store: Store,
  report: { reportNumber: string | null; revision: number; method: string; itemTag: string | null },
  { name, email, rejected }: { name: string; email: string; rejected: readonly string[] },
): Promise<void> {
  const { company } = await host.senderOf(store.db);
  const worded = letter("release-reject", email, {
    NAME: name,
    COMPANY: company.name,
    NUMBER: `${report.reportNumber ?? ""} Rev ${report.revision}`,
    ITEM: [report.method, report.itemTag].filter(Boolean).join(", "),
    LIST: rejected.map((one) => `- ${one}`).join("\n"),
  });
  await postLetter(host, store, worded);
}

/** Sends the answer to a comment to whoever was sent the release; their link shows it as well. */
export async function postAnswer(
  host: Host,
  store: Store,
  row: ReleaseRowOf,
  { name, email, text, answer }: { name: string; email: string; text: string; answer: string },
): Promise<void> {
  const { company } = await host.senderOf(store.db);
  const worded = letter("release-answer", email, {
    NAME: name,
    COMPANY: company.name,
    NUMBER: row.transmittalNo ?? "",
    QUESTION: text,
    ANSWER: answer,
  });
  await postLetter(host, store, worded);
}

/** Sends a recipient the code with which their link opens. */
export async function postCode(
  host: Host,
  store: Store,
  row: ReleaseRowOf,
  { name, email, code, minutes }: { name: string; email: string; code: string; minutes: number },
): Promise<void> {
  const { company } = await host.senderOf(store.db);
  const worded = letter("release-code", email, {
    NAME: name,
    COMPANY: company.name,
    NUMBER: row.transmittalNo ?? "",
    CODE: code,
    MINUTES: String(minutes),
  });
  await postLetter(host, store, worded);
}

/** Tells every recipient with an email address that a release is recalled. */
export async function tellRecall(host: Host, store: Store, row: ReleaseRowOf): Promise<void> {
  const recipients = await store.db.select().from(releaseRecipient).where(eq(releaseRecipient.releaseId, row.id));
  const { company } = await host.senderOf(store.db);
  for (const { id, name, email, state } of recipients) {
    if (!email || state === "pending") continue;
    const worded = letter("release-recalled", email, {
      NAME: name,
      COMPANY: company.name,
      NUMBER: row.transmittalNo ?? "",
      SUBJECT: row.subject,
      REASON: row.recallReason ?? "",
    });
    await postLetter(host, store, worded);
    await noteEvent(store, { releaseId: row.id, recipientId: id, kind: "recalledNotice", text: email });
  }
}

/** Whether the client has the links of its releases opened with a code. */
async function asksCode(db: Reading, { clientCompanyId }: ReleaseRowOf): Promise<boolean> {
  const [client] = await db
    .select({ linkAsksCode: clientCompany.linkAsksCode })
    .from(clientCompany)
    .where(eq(clientCompany.id, clientCompanyId));
  return client?.linkAsksCode ?? false;
}

type NewEvent = Omit<typeof releaseEvent.$inferInsert, "id" | "at">;

export async function noteEvent(store: Store, event: NewEvent): Promise<void> {
  await store.rows.insert(releaseEvent).values({ id: orderedId(), at: store.now, ...event });
}

export const isIssued = ({ status }: Pick<typeof release.$inferSelect, "status">): boolean =>
  status === "issued" || status === "closed";
