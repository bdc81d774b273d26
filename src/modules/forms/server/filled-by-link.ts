/** A form filled through its link by somebody without an account. Nothing else can be read or written with the link. */
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { isOffered, isOfferedAnonymously } from "../answered-by-link.ts";
import type { PublicForm, SentByLink } from "../form-link.ts";
import { fieldsOf, type FormDefinition } from "../definition.ts";
import { errorsIn } from "../engine/evaluate.ts";
import { evaluate } from "../engine/evaluate.ts";
import { startingAnswers } from "../prefill.ts";
import { believed } from "../rules.ts";
import { carryOut } from "./carry-out.ts";
import { contextOf } from "./context.ts";
import { hashOfToken, issuedOf } from "./links.ts";
import { nextNumber } from "./number.ts";
import { mustBeStored } from "./stored-files.ts";
import { goOn } from "./submit.ts";
import { cleaned, headOf } from "./submissions.ts";
import { formLink, formSubmission } from "./tables.ts";
import { publicCompany, unknownLink } from "#directory/company/server/public-company.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { refused, tooMany } from "#kit/refusals.ts";
import { Lookup } from "#kit/server/lookup.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { asTheProduct } from "#kit/server/system-store.ts";
import { refuseAfterWrongLinks, wrongLink } from "#kit/server/wrong-links.ts";

type Link = Row<typeof formLink>;

/** The forms that can come through one link in a day: a link in wrong hands is no way to flood the reviewers. */
const mostInDay = 100;

async function linkOf(ctx: Ctx, token: string, lock: boolean): Promise<Link> {
  const one = ctx.db
    .select()
    .from(formLink)
    .where(eq(formLink.tokenHash, hashOfToken(token)));
  const [found] = await (lock ? one.for("update") : one);
  // Of an anonymous report not even the address it comes from is looked at.
  if (found?.anonymous) return found;
  await refuseAfterWrongLinks(ctx);
  if (found) return found;
  await wrongLink(ctx);
  throw await unknownLink(ctx.db);
}

/** What the form is about, as its link says; read as the product, for nobody is signed in. */
async function aboutOf(ctx: Ctx, { workOrderId, baseLocationId }: Link) {
  const asked = { ...(workOrderId ? { workOrderId } : {}), ...(baseLocationId ? { baseLocationId } : {}) };
  const about = await contextOf(ctx, asked, new Lookup(ctx.db, null, null));
  if (about.subject.baseLocationId || about.subject.clientSiteId) return about;
  const [settings] = await ctx.db.select({ timeZone: companySettings.timeZone }).from(companySettings);
  return { ...about, zone: settings?.timeZone ?? about.zone };
}

function stateOf({ endedAt, expiresOn, usesLeft }: Link, { today }: Ctx): PublicForm["state"] {
  if (endedAt !== null) return "ended";
  if (expiresOn !== null && expiresOn < today) return "expired";
  return usesLeft === 0 ? "used up" : "open";
}

export async function shownByLink(ctx: Ctx, { token }: { token: string }): Promise<PublicForm> {
  const link = await linkOf(ctx, token, false);
  const company = await publicCompany(ctx.db);
  const { anonymous } = link;
  const state = stateOf(link, ctx);
  const template = state === "open" ? await issuedOf(ctx, link.formCode) : null;
  if (!template?.audience.external) return { company, anonymous, state: state === "open" ? "withdrawn" : state, form: null };
  const { code, title, formVersion, definition } = template;
  const { zone, facts } = await aboutOf(ctx, link);
  return { company, anonymous, state, form: { code, title, formVersion, definition: asAsked(definition, link), zone, facts } };
}

/** Without what nobody could answer there; what is prefilled stays with the server. */
const asAsked = (definition: FormDefinition, link: Link): FormDefinition => ({
  ...definition,
  sections: definition.sections.map((section) => ({ ...section, fields: section.fields.filter(offeredBy(link)) })),
});

const offeredBy = ({ anonymous }: Link) => (anonymous ? isOfferedAnonymously : isOffered);

const why: Readonly<Record<Exclude<PublicForm["state"], "open">, string>> = {
  ended: "This link was ended. Ask for a new one.",
  expired: "This link has expired. Ask for a new one.",
  "used up": "This form was sent already.",
  withdrawn: "This form is no longer in use. Ask whoever gave you the link.",
};

export async function sentByLink(
  sender: Ctx,
  { token, body }: { token: string; body: z.output<typeof SentByLink> },
): Promise<{ number: string }> {
  const link = await linkOf(sender, token, true);
  // Whoever is signed in there and whatever their device says of itself: the product receives it.
  const ctx = link.anonymous ? asTheProduct(sender) : sender;
  const before = await sentBefore(ctx, link, body.id);
  if (before) return before;
  const state = stateOf(link, ctx);
  const template = await issuedOf(ctx, link.formCode);
  if (state !== "open") throw refused(why[state], [], "link-over");
  if (!template?.audience.external) throw refused(why.withdrawn, [], "link-over");
  await refuseFlood(ctx, link);
  const { subject, zone, facts, about } = await aboutOf(ctx, link);
  const { definition } = template;
  const context = { now: ctx.now.toISOString(), zone, language: body.language, user: { id: "", name: "", roles: [] }, facts };
  // What the link is about comes from the link, not from whoever has it.
  const offered = new Set(fieldsOf(definition).flatMap(({ field }) => (offeredBy(link)(field) ? [field.key] : [])));
  const given = Object.entries(cleaned(body.answers)).filter(([key]) => offered.has(key));
  const prefilled = Object.entries(startingAnswers(definition, context)).filter(([key]) => !offered.has(key));
  const found = evaluate(definition, Object.fromEntries([...prefilled, ...given]), context);
  const problems = errorsIn(found);
  if (problems.length > 0)
    throw refused(
      problems.length === 1 ? (problems[0]?.message ?? "") : `${problems.length} answers need attention.`,
      problems.map(({ path, message }) => ({ message, code: path })),
    );
  // Nobody can store a file there: one that is named belongs to another record.
  await mustBeStored(ctx, body.id, { answers: found.answers, signatures: [] });
  const { store } = ctx;
  const row = await store.insert(
    formSubmission,
    {
      id: body.id,
      ...subject,
      ...headOf(template),
      status: "draft",
      answers: found.answers,
      language: body.language ?? null,
      zone,
      about,
      linkId: link.id,
      filledById: null,
      filledByName: link.anonymous
        ? "Anonymous report"
        : body.name?.trim()
          ? `${body.name.trim()}, by link`
          : `By link: ${link.purpose}`,
      startedAt: link.anonymous ? store.now : believed(body.startedAt, store.now),
    },
    "start",
  );
  const number = await nextNumber(ctx, row, template.numberPattern);
  const actions = await carryOut(ctx, { ...row, number }, { definition, found, part: undefined, at: store.now });
  const changes = {
    number,
    actions,
    score: found.score.percent,
    flagCount: found.flagged.length,
    riskScore: found.risk?.score ?? null,
    receivedAt: store.now,
    submittedAt: store.now,
  };
  const verb = link.anonymous ? "sendAnonymously" : "sendByLink";
  await goOn(ctx, { ...row, ...changes }, { definition, found, changes, version: row.version, verb });
  const used = { usedCount: link.usedCount + 1, lastUsedAt: store.now };
  const left = link.usesLeft === null ? {} : { usesLeft: link.usesLeft - 1 };
  await store.update(formLink, link.id, link.version, { ...used, ...left }, "use");
  return { number };
}

/** Sent again after a lost answer: the same form. */
async function sentBefore({ db }: Ctx, link: Link, id: string): Promise<{ number: string } | null> {
  const [there] = await db
    .select({ number: formSubmission.number, linkId: formSubmission.linkId })
    .from(formSubmission)
    .where(eq(formSubmission.id, id));
  if (!there) return null;
  if (there.linkId !== link.id) throw refused("Open the link again.");
  return { number: there.number ?? "" };
}

async function refuseFlood({ db, now }: Ctx, { id }: Link): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000).toISOString();
  const today = await db.$count(formSubmission, and(eq(formSubmission.linkId, id), gt(formSubmission.createdAt, since)));
  if (today >= mostInDay) throw tooMany("Too much was sent with this link today. Call us instead, or try again tomorrow.");
}
