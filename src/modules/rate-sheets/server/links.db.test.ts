/** What strangers try with links to rate sheets. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyItem, rateSheets } from "../contract.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { shareLink } from "#kit/server/share-links/tables.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import type { ShareLinkDraft } from "#kit/share-links.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const e = rateSheets.endpoints;
let on: TestApp;
let sales: Person;
let finance: Person;
let sheetId: string;
let draftId: string;
let address = 0;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Cole Marsh", ["COM"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  const { id: account } = await asSystem(on.services, (store) =>
    store.insert(revenueAccount, { code: "4000", name: "Labour", note: null }),
  );
  sheetId = await sheet("USD", account, true);
  draftId = await sheet("EUR", account, false);
});
afterAll(() => on.close());

async function sheet(currency: string, revenueAccountId: string, isApproved: boolean): Promise<string> {
  const overtimeRule = overtimePresets["US 8/12/40"];
  const body = {
    title: "Rates",
    scope: "standard",
    currency,
    effectiveFrom: "2026-01-01",
    overtimeRule,
    internalNotes: "margin 41 %",
  } as const;
  const { id, version } = (await sales.ask(e.create, { body })).body;
  const item = {
    ...emptyItem(crypto.randomUUID()),
    code: "UT",
    description: "UT level II",
    price: "98.00",
    taxClass: "labour" as const,
    revenueAccountId,
    cost: "57.31",
  };
  const { body: saved } = await finance.ask(e.saveItems, { id, body: { version, items: [item] } });
  if (!isApproved) return id;
  const { body: submitted } = await sales.ask(e.submit, { id, body: { version: saved.version } });
  const operations = await on.person("Omar Vance", ["OPS"]);
  await operations.ask(e.approve, { id, body: { version: submitted.version } });
  return id;
}

const usual: ShareLinkDraft = { recipientName: "Paula Greer", days: 14, showsNewer: false };
async function link(more: Partial<ShareLinkDraft> = {}) {
  const { body } = await sales.ask(e.makeLink, { id: sheetId, body: { ...usual, ...more } });
  const [, token = ""] = body.href.split("#k=");
  return { id: body.id, href: body.href, token };
}
/** A stranger, each at an address of their own unless one is given. */
function open(id: string, headers: Record<string, string>, from = `198.51.100.${(address += 1)}`) {
  return on.app.inject({ method: "POST", url: `/api/printed-rate-sheets/${id}`, headers, remoteAddress: from });
}
const withToken = (token: string, passcode?: string) => ({
  "x-share-token": token,
  ...(passcode ? { "x-share-passcode": encodeURIComponent(passcode) } : {}),
});

describe("a link to a rate sheet", () => {
  it("shows the printable fields, and nothing else, to whoever has it", async () => {
    const { token, href } = await link();
    expect(href).toMatch(new RegExp(`/rate-sheets/${sheetId}/print#k=[A-Za-z0-9_-]{43}$`));
    const answer = await open(sheetId, withToken(token));
    expect([answer.statusCode, answer.json().sheet.groups[0].items[0].price]).toEqual([200, "98.00"]);
    for (const hidden of ["57.31", "margin", "Cole", "Fay", "cost", 'Id"']) expect(answer.body).not.toContain(hidden);
    expect(answer.json().sheet.watermark).toBe("Paula Greer, 2026-05-04");
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "DENY",
    });
    expect(String(answer.headers["content-security-policy"])).toContain("frame-ancestors 'none'");
    const pdf = await on.app.inject({
      url: `/api/printed-rate-sheets/${sheetId}/file`,
      headers: withToken(token),
      remoteAddress: "192.0.2.7",
    });
    expect([pdf.statusCode, pdf.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  it("answers the same whatever is wrong with it, and without a link", async () => {
    const [good, revoked, expired, used] = [await link(), await link(), await link(), await link({ maxViews: 1 })];
    await sales.ask(e.revokeLink, { linkId: revoked.id });
    await on.db.update(shareLink).set({ expiresAt: "2026-05-04T14:59:59Z" }).where(eq(shareLink.id, expired.id));
    await open(sheetId, withToken(used.token));
    const answers = await Promise.all([
      open(sheetId, {}),
      open(sheetId, withToken("A".repeat(43))),
      open(sheetId, withToken("")),
      open(sheetId, withToken(`${good.token}A`)),
      open(crypto.randomUUID(), withToken(good.token)),
      open("nonsense", withToken(good.token)),
      open(draftId, withToken(good.token)),
      open(sheetId, withToken(revoked.token)),
      open(sheetId, withToken(expired.token)),
      open(sheetId, withToken(used.token)),
    ]);
    const said = answers.map(({ statusCode, body }) => [statusCode, body.replace(/"requestId":"[^"]*"/, "")]);
    expect(new Set(said.map(([status]) => status))).toEqual(new Set([404]));
    expect(new Set(said.map(([, body]) => body)).size).toBe(1);
    expect(answers[0]?.json().message).toMatch(/^This link is not valid or has expired\. Ask .+ for a new one\.$/);
  });

  it("cannot be made for a draft, by people who only view, or for longer than 90 days", async () => {
    const draft = await sales.ask(e.makeLink, { id: draftId, body: usual });
    expect(draft.problem.message).toBe("Only an approved revision can be shared.");
    const coordinator = await on.person("Cora Dean", ["CRD"]);
    expect((await coordinator.ask(e.makeLink, { id: sheetId, body: usual })).status).toBe(403);
    expect((await sales.ask(e.makeLink, { id: sheetId, body: { ...usual, days: 91 } })).status).toBe(400);
  });

  it("with a passcode opens with it only, and for nobody after five wrong ones", async () => {
    const one = await link({ passcode: "corrosion" });
    expect((await open(sheetId, withToken(one.token))).json()).toEqual({ asksPasscode: true, sheet: null });
    const wrong = await open(sheetId, withToken(one.token, "erosion"));
    expect(wrong.json().message).toBe("This passcode is not correct. 4 tries are left.");
    const torn = await open(sheetId, { ...withToken(one.token), "x-share-passcode": "%E0%A4%A" });
    expect(torn.json().message).toBe("This passcode is not correct. 3 tries are left.");
    expect((await open(sheetId, withToken(one.token, "corrosion"))).json().asksPasscode).toBe(false);
    for (let count = 0; count < 3; count += 1) await open(sheetId, withToken(one.token, "erosion"));
    expect((await open(sheetId, withToken(one.token, "corrosion"))).statusCode).toBe(404);
    const file = await on.app.inject({
      url: `/api/printed-rate-sheets/${sheetId}/file`,
      headers: withToken(one.token),
      remoteAddress: "192.0.2.8",
    });
    expect(file.statusCode).toBe(404);
    const [row] = (await sales.ask(e.links, { id: sheetId })).body.filter(({ id }) => id === one.id);
    expect(row).toMatchObject({ isLive: false, isLocked: true, views: 1 });
    const views = (await sales.ask(e.linkViews, { linkId: one.id })).body.map(({ outcome }) => outcome);
    expect(views.filter((outcome) => outcome === "wrong passcode")).toHaveLength(5);
  });

  it("is refused to an address after ten wrong tokens in an hour, and to no other", async () => {
    const { token } = await link();
    const from = "203.0.113.9";
    for (let count = 0; count < 10; count += 1) await open(sheetId, withToken("B".repeat(43)), from);
    // The security event that closes the door is written beside the answer.
    await on.settled();
    expect((await open(sheetId, withToken(token), from)).statusCode).toBe(429);
    expect((await open(sheetId, withToken(token))).statusCode).toBe(200);
  });

  it("is limited to thirty requests a minute from an address", async () => {
    const { token } = await link();
    const statuses = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await open(sheetId, withToken(token), "203.0.113.50")).statusCode);
    expect([statuses[29], statuses[30]]).toEqual([200, 429]);
  });

  it("is stored as a hash, and its token is in no log and no trail", async () => {
    const { token, id } = await link();
    await open(sheetId, withToken(token));
    await open(crypto.randomUUID(), withToken(token));
    const stored = JSON.stringify([
      await on.db.select().from(shareLink).where(eq(shareLink.id, id)),
      await on.db.select().from(auditEvent),
      await on.db.select().from(securityEvent),
    ]);
    expect(stored.includes(token)).toBe(false);
    const history = (await sales.ask(e.history, { id: sheetId })).body;
    expect(history.some(({ action }) => action === "RateSheet.share")).toBe(true);
  });

  it("is listed while it opens, and revoked with all of its client", async () => {
    const { id, token } = await link();
    const live = async () => (await finance.ask(e.liveLinks, {})).body.map((one) => one.id);
    expect(await live()).toContain(id);
    const names = { code: "ACR", legalName: "Acre LLC", displayName: "Acre", status: "active" as const };
    const client = await asSystem(on.services, (store) => store.insert(clientCompany, names));
    await on.db.update(shareLink).set({ clientCompanyId: client.id }).where(eq(shareLink.id, id));
    await finance.ask(e.revokeLinksOfClient, { body: { clientCompanyId: client.id } });
    expect(await live()).not.toContain(id);
    expect((await open(sheetId, withToken(token))).statusCode).toBe(404);
  });
});

it("staff with the module print without a link, others do not", async () => {
  expect((await sales.ask(e.print, { sheet: sheetId })).body.sheet).toMatchObject({
    watermark: null,
    number: expect.any(String) as string,
  });
  expect((await sales.ask(e.print, { sheet: draftId })).body.sheet?.watermark).toBe("DRAFT");
  const technician = await on.person("Ana Torres", ["TECH"]);
  expect((await technician.ask(e.print, { sheet: sheetId })).status).toBe(404);
});
