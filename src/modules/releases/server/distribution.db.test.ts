import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { releases } from "../contract.ts";
import { makePackage } from "./package.ts";
import { contactOf, printedReport, sentRelease } from "./testing.ts";
import { release } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { list, find, create, issue, update, recordReceipt } = releases.endpoints;
const { distribution } = releases;

let on: TestApp;
let scene: Scene;
let carla: Person;
let foreman: string;
let qc: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  carla = await on.person("Carla Dunn", ["CRD"]);
  qc = await contactOf(on, scene, "Joan Pratt", "joan@acadia.example");
  foreman = await contactOf(on, scene, "Frank Moss", "frank@acadia.example");
});
afterAll(() => on.close());

const told = async (to: string) => on.db.select().from(message).where(eq(message.recipient, to));
const recipientsOfNew = async (reportId: string) => {
  const { body } = await carla.ask(create, { body: { reportIds: [reportId] } });
  return body.recipients.map(({ name, kind, delivery }) => `${name} ${kind} ${delivery}`);
};

describe("the distribution list of a client", () => {
  it("names the recipients of a new release in place of all who receive releases, with its methods, copies and deliveries", async () => {
    const report = await printedReport(on, scene);
    expect(await recipientsOfNew(report.id)).toEqual(["Frank Moss to link", "Joan Pratt to link"]);
    const of = { clientCompanyId: scene.client, kind: "to" as const, delivery: "email attachment" as const };
    const body = { ...of, contactId: qc, results: "all" as const };
    expect((await scene.ana.ask(distribution.create, { body })).status).toBe(403);
    const entry = await carla.ask(distribution.create, { body });
    expect(entry.status).toBe(200);
    expect(await recipientsOfNew(report.id)).toEqual(["Joan Pratt to email attachment"]);
    const changes = { methods: ["RT" as const] };
    const changed = await carla.ask(distribution.update, { id: entry.body.id, body: { version: entry.body.version, changes } });
    expect(await recipientsOfNew(report.id)).toEqual([]);
    await carla.ask(distribution.update, {
      id: entry.body.id,
      body: { version: changed.body.version, changes: { methods: [], kind: "cc" } },
    });
    expect(await recipientsOfNew(report.id)).toEqual(["Joan Pratt cc email attachment"]);
    const { rows } = (await carla.ask(distribution.list, { query: { clientCompanyId: scene.client, limit: 20 } })).body;
    expect(rows).toMatchObject([{ contactName: "Joan Pratt", kind: "cc", siteName: null }]);
  });

  it("takes only contacts, sites and projects of its client, and no email to a contact without an address", async () => {
    const body = {
      contactId: scene.client,
      clientCompanyId: scene.client,
      kind: "to",
      delivery: "link",
      results: "all",
    } as const;
    expect((await carla.ask(distribution.create, { body })).problem.message).toBe("Choose a contact of this client.");
    const { id, version } = (await carla.ask(clientCompanies.contacts.find, { id: foreman })).body;
    const without = await carla.ask(clientCompanies.contacts.update, { id, body: { version, changes: { email: null } } });
    const asked = await carla.ask(distribution.create, { body: { ...body, contactId: foreman } });
    expect(asked.problem.fields?.[0]?.path).toBe("delivery");
    const changes = { email: "frank@acadia.example" };
    await carla.ask(clientCompanies.contacts.update, { id, body: { version: without.body.version, changes } });
  });

  it("has those told of a reject at its last signature, with the rejected items, though the client is on hold", async () => {
    const body = { clientCompanyId: scene.client, contactId: foreman, kind: "cc", delivery: "link", results: "rejects" } as const;
    expect((await carla.ask(distribution.create, { body })).status).toBe(200);
    await on.db
      .update(clientCompany)
      .set({ status: "on hold", holdBlocksRelease: true })
      .where(eq(clientCompany.id, scene.client));
    const report = await printedReport(on, scene);
    await on.db.update(clientCompany).set({ status: "active" }).where(eq(clientCompany.id, scene.client));
    expect(report.result).toBe("REJECT");
    const [notice] = (await told("frank@acadia.example")).filter(({ subject }) => subject?.startsWith("Reject: "));
    expect(notice?.subject).toBe(`Reject: ${report.reportNumber} Rev 0`);
    const rejected = report.lines.filter(({ result }) => result === "REJ").map(({ itemKey }) => itemKey);
    expect(rejected.length).toBeGreaterThan(0);
    for (const item of rejected) expect(notice?.text).toContain(`- ${item}`);
    expect((await told("joan@acadia.example")).some(({ subject }) => subject?.startsWith("Reject: "))).toBe(false);
    expect(await recipientsOfNew(report.id)).toEqual(["Frank Moss cc link", "Joan Pratt cc email attachment"]);
  });

  it("is applied to the release that is prepared by itself at the last signature where the policy says so", async () => {
    const policy = { reportPolicy: { autoRelease: true } };
    await on.db.update(clientCompany).set(policy).where(eq(clientCompany.id, scene.client));
    const report = await printedReport(on, scene);
    await on.db.update(clientCompany).set({ reportPolicy: {} }).where(eq(clientCompany.id, scene.client));
    const { rows } = (await carla.ask(list, { query: { reportId: report.id, limit: 5 } })).body;
    expect(rows).toMatchObject([{ status: "draft", createdById: null, recipientCount: 2 }]);
  });
});

describe("the package", () => {
  it("goes with the email of who wants it attached; above 15 MB the sheet alone, and the link either way", async () => {
    const report = await printedReport(on, scene);
    const draft = (await carla.ask(create, { body: { reportIds: [report.id] } })).body;
    const rule = { acknowledgementRule: "none" as const };
    const { version } = (await carla.ask(update, { id: draft.id, body: { version: draft.version, changes: rule } })).body;
    expect((await carla.ask(issue, { id: draft.id, body: { version } })).status).toBe(200);
    await makePackage(on.services, draft.id);
    const last = async () => (await told("joan@acadia.example")).toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
    const issued = (await carla.ask(find, { id: draft.id })).body;
    const name = issued.transmittalNo ?? "";
    expect((await last())?.attachments).toEqual([
      { name: `${name}.pdf`, sha256: issued.packageSha256, mediaType: "application/pdf" },
    ]);
    expect((await last())?.text).toMatch(/The reports are attached[\s\S]*\/r\//);
    await on.db.execute(sql`alter table "release" disable trigger user`);
    await on.db
      .update(release)
      .set({ packageSize: 15 * 1024 * 1024 + 1 })
      .where(eq(release.id, draft.id));
    await on.db.execute(sql`alter table "release" enable trigger user`);
    on.at("2026-03-13T15:01:00.000Z");
    const joan = issued.recipients.find((one) => one.name === "Joan Pratt");
    await carla.ask(releases.endpoints.renewLink, { id: draft.id, recipientId: joan?.id ?? "", body: {} });
    expect((await last())?.attachments?.map((one) => one.name)).toEqual([`${name}-sheet.pdf`]);
    expect((await last())?.text).toMatch(/too large for an email[\s\S]*\/r\//);
  });

  it("handed over on paper is received by whoever signed for it, on a day that cannot lie ahead, and closes the release", async () => {
    const report = await printedReport(on, scene);
    const draft = (await carla.ask(create, { body: { reportIds: [report.id] } })).body;
    const recipients = [{ name: "Gate office", kind: "to" as const, delivery: "paper" as const }];
    const { version } = (await carla.ask(update, { id: draft.id, body: { version: draft.version, changes: { recipients } } }))
      .body;
    const issued = (await carla.ask(issue, { id: draft.id, body: { version } })).body;
    await makePackage(on.services, draft.id);
    const asked = { id: draft.id, recipientId: issued.recipients[0]?.id ?? "" };
    const body = { name: "Ed Cole", role: "Gate office", receivedOn: "2026-03-14" };
    expect((await carla.ask(recordReceipt, { ...asked, body })).problem.fields?.[0]?.path).toBe("receivedOn");
    const done = await carla.ask(recordReceipt, { ...asked, body: { ...body, receivedOn: "2026-03-13" } });
    expect(done.body).toMatchObject({ status: "closed", recipients: [{ state: "acknowledged", acknowledgedBy: "Ed Cole" }] });
    expect((await carla.ask(recordReceipt, { ...asked, body: { ...body, receivedOn: "2026-03-13" } })).status).toBe(422);
  });

  it("has an index with the columns and in the order of the client's layout", async () => {
    const indexColumns = ["sha256" as const, "reportNumber" as const, "reviewStatus" as const];
    await on.db.update(clientCompany).set({ indexColumns }).where(eq(clientCompany.id, scene.client));
    const report = await printedReport(on, scene);
    await on.db.update(clientCompany).set({ acknowledgementRule: "none" }).where(eq(clientCompany.id, scene.client));
    const { id } = await sentRelease(on, carla, [report.id]);
    const url = `/api/releases/${id}/index?format=csv`;
    const csv = await on.app.inject({ method: "GET", url, headers: { cookie: carla.cookie } });
    const [heads, row] = csv.payload.replace(/^\uFEFF/, "").split(/\r?\n/);
    expect(heads).toBe("SHA-256,Report number,Review status");
    expect(row).toMatch(new RegExp(`^[0-9a-f]{64},${report.reportNumber},`));
  });
});
