/** What clients see, and strangers try, with links to invoices. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { openScene, stamp } from "./testing/scene.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { financeDefaults, financeId } from "#directory/finance/server/tables.ts";
import { pagesOf } from "#kit/server/pdf.ts";
import { message } from "#kit/server/mail/tables.ts";
import { textOfPages } from "#kit/server/testing/text-of-pages.ts";
import { shareLink } from "#kit/server/share-links/tables.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import type { ShareLinkDraft } from "#kit/share-links.ts";

const e = invoices.endpoints;
const { on, finance, operations, coordinator, client, approved, issued, read } = await openScene();
afterAll(() => on.close());
const one = await issued({ poNumber: "4500118730", internalNote: "margin 41 %" });
let address = 0;

const usual: ShareLinkDraft = { recipientName: "Paula Greer", days: 14, showsNewer: false };
async function link(more: Partial<ShareLinkDraft> = {}, id = one.id) {
  const { body } = await finance.ask(e.makeLink, { id, body: { ...usual, ...more } });
  return { id: body.id, href: body.href, token: body.href.split("#k=")[1] ?? "" };
}
/** A stranger, each at an address of their own unless one is given. */
function open(id: string, headers: Record<string, string>, from = `198.51.100.${(address += 1)}`) {
  return on.app.inject({ method: "POST", url: `/api/shared-invoices/${id}`, headers, remoteAddress: from });
}
function file(id: string, token: string, part: "invoice" | "backup") {
  const from = `203.0.113.${(address += 1)}`;
  const url = `/api/shared-invoices/${id}/file?part=${part}`;
  return on.app.inject({ url, headers: withToken(token), remoteAddress: from });
}
const withToken = (token: string, passcode?: string) => ({
  "x-share-token": token,
  ...(passcode ? { "x-share-passcode": encodeURIComponent(passcode) } : {}),
});

describe("a link to an invoice", () => {
  it("shows what is billed, paid and open, and nothing of the company's own", async () => {
    const { token, href } = await link();
    expect(href).toMatch(new RegExp(`/r/invoices/${one.id}#k=[A-Za-z0-9_-]{43}$`));
    const answer = await open(one.id, withToken(token));
    expect([answer.statusCode, answer.json().invoice]).toMatchObject([
      200,
      {
        number: one.number,
        poNumber: "4500118730",
        amountDue: "13395.35",
        balance: "13395.35",
        isOverdue: false,
        watermark: "Paula Greer, 2026-05-04",
      },
    ]);
    expect(answer.json().invoice.lines).toHaveLength(6);
    for (const hidden of ["margin", "Fay", "Cara", "4000", 'Id"']) expect(answer.body).not.toContain(hidden);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-frame-options": "DENY" });
    const body = {
      clientCompanyId: client,
      receivedOn: "2026-05-04",
      amount: "1000.00",
      currency: "USD",
      method: "cheque",
    } as const;
    const allocations = [{ invoiceId: one.id, amount: "1000.00" }];
    const paid = await finance.ask(invoices.payments.create, { body: { ...body, allocations, roundOff: false } });
    expect([paid.status, paid.problem.message]).toEqual([200, undefined]);
    const bank = { id: randomUUID(), name: "First Bank", account: "12345678", bic: "CHASUS33", currency: "USD" };
    await on.db.insert(financeDefaults).values({ ...stamp, ...usualFinance, id: financeId, banks: [bank] });
    const { id: _own, ...told } = bank;
    expect((await open(one.id, withToken(token))).json().invoice.banks).toEqual([told]);
    const later = (await open(one.id, withToken(token))).json().invoice;
    expect([later.balance, later.payments[0]?.amount]).toEqual(["12395.35", "1000.00"]);
  });

  it("gives its PDF, and the same pages with the evidence where nothing is behind it: no index without an entry", async () => {
    const { token } = await link();
    const [pdf, backup] = [await file(one.id, token, "invoice"), await file(one.id, token, "backup")];
    expect([pdf.statusCode, backup.statusCode]).toEqual([200, 200]);
    expect(pagesOf(backup.rawPayload)).toBe(pagesOf(pdf.rawPayload));
    expect(textOfPages(backup.rawPayload)).toEqual(textOfPages(pdf.rawPayload));
  });

  it("marks the invoice as viewed with the time of the first view, and tells whoever made it", async () => {
    const fresh = await issued();
    const { token } = await link({}, fresh.id);
    expect((await read(fresh.id)).viewedAt).toBeNull();
    await open(fresh.id, withToken(token));
    await open(fresh.id, withToken(token));
    const { viewedAt, version } = await read(fresh.id);
    expect([viewedAt, version]).toEqual(["2026-05-04T15:00:00.000Z", fresh.version + 1]);
    const [row] = (await finance.ask(e.links, { id: fresh.id })).body;
    expect(row?.views).toBe(2);
  });

  it("answers the same whatever is wrong with it, and without a link", async () => {
    const [good, revoked, expired, used] = [await link(), await link(), await link(), await link({ maxViews: 1 })];
    await finance.ask(e.revokeLink, { linkId: revoked.id });
    await on.db.update(shareLink).set({ expiresAt: "2026-05-04T14:59:59Z" }).where(eq(shareLink.id, expired.id));
    await open(one.id, withToken(used.token));
    const draft = await approved();
    const answers = await Promise.all([
      open(one.id, {}),
      open(one.id, withToken("A".repeat(43))),
      open(one.id, withToken(`${good.token}A`)),
      open(crypto.randomUUID(), withToken(good.token)),
      open("nonsense", withToken(good.token)),
      open(draft.id, withToken(good.token)),
      open(one.id, withToken(revoked.token)),
      open(one.id, withToken(expired.token)),
      open(one.id, withToken(used.token)),
      file(one.id, revoked.token, "backup"),
    ]);
    const said = answers.map(({ statusCode, body }) => `${statusCode} ${body.replace(/"requestId":"[^"]*"/, "")}`);
    expect([...new Set(said)]).toHaveLength(1);
    expect(said[0]).toMatch(/^404 .*This link is not valid or has expired\. Ask /);
  });

  it("with a passcode opens with it only, and for nobody after five wrong ones", async () => {
    const { token } = await link({ passcode: "corrosion" });
    expect((await open(one.id, withToken(token))).json()).toEqual({ asksPasscode: true, invoice: null });
    expect((await file(one.id, token, "invoice")).statusCode).toBe(404);
    expect((await open(one.id, withToken(token, "corrosion"))).json().asksPasscode).toBe(false);
    for (let count = 0; count < 5; count += 1) await open(one.id, withToken(token, "erosion"));
    expect((await open(one.id, withToken(token, "corrosion"))).statusCode).toBe(404);
  });

  it("is limited: ten wrong tokens an hour, thirty requests a minute from an address", async () => {
    const { token } = await link();
    for (let count = 0; count < 10; count += 1) await open(one.id, withToken("B".repeat(43)), "192.0.2.9");
    await on.settled();
    expect((await open(one.id, withToken(token), "192.0.2.9")).statusCode).toBe(429);
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await open(one.id, withToken(token), "192.0.2.50")).statusCode);
    expect([statuses[29], statuses[30]]).toEqual([200, 429]);
  });

  it("is made and revoked by Finance, for issued invoices, and listed while it opens", async () => {
    const draft = await approved();
    const early = await finance.ask(e.makeLink, { id: draft.id, body: usual });
    expect(early.problem.message).toBe("Only an issued invoice can be shared.");
    expect((await operations.ask(e.makeLink, { id: one.id, body: usual })).problem.message).toBe(
      "Only Finance can make or revoke links to invoices.",
    );
    expect((await coordinator.ask(e.makeLink, { id: one.id, body: usual })).status).toBe(403);
    const { id, token } = await link();
    expect((await operations.ask(e.revokeLink, { linkId: id })).status).toBe(403);
    const live = async () => (await finance.ask(e.liveLinks, {})).body.map((found) => found.id);
    expect(await live()).toContain(id);
    await finance.ask(e.revokeLinksOfClient, { body: { clientCompanyId: client } });
    expect(await live()).toEqual([]);
    expect((await open(one.id, withToken(token))).statusCode).toBe(404);
  });

  it("goes with the email, opens until two weeks after the due date, and is in no log and no trail", async () => {
    const fresh = await issued();
    const body = { version: fresh.version, email: "ap@acre.example", message: "", link: true };
    expect((await finance.ask(e.send, { id: fresh.id, body })).status).toBe(200);
    const [sent] = await on.db.select().from(message).where(eq(message.recipient, "ap@acre.example"));
    const token = /#k=([A-Za-z0-9_-]{43})/.exec(sent?.text ?? "")?.[1] ?? "";
    expect((await open(fresh.id, withToken(token))).statusCode).toBe(200);
    const [row] = (await finance.ask(e.links, { id: fresh.id })).body;
    expect(row).toMatchObject({ recipientName: "ap@acre.example", expiresAt: "2026-06-17T15:00:00.000Z" });
    const trail = JSON.stringify([await on.db.select().from(auditEvent), await on.db.select().from(securityEvent)]);
    expect(trail.includes(token)).toBe(false);
    const actions = (await finance.ask(e.history, { id: fresh.id })).body.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["Invoice.share", "Invoice.send", "Invoice.view"]));
  });
});
