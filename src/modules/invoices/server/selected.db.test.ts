/** What is done with several invoices of the list at once, and how the list finds them. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { ageBuckets } from "../rules/late.ts";
import { openScene, stamp } from "./testing/scene.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { usualFinance } from "#directory/finance/finance-defaults.ts";
import { ledgerPurposes } from "#directory/finance/ledger-accounts.ts";
import { financeDefaults, financeId } from "#directory/finance/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";

const { send, sendSeveral, list } = invoices.endpoints;
const { exports } = invoices;
const { on, finance, operations, client, approved, issued, read } = await openScene();
afterAll(() => on.close());
const ofClient = (set: Partial<typeof clientCompany.$inferInsert>) =>
  on.db.update(clientCompany).set(set).where(eq(clientCompany.id, client));
const sentTo = async () => (await on.db.select().from(message)).map(({ recipient }) => recipient);

it("sends issued invoices to where the client receives them, once, and says which were left out and why", async () => {
  const [one, two, draft] = [await issued(), await issued(), await approved()];
  const sendAll = (...ids: string[]) => finance.ask(sendSeveral, { body: { ids, message: "", link: true } });
  const unknown = await sendAll(one.id);
  expect(unknown.body).toEqual({ sent: 0, skipped: [{ number: one.number, why: "No address for invoices is known of Acre." }] });
  await ofClient({ email: "ap@acre.example", invoiceDelivery: "portal" });
  expect((await sendAll(one.id)).body.skipped[0]?.why).toBe("Acre does not receive its invoices by email: Portal of the client.");
  await ofClient({ invoiceDelivery: "email PDF" });
  const { body } = await sendAll(one.id, two.id, draft.id);
  expect(body).toEqual({ sent: 2, skipped: [{ number: draft.shownNumber, why: "It is not issued." }] });
  expect(await sentTo()).toEqual(["ap@acre.example", "ap@acre.example"]);
  expect((await read(one.id)).sentTo).toBe("ap@acre.example");
  const again = await sendAll(one.id);
  expect(again.body).toEqual({
    sent: 0,
    skipped: [{ number: one.number, why: "It was sent to ap@acre.example on 2026-05-04." }],
  });
  expect((await operations.ask(sendSeveral, { body: { ids: [one.id], message: "", link: true } })).problem.message).toBe(
    "Only Finance can send an invoice.",
  );
});

it("sends nothing to a contact who left: someone else is chosen", async () => {
  const one = await issued();
  const of = { ...stamp, clientCompanyId: client, roles: ["accounts payable" as const], email: "P.Hale@acre.example" };
  const left = { ...of, id: randomUUID(), name: "Pia Hale", active: false };
  await on.db.insert(clientContact).values(left);
  const sendTo = async (email: string) => {
    const { version } = await read(one.id);
    return finance.ask(send, { id: one.id, body: { version, email, message: "" } });
  };
  const refusal = await sendTo("p.hale@acre.example");
  expect([refusal.status, refusal.problem.message]).toEqual([
    422,
    "Pia Hale is no longer a contact of the client. Choose someone else.",
  ]);
  expect((await read(one.id)).sentTo).toBeNull();
  // The address of someone who followed is theirs.
  await on.db.insert(clientContact).values({ ...of, id: randomUUID(), name: "Paul Hale" });
  expect((await sendTo("p.hale@acre.example")).body.sentTo).toBe("p.hale@acre.example");
});

it("exports the selected invoices only, once, and the list finds what is not exported and how late it is", async () => {
  const [one, two, draft] = [await issued({ invoiceDate: "2026-05-04" }), await issued(), await approved()];
  const ids = [one.id, draft.id];
  const waiting = async () =>
    (await finance.ask(exports.waiting, { query: { system: "journal", toDay: "2026-05-31", ids: ids.join() } })).body;
  expect(await waiting()).toEqual({ documents: 1, skipped: [{ number: draft.shownNumber, why: "It is not issued." }] });
  const unexported = async () =>
    (await finance.ask(list, { query: { notExported: "true", limit: 200 } })).body.rows.map(({ id }) => id);
  expect(await unexported()).toContain(one.id);
  const ledgerAccounts = ledgerPurposes.map((purpose, index) => ({ purpose, account: String(1200 + index) }));
  const taxMappings = ["T825", "EXEMPT"].map((taxCodes) => ({ taxCodes, account: "2200", xero: taxCodes, quickBooks: taxCodes }));
  const own = { ...usualFinance, ledgerAccounts, taxMappings, xeroDates: "DD/MM/YYYY" as const };
  await on.db.insert(financeDefaults).values({ ...stamp, ...own, id: financeId });
  const body = { system: "journal" as const, toDay: "2026-05-31", again: false, ids };
  const made = await finance.ask(exports.create, { body });
  expect([made.status, made.problem.reasons ?? [], made.body.documents]).toEqual([200, [], 1]);
  const left = await unexported();
  expect([left.includes(one.id), left.includes(two.id)]).toEqual([false, true]);
  expect((await finance.ask(exports.create, { body })).problem.message).toBe("There is nothing to export in this period.");
  // Due on 2026-06-03.
  for (const [day, bucket] of [
    ["2026-06-03", "current"],
    ["2026-06-04", "1-30"],
    ["2026-07-03", "1-30"],
    ["2026-07-04", "31-60"],
    ["2026-09-02", "over 90"],
  ] as const) {
    on.at(`${day}T15:00:00Z`);
    // oxlint-disable no-await-in-loop -- one day after the other
    const later = await on.person(`Lea ${day}`, ["FIN"]);
    const buckets = [];
    for (const of of ageBuckets) {
      const { rows } = (await later.ask(list, { query: { bucket: of, limit: 200 } })).body;
      if (rows.some(({ id }) => id === two.id)) buckets.push(of);
    }
    expect([day, buckets]).toEqual([day, [bucket]]);
    // oxlint-enable no-await-in-loop
  }
});
