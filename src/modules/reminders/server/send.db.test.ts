import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { reminders } from "../contract.ts";
import { sendReminders } from "./send.ts";
import { reminderRule } from "./tables.ts";
import { calibrateGauge, giveCertificate } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

const nobody = async () => undefined;

let on: TestApp;
let ana: Person;
let tina: Person;
beforeEach(async () => {
  // Eight in the morning in Houston.
  on = await createTestApp({ now: "2026-03-01T14:00:00Z", channels: { email: nobody, sms: nobody } });
  ana = await on.person("Ana Torres", ["TECH"]);
  tina = await on.person("Tina Lund", ["TRN"]);
});
afterEach(() => on.close());

const inboxOf = (who: Person) => on.db.select().from(notification).where(eq(notification.userId, who.id));
const mails = () => on.db.select().from(message);
const mailsTo = async (who: Person) => (await mails()).filter(({ recipient }) => recipient === who.email);
const change = (subject: "certification" | "calibration", values: Partial<typeof reminderRule.$inferInsert>) =>
  on.db.update(reminderRule).set(values).where(eq(reminderRule.subject, subject));

describe("the daily digest", () => {
  it("tells the holder and the training coordinator in one message each, and running it again sends nothing twice", async () => {
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    await giveCertificate(on, { userId: ana.id, method: "PT", expiresOn: "2026-04-20" });
    await sendReminders(on.services);
    await sendReminders(on.services);
    expect(await mailsTo(ana)).toHaveLength(1);
    expect(await mailsTo(tina)).toHaveLength(1);
    const [inbox, ...others] = await inboxOf(ana);
    expect(others).toEqual([]);
    expect(inbox?.title).toBe("Due and overdue: 2 due");
    expect(inbox?.lines.map(({ text }) => text.slice(0, 16))).toEqual(["UT II Ana Torres", "PT II Ana Torres"]);
    expect((await mailsTo(ana))[0]?.text).toContain("UT II Ana Torres");
  });

  it("does nothing for two runs at the same moment but what one would do", async () => {
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    await Promise.all([sendReminders(on.services), sendReminders(on.services)]);
    expect(await inboxOf(ana)).toHaveLength(1);
  });

  it("names records to people who may open them only: no purchase orders to leads, who see no prices", async () => {
    const lead = await on.person("Leo Marsh", ["LEAD"]);
    const operations = await on.person("Ola Prins", ["OPS"]);
    const stamp = { createdAt: "2026-01-02T08:00:00.000Z", updatedAt: "2026-01-02T08:00:00.000Z" };
    const client = { ...stamp, id: randomUUID(), code: "ACR", legalName: "Acre", displayName: "Acre", status: "active" as const };
    await on.db.insert(clientCompany).values({ ...client, defaultBaseId: on.bases.houston, accountManagerId: lead.id });
    const bought = { number: "4500117001", date: "2026-01-02", amount: "50000", currency: "USD", basis: "net" as const };
    const ends = { clientCompanyId: client.id, validTo: "2026-03-31" };
    await on.db.insert(clientPurchaseOrder).values({ ...stamp, ...bought, ...ends, id: randomUUID() });
    await on.db
      .update(reminderRule)
      .set({ recipients: ["Lead Technician", "Operations Manager"] })
      .where(eq(reminderRule.subject, "purchaseOrder"));
    await sendReminders(on.services);
    expect((await inboxOf(operations))[0]?.lines[0]?.text).toContain("PO 4500117001");
    expect([await inboxOf(lead), await mailsTo(lead)]).toEqual([[], []]);
  });

  it("comes at six of the person's own morning, not before", async () => {
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    on.at("2026-03-01T11:59:00Z");
    await sendReminders(on.services);
    expect(await inboxOf(ana)).toEqual([]);
    on.at("2026-03-01T12:00:00Z");
    await sendReminders(on.services);
    expect(await inboxOf(ana)).toHaveLength(1);
  });

  it("is caught up with once by a server that was down at six", async () => {
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    on.at("2026-03-03T23:30:00Z");
    await sendReminders(on.services);
    await sendReminders(on.services);
    expect((await inboxOf(ana)).map(({ title }) => title)).toEqual(["Due and overdue: 1 due"]);
  });

  it("says nothing again until the next lead day, then says that", async () => {
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    for (const day of ["01", "02", "23", "24", "25"]) {
      on.at(`2026-03-${day}T14:00:00Z`);
      await sendReminders(on.services);
    }
    const told = (await inboxOf(ana)).toSorted((a, b) => a.at.localeCompare(b.at));
    expect(told.map(({ at }) => at.slice(0, 10))).toEqual(["2026-03-01", "2026-03-24"]);
  });

  it("tells the manager from the seventh day overdue on, once", async () => {
    const max = await on.person("Max Reyes", ["OPS"]);
    await on.db.update(appUser).set({ managerId: max.id }).where(eq(appUser.id, ana.id));
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-02-24" });
    for (const day of ["02", "03", "10"]) {
      on.at(`2026-03-${day}T14:00:00Z`);
      await sendReminders(on.services);
    }
    expect((await inboxOf(max)).map(({ at }) => at.slice(0, 10))).toEqual(["2026-03-03"]);
  });
});

describe("what stops work", () => {
  it("is said at once on its day, before the digest of the morning", async () => {
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    on.at("2026-03-30T14:00:00Z");
    await sendReminders(on.services);
    on.at("2026-03-31T06:00:00Z");
    await sendReminders(on.services);
    expect((await inboxOf(ana)).map(({ title }) => title)).toContain("Work stops: 1 due");
  });

  it("waits with a text message until the quiet hours are over", async () => {
    await change("calibration", { channels: ["sms"] });
    const eve = await on.person("Eve Stone", ["EQP"]);
    await on.db.update(appUser).set({ mobile: "+15550100" }).where(eq(appUser.id, eve.id));
    await calibrateGauge(on, "2026-03-02");
    on.at("2026-03-02T06:15:00Z");
    await sendReminders(on.services);
    expect(await inboxOf(eve)).toHaveLength(1);
    expect(await mails()).toEqual([]);
    on.at("2026-03-02T12:00:00Z");
    await sendReminders(on.services);
    const texts = (await mails()).filter(({ recipient }) => recipient === "+15550100");
    expect(texts.length).toBeGreaterThan(0);
    expect(texts[0]?.text).toMatch(/^Holdpoint: 1 (?:due|blocked)\./);
  });
});

describe("without a way to send", () => {
  it("everything is in the inbox all the same", async () => {
    await on.close();
    on = await createTestApp({ now: "2026-03-01T14:00:00Z" });
    ana = await on.person("Ana Torres", ["TECH"]);
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    await sendReminders(on.services);
    expect(await inboxOf(ana)).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });
});

describe("a person's own wishes", () => {
  it("go before the rule; the inbox has it in any case", async () => {
    const wishes = [{ subject: "due" as const, channel: "email" as const, wanted: false }];
    expect((await ana.ask(reminders.endpoints.changeWishes, { body: { wishes } })).status).toBe(200);
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    await sendReminders(on.services);
    expect(await mailsTo(ana)).toEqual([]);
    expect(await inboxOf(ana)).toHaveLength(1);
  });
});

describe("what would be sent tomorrow", () => {
  it("is what is sent tomorrow", async () => {
    const admin = await on.person("Ada Boss", ["ADM"]);
    await giveCertificate(on, { userId: ana.id, expiresOn: "2026-03-31" });
    await giveCertificate(on, { userId: ana.id, method: "MT", expiresOn: "2026-05-01" });
    await sendReminders(on.services);
    on.at("2026-03-01T20:00:00Z");
    const { body } = await admin.ask(reminders.endpoints.preview, {});
    expect(body.people.map(({ name, lines }) => [name, lines.length])).toEqual([
      ["Ana Torres", 1],
      ["Tina Lund", 1],
    ]);
    on.at("2026-03-02T12:00:00Z");
    await sendReminders(on.services);
    const [, second] = (await inboxOf(ana)).toSorted((a, b) => a.at.localeCompare(b.at));
    expect(second?.lines.map(({ text }) => text)).toEqual(body.people[0]?.lines);
  });
});
