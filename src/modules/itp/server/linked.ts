/** What a party does with a link to a plan: reads what is asked, and releases, approves or refuses it. Nothing else is reached without an account. */
import { eq } from "drizzle-orm";
import { askedOf, askedText } from "../asked.ts";
import type { ItpAsked, LinkedItp } from "../contract.ts";
import { recordEvents, stepFor } from "./events.ts";
import { itpName, type ItpRow } from "./itps.ts";
import { answerShown, refuseWrong, type RequestRow, shareEntity } from "./requests.ts";
import { itp, itpAnswer, itpRequest } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { codedPage } from "#directory/company/server/coded-page.ts";
import type { Opened } from "#directory/company/server/open-shared.ts";
import { sharedLinkGone } from "#directory/company/server/public-company.ts";
import { codeEntered } from "#directory/company/server/shared-link-codes.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { Refusal, refused } from "#kit/refusals.ts";
import { notify } from "#kit/server/notices.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";
import { sha256 } from "#modules/inspection-reports/rules/content-hash.ts";
import { project } from "#modules/project-management/server/tables.ts";

interface Asked extends Opened<ItpRow> {
  request: RequestRow;
}

const hrefOf = ({ id }: Pick<ItpRow, "id">) => `/itps/${id}`;

/** These links ask for a code and have no passcode. */
const page = codedPage<ItpRow, LinkedItp>({
  entity: shareEntity,
  find: async ({ db }, id) => {
    const [plan] = await db.select().from(itp).where(eq(itp.id, id));
    return plan?.archivedAt === null ? plan : undefined;
  },
  path: ({ id }) => `/api/linked-itps/${id}`,
  href: hrefOf,
  closed: (company, { code }) => ({ code, company, recipientName: "", asked: null, answer: null, closed: null }),
  open: async (ctx, found, company) => {
    const one = await askedBy(ctx, found);
    const [answer] = await ctx.db.select().from(itpAnswer).where(eq(itpAnswer.requestId, one.request.id));
    return {
      code: null,
      company,
      recipientName: found.link.recipientName,
      asked: answer?.content ?? (await contentOf(ctx, one)),
      answer: answer ? answerShown(answer) : null,
      closed: answer ? null : await closedBecause(ctx, one),
    };
  },
});

async function askedBy({ db }: Ctx, found: Opened<ItpRow>): Promise<Asked> {
  const [request] = await db.select().from(itpRequest).where(eq(itpRequest.linkId, found.link.id));
  if (!request) throw await sharedLinkGone(db);
  return { ...found, request };
}

/** Why nothing can be answered any more: the plan has moved on, or a point before it is open. */
async function closedBecause(ctx: Ctx, { row: plan, request }: Asked): Promise<string | null> {
  try {
    await refuseWrong(ctx, plan, request);
    return null;
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.message;
    throw refusal;
  }
}

async function contentOf({ db }: Ctx, { row: plan, request }: Asked): Promise<ItpAsked> {
  const [names] = await db
    .select({ number: project.number, name: project.name, client: clientCompany.displayName })
    .from(project)
    .innerJoin(clientCompany, eq(clientCompany.id, plan.clientCompanyId))
    .where(eq(project.id, plan.projectId));
  return askedOf(plan, request, { project: `${names?.number ?? ""} ${names?.name ?? ""}`.trim(), client: names?.client ?? "" });
}

export const showLinked = (ctx: Ctx, { plan }: { plan: string }) => page.show(ctx, plan);
export const sendLinkedCode = (ctx: Ctx, { plan }: { plan: string }) => page.sendCode(ctx, plan);
export const enterLinkedCode = (ctx: Ctx, { plan, body }: { plan: string; body: { code: string } }) =>
  page.enterCode(ctx, plan, body.code);

/** The request, with its plan locked, if it may be answered in this browser and was not yet. */
async function openedNow(ctx: Ctx, id: string): Promise<Asked> {
  const found = await page.openNow(ctx, id);
  if (found instanceof Refusal) throw found;
  const one = await askedBy(ctx, { ...found, row: await ctx.store.find(itp, found.row.id, { lock: true }) });
  const [answer] = await ctx.store.db.select().from(itpAnswer).where(eq(itpAnswer.requestId, one.request.id));
  if (answer) throw refused(`This was ${answer.outcome} by ${answer.name}.`);
  return one;
}

/** The signature is bound to what is asked as it stands now. */
export async function signLinked(
  ctx: Ctx,
  { plan: id, body }: { plan: string; body: { signature: ClientSignature } },
): Promise<LinkedItp> {
  const one = await openedNow(ctx, id);
  const { row: plan, request } = one;
  const { signature } = body;
  const { name } = signature;
  await refuseWrong(ctx, plan, request);
  const content = await contentOf(ctx, one);
  if ((await sha256(askedText(content))) !== signature.contentHash)
    throw refused("The plan has changed meanwhile. Open the link again.", [], "changed");
  await answer(ctx, one, { outcome: "signed", name, content, signature });
  if (request.kind === "approval") {
    const changes = { status: "client approved", clientApprovedBy: name, clientApprovedOn: ctx.today } as const;
    await ctx.store.annotate(itp, plan.id, plan.version, changes, "approveByLink");
  } else {
    const { party, units } = request;
    const { line } = stepFor(plan, { lineId: request.lineId ?? "", party, units });
    const event = { kind: "released", party, units, personName: name, requestId: request.id } as const;
    await recordEvents(ctx, plan, line, event, "releaseByLink");
  }
  await tell(
    ctx,
    one,
    `${name} ${request.kind === "approval" ? "approved" : "released points of"} ${itpName(plan)}`,
    wordsOf(request),
  );
  return page.shown(ctx, { link: one.link, row: await ctx.store.find(itp, plan.id) });
}

export async function refuseLinked(
  ctx: Ctx,
  { plan: id, body }: { plan: string; body: { name: string; reason: string } },
): Promise<LinkedItp> {
  const one = await openedNow(ctx, id);
  const { name, reason } = body;
  await answer(ctx, one, { outcome: "refused", name, content: await contentOf(ctx, one), reason });
  const { row: plan } = one;
  await ctx.store.note({
    action: "Itp.refuseByLink",
    entity: "Itp",
    entityId: plan.id,
    label: itpName(plan),
    changes: [{ field: "link", old: null, new: `${name}: ${reason}` }],
    actorType: "public",
  });
  await tell(ctx, one, `${name} refused ${itpName(plan)}`, reason);
  return page.shown(ctx, one);
}

type Given = Pick<typeof itpAnswer.$inferInsert, "outcome" | "name" | "content" | "signature" | "reason">;

async function answer(ctx: Ctx, one: Asked, given: Given): Promise<void> {
  const code = await codeEntered(ctx, page.sharedBy(one));
  await ctx.store.rows
    .insert(itpAnswer)
    .values({ ...given, id: orderedId(), requestId: one.request.id, code, at: ctx.store.now });
}

const wordsOf = ({ units }: RequestRow): string => units.join(", ") || "The plan is approved for the client.";

/** Whoever made the link hears of the answer. */
async function tell(ctx: Ctx, { link, row: plan }: Asked, title: string, body: string): Promise<void> {
  const told = { userId: link.createdById, subject: "review", title, body, href: hrefOf(plan) } as const;
  await notify(ctx.store.rows, ctx.services, ctx.now, told);
}
