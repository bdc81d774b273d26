import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { about } from "../about.ts";
import { clientCompanies, type NewClientCompany } from "../contract.ts";
import { clientContact } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { taxCodes } from "#directory/finance/contract.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { mostCounted } from "#kit/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let sales: Person;
let finance: Person;
let operations: Person;
let quality: Person;
let ana: Person;
let base: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T12:00:00Z" });
  sales = await on.person("Sal Reyes", ["COM"]);
  finance = await on.person("Fin Abara", ["FIN"]);
  operations = await on.person("Ola Prins", ["OPS"]);
  quality = await on.person("Quin Mai", ["QM"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  base = on.bases.houston;
});
afterAll(() => on.close());

const to = clientCompanies.endpoints;
const draft = (more: Partial<NewClientCompany> = {}): NewClientCompany => ({
  code: "ACR",
  legalName: "Acre Refining, LLC",
  displayName: "Acre",
  ...more,
});
let count = 0;
/** A client that looks like no other. */
const client = async (more: Partial<NewClientCompany> = {}) => {
  count += 1;
  const legalName = `${"QWXZJKVP".repeat(2).slice(count % 8, (count % 8) + 6)} ${count * 7919}`;
  const { body, status } = await sales.ask(to.create, {
    body: draft({ code: `C${100 + count}`, legalName, displayName: legalName, differs: true, ...more }),
  });
  expect(status).toBe(200);
  return body;
};
const billing = {
  billingAddress: "1 Main St",
  paymentTerms: netDays(30),
  currency: "USD",
  invoiceDelivery: "post" as const,
};
const active = async (more: Partial<NewClientCompany> = {}) => {
  const one = await client({ ...billing, accountManagerId: sales.id, defaultBaseId: base, ...more });
  const { body } = await sales.ask(to.activate, { id: one.id, body: { version: 1 } });
  expect(body.status).toBe("active");
  return body;
};
const site = async (clientCompanyId: string, code = "BAY", country = "US") =>
  (
    await sales.ask(clientCompanies.sites.create, {
      body: { clientCompanyId, code, name: "Bay plant", address: "Pier 4", country, timeZone: "America/Chicago" },
    })
  ).body;

describe("the search for duplicates", () => {
  it("shows companies that look alike before saving, and saves when the person says it differs", async () => {
    const first = await sales.ask(to.create, {
      body: draft({ code: "GCR", legalName: "Gulf Coast Refining, LLC", displayName: "Gulf Coast" }),
    });
    expect(first.body).toMatchObject({ status: "prospect", sites: 0, openProjects: 0 });
    const again = draft({ code: "GC2", legalName: "GULF-COAST REFINING", displayName: "GC Refining" });
    const refusal = await sales.ask(to.create, { body: again });
    expect(refusal.status).toBe(422);
    expect(refusal.problem).toMatchObject({
      code: "lookalikes",
      reasons: [{ message: "GCR Gulf Coast: same name", entity: "ClientCompany", entityId: first.body.id }],
    });
    const seen = await sales.ask(to.lookalikes, { query: { legalName: "Gulf Coast Refining" } });
    expect(seen.body).toMatchObject([{ code: "GCR", reasons: ["Same name"] }]);
    expect((await sales.ask(to.create, { body: { ...again, differs: true } })).status).toBe(200);
  });
  it("blocks the same tax number, unless the other is the owner", async () => {
    const taxIds = [{ country: "US", kind: "EIN", value: "12-3456789" }];
    const owner = await client({ taxIds, displayName: "Mother Oil", code: "MOT" });
    const daughter = draft({ code: "DAU", legalName: "Daughter Zinc", displayName: "Daughter Zinc", taxIds, differs: true });
    const refusal = await sales.ask(to.create, { body: daughter });
    expect(refusal.problem.message).toBe("Mother Oil already has tax number 12-3456789. Open it, or make this one a subsidiary.");
    expect((await sales.ask(to.create, { body: { ...daughter, parentId: owner.id } })).status).toBe(200);
  });
  it("refuses a tax number that its country does not have", async () => {
    const taxIds = [{ country: "GB", kind: "VAT", value: "123" }];
    const { problem } = await sales.ask(to.create, { body: draft({ taxIds }) });
    expect(problem.fields).toEqual([{ path: "taxIds", message: "A United Kingdom VAT looks like GB123456789." }]);
  });
  it("refuses a website that would run in the page", async () => {
    const body = draft({ code: "JSC", legalName: "Script Works", displayName: "Script", website: "javascript:alert(1)" });
    expect((await sales.ask(to.create, { body })).problem.fields).toEqual([
      { path: "website", message: "Enter a web address that begins with https://" },
    ]);
  });
  it("refuses a code that another client has", async () => {
    const one = await client();
    const { status, problem } = await sales.ask(to.create, {
      body: draft({ code: one.code, legalName: "Unheard Of", differs: true }),
    });
    expect([status, problem.message]).toEqual([409, `A client with code ${one.code} exists already.`]);
  });
});

describe("the terms of a client", () => {
  it("are stored as entered; Finance alone sets the credit limit", async () => {
    const one = await client();
    const terms = {
      paymentTerms: { ...netDays(30), discountPct: "2", discountDays: 10 },
      retainagePct: "10",
      retainageBase: "net" as const,
    };
    const change = (by: Person, version: number, changes: object) =>
      by.ask(to.update, { id: one.id, body: { version, changes } });
    expect((await change(sales, 1, terms)).body).toMatchObject({ ...terms, retainagePct: "10.00", reverseCharge: "by rule" });
    const limit = await change(sales, 2, { creditLimit: "50000" });
    expect([limit.status, limit.problem.message]).toEqual([403, "Only Finance can change the credit limit."]);
    expect((await change(finance, 2, { creditLimit: "50000" })).body.creditLimit).toBe("50000.0000");
    // Unchanged, it stops nobody.
    expect((await change(sales, 3, { creditLimit: "50000", poRequired: true })).body).toMatchObject({ poRequired: true });
  });
  it("are closed to crews and Quality, in the record, the list and its history, but for what the work needs", async () => {
    const one = await client();
    const changes = { paymentTerms: netDays(30), creditLimit: "50000", ticketSignatureRequired: true, msaNumber: "MSA-7" };
    await finance.ask(to.update, { id: one.id, body: { version: 1, changes } });
    const quality = await on.person("Quinn Abel", ["QM"]);
    const nothing = { paymentTerms: null, creditLimit: null, msaNumber: null, ticketSignatureRequired: true };
    expect((await quality.ask(to.find, { id: one.id })).body).toMatchObject(nothing);
    const rows = (await quality.ask(to.list, { query: { q: one.code } })).body.rows;
    expect(rows.find(({ id }) => id === one.id)).toMatchObject(nothing);
    const told = JSON.stringify((await quality.ask(to.history, { id: one.id })).body);
    expect(told).not.toMatch(/50000|MSA-7/);
    expect(JSON.stringify((await finance.ask(to.history, { id: one.id })).body)).toContain("MSA-7");
    expect((await sales.ask(to.find, { id: one.id })).body).toMatchObject({ ...changes, creditLimit: "50000.0000" });
  });
  it("name a tax of the list and a document of the client", async () => {
    const one = await client();
    const path = async (changes: object) =>
      (await finance.ask(to.update, { id: one.id, body: { version: 1, changes } })).problem.fields?.[0]?.path;
    expect(await path({ taxCodeDefault: "EXEMPT" })).toBe("taxCodeDefault");
    const tax = { code: "EXEMPT", name: "Exempt", regime: "sales tax" as const, rate: "0", category: "E" as const };
    const nothing = { onTopOf: null, jurisdiction: null, printedText: null, validFrom: null, validTo: null };
    await finance.ask(taxCodes.add, { body: { ...tax, ...nothing, exemptionReason: "Certificate" } });
    const certificate = { code: "EXEMPT", regions: ["US-TX"], validFrom: null, validTo: "2026-12-31", fileId: null };
    expect(await path({ exemptions: [{ ...certificate, fileId: one.id }] })).toBe("exemptions");
    expect(await path({ exemptions: [{ ...certificate, regions: ["Texas"] }] })).toBe("changes.exemptions.0.regions.0");
    expect(await path({ msaFileId: one.id })).toBe("msaFileId");
    expect(await path({ taxCodeDefault: "EXEMPT", exemptions: [certificate] })).toBeUndefined();
  });
});

describe("the life of a client", () => {
  it("begins with what invoices need", async () => {
    const one = await client({ displayName: "Bare Ltd" });
    const { problem } = await sales.ask(to.activate, { id: one.id, body: { version: 1 } });
    expect(problem.message).toBe("Bare Ltd cannot be activated yet.");
    expect(problem.reasons?.map(({ message }) => message)).toEqual([
      "Enter the billing address.",
      "Enter the payment terms.",
      "Choose the currency.",
      "Choose how invoices are sent.",
      "Choose the account manager.",
      "Choose the base.",
    ]);
  });
  it("is put on hold and cleared by Finance alone, with a reason", async () => {
    const one = await active();
    const body = { version: one.version, reason: "90 days overdue" };
    expect((await sales.ask(to.hold, { id: one.id, body })).problem.message).toBe(
      "Only Finance can put a client on credit hold.",
    );
    const held = await finance.ask(to.hold, { id: one.id, body });
    expect(held.body).toMatchObject({ status: "on hold", statusReason: "90 days overdue" });
    expect((await sales.ask(to.clearHold, { id: one.id, body: { version: held.body.version } })).status).toBe(403);
    const cleared = await finance.ask(to.clearHold, { id: one.id, body: { version: held.body.version } });
    expect(cleared.body).toMatchObject({ status: "active", statusReason: null });
    const { body: entries } = await finance.ask(to.history, { id: one.id });
    const words: Record<string, string> = about.history.ClientCompany;
    const said = entries.map(({ action, reason }) => `${words[action.split(".").at(-1) ?? ""]} ${reason ?? ""}`.trim());
    expect(said).toEqual(expect.arrayContaining(["put it on hold 90 days overdue", "took it off hold"]));
  });
  it("is put on hold by whoever holds a role of the company's own with that approval", async () => {
    const admin = await on.person("Ada Root", ["ADM"]);
    const users = peopleAndAccess.endpoints;
    const all = { view: "all", edit: "all" } as const;
    const role = { name: "Credit controller", description: "", permissions: { "client-companies": all } };
    await admin.ask(users.createRole, { body: { ...role, defaultModules: ["client-companies"], namedActions: ["client.hold"] } });
    const clerk = await on.person("Cleo Marks", ["COM"]);
    const one = await active();
    const body = { version: one.version, reason: "90 days overdue" };
    expect((await clerk.ask(to.hold, { id: one.id, body })).status).toBe(403);
    await admin.ask(users.update, { id: clerk.id, body: { roles: [builtInRoles.COM, role.name] } });
    expect((await clerk.ask(to.hold, { id: one.id, body })).body.status).toBe("on hold");
  });
  it("does not end while work is open", async () => {
    const one = await active();
    const project = await operations.ask(projectManagement.endpoints.create, {
      body: {
        name: "Turnaround",
        clientCompanyId: one.id,
        baseLocationId: on.bases.houston,
        kind: "turnaround",
        managerId: operations.id,
        startOn: "2026-06-01",
        endOn: "2026-06-20",
      },
    });
    for (const title of ["Tank 4", "Tank 5"])
      await operations.ask(projectManagement.workOrders.create, { body: { projectId: project.body.id, title } });
    const { problem } = await sales.ask(to.deactivate, { id: one.id, body: { version: one.version } });
    expect(problem.message).toBe("1 open project and 2 open work orders: close them first.");
    const archived = await sales.ask(to.archive, { id: one.id, query: { version: String(one.version) } });
    expect(archived.status).toBe(422);
  });
  it("ends, and begins again", async () => {
    const one = await active();
    const ended = await sales.ask(to.deactivate, { id: one.id, body: { version: one.version } });
    expect(ended.body.status).toBe("inactive");
    const again = await sales.ask(to.deactivate, { id: one.id, body: { version: ended.body.version } });
    expect(again.problem.message).toBe(`Client company ${one.code} ${one.displayName} is inactive: it cannot be made inactive.`);
    expect((await sales.ask(to.activate, { id: one.id, body: { version: ended.body.version } })).body.status).toBe("active");
  });
  it("tells who changed it meanwhile", async () => {
    const one = await client();
    await finance.ask(to.update, { id: one.id, body: { version: 1, changes: { currency: "EUR" } } });
    const late = await sales.ask(to.update, { id: one.id, body: { version: 1, changes: { currency: "USD" } } });
    expect(late.status).toBe(409);
    expect(late.problem.current).toMatchObject({ currency: "EUR" });
  });
  it("never belongs to itself", async () => {
    const one = await client();
    const below = await client({ parentId: one.id });
    const { problem } = await sales.ask(to.update, { id: one.id, body: { version: 1, changes: { parentId: below.id } } });
    expect(problem.message).toBe("A company cannot belong to itself.");
  });
});

describe("the parts of a client", () => {
  it("has sites with their own time zone and codes that are its own", async () => {
    const one = await client();
    const other = await client();
    expect((await site(one.id)).timeZone).toBe("America/Chicago");
    expect((await site(other.id)).code).toBe("BAY");
    const twice = await sales.ask(clientCompanies.sites.create, {
      body: { clientCompanyId: one.id, code: "BAY", name: "Bay 2", address: "x", country: "US", timeZone: "America/Chicago" },
    });
    expect(twice.problem.message).toBe("This client has a site with code BAY already.");
    const listed = await sales.ask(clientCompanies.sites.list, { query: { clientCompanyId: one.id } });
    expect(listed.body.rows.map(({ name }) => name)).toEqual(["Bay plant"]);
  });
  it("has a site with both coordinates or neither, and answers which is missing", async () => {
    const one = await client();
    const { id, version } = await site(one.id);
    const change = (changes: object) => sales.ask(clientCompanies.sites.update, { id, body: { version, changes } });
    const missing = { path: "longitude", message: "Enter both coordinates or neither" };
    expect((await change({ latitude: "29.760400" })).problem.fields).toContainEqual(missing);
    const placed = await change({ latitude: "29.760400", longitude: "-95.369800" });
    expect(placed.body).toMatchObject({ latitude: "29.760400", longitude: "-95.369800" });
    const half = { version: placed.body.version, changes: { longitude: null } };
    expect((await sales.ask(clientCompanies.sites.update, { id, body: half })).problem.fields).toContainEqual(missing);
  });
  it("prints the reports of a new site on the paper of its country, unless the client has chosen one", async () => {
    const one = await client();
    const [texas, scotland] = [await site(one.id, "TEX"), await site(one.id, "ABZ", "GB")];
    expect([texas.reportPolicy, scotland.reportPolicy]).toEqual([{ pageSize: "LETTER" }, {}]);
    const reportPolicy = { pageSize: "A4" as const };
    await sales.ask(to.update, { id: one.id, body: { version: 1, changes: { reportPolicy } } });
    expect((await site(one.id, "OHI")).reportPolicy).toEqual({});
  });
  it("keeps contacts with its own sites only", async () => {
    const one = await client();
    const own = await site(one.id);
    const strange = await site((await client()).id);
    const contact = { clientCompanyId: one.id, name: "Pat Webb", roles: ["approver" as const], email: "pat@example.com" };
    const refusal = await sales.ask(clientCompanies.contacts.create, { body: { ...contact, siteIds: [strange.id] } });
    expect(refusal.problem.fields).toEqual([{ path: "siteIds", message: "Choose a site of this client." }]);
    const added = await sales.ask(clientCompanies.contacts.create, { body: { ...contact, siteIds: [own.id] } });
    expect(added.body).toMatchObject({ name: "Pat Webb", active: true, siteIds: [own.id] });
    await sales.ask(clientCompanies.contacts.update, { id: added.body.id, body: { version: 1, changes: { active: false } } });
    expect(
      (await sales.ask(clientCompanies.contacts.list, { query: { clientCompanyId: one.id, active: "true" } })).body.rows,
    ).toEqual([]);
  });
  it("keeps its demands with the document that says so", async () => {
    const one = await client();
    const demand = { kind: "certification" as const, method: "UT" as const, minLevel: 3, schemes: [] };
    const body = { clientCompanyId: one.id, demand, sourceDocument: "Spec 12", validFrom: "2026-01-01", blocking: true };
    expect((await sales.ask(clientCompanies.requirements.create, { body })).body).toMatchObject({ demand, validTo: null });
    const backwards = await sales.ask(clientCompanies.requirements.create, { body: { ...body, validTo: "2025-12-31" } });
    expect(backwards.problem.message).toBe("The last day is before the first day.");
  });
  it("keeps the report policy it was given, and refuses a pattern that cannot count", async () => {
    const one = await client();
    const reportPolicy = { reviewLevel: "levelIII" as const, pageSize: "LETTER" as const };
    const kept = await sales.ask(to.update, { id: one.id, body: { version: 1, changes: { reportPolicy } } });
    expect(kept.body.reportPolicy).toEqual(reportPolicy);
    const wrong = await sales.ask(to.update, {
      id: one.id,
      body: { version: 2, changes: { reportPolicy: { numberPattern: "{CLIENT}-1" } } },
    });
    expect(wrong.problem.fields?.[0]?.message).toBe("Pattern needs {SEQ} or {MSEQ}");
  });
});

describe("who sees which client", () => {
  const crewed = async (clientCompanyId: string, userId: string) => {
    const own = await site(clientCompanyId, "CRW");
    const { body, problem } = await operations.ask(projectManagement.endpoints.callOut, {
      body: {
        clientCompanyId,
        clientSiteId: own.id,
        baseLocationId: on.bases.houston,
        title: "Flange leak",
        methods: ["PT"],
        on: "2026-05-05",
        leadUserId: userId,
      },
    });
    expect(problem.message).toBeUndefined();
    return body;
  };
  it("shows a technician the clients of their own work orders only", async () => {
    const mine = await active();
    await active();
    await crewed(mine.id, ana.id);
    expect((await ana.ask(to.list, {})).body.rows.map(({ id }) => id)).toEqual([mine.id]);
    expect((await ana.ask(clientCompanies.sites.list, {})).body.rows).toHaveLength(1);
    expect((await ana.ask(to.create, { body: draft() })).status).toBe(403);
  });
  it("answers pickers with id, code, name, status, sites, default templates and what a new report follows only", async () => {
    const { body } = await ana.ask(to.forPickers, {});
    expect(body).toHaveLength(1);
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      "baseId",
      "code",
      "defaultTemplateIds",
      "id",
      "name",
      "photoPositions",
      "procedureClientApproval",
      "sites",
      "status",
      "unitSystem",
    ]);
    expect(body[0]?.sites).toMatchObject([{ name: "Bay plant", unitSystem: "SI" }]);
    // What a report begun on a device follows, as on the server: what the client asks for, unless the site says otherwise.
    const id = body[0]?.id ?? "";
    await on.db
      .update(clientCompany)
      .set({ reportPolicy: { unitSystem: "US", procedureClientApprovalRequired: true, photoPositions: true } })
      .where(eq(clientCompany.id, id));
    const [us] = (await ana.ask(to.forPickers, {})).body;
    const followed = { unitSystem: "US", procedureClientApproval: true, photoPositions: true };
    expect(us).toMatchObject({ ...followed, sites: [followed] });
    expect((await on.nobody(to.forPickers, {})).status).toBe(401);
  });
  it("shows a confidential client to its account team, its crew, Level III and Quality only", async () => {
    const secret = await active({ confidentialityLevel: "restricted", displayName: "Quiet Zinc" });
    const sees = async (person: Person) => (await person.ask(to.list, { query: { q: "quiet zinc" } })).body.rows.length;
    expect([await sees(sales), await sees(quality), await sees(operations), await sees(finance)]).toEqual([1, 1, 0, 0]);
    expect((await operations.ask(to.find, { id: secret.id })).status).toBe(404);
    expect((await operations.ask(to.forPickers, {})).body.some(({ id }) => id === secret.id)).toBe(false);
    await on.db.update(clientCompany).set({ accountManagerId: operations.id }).where(eq(clientCompany.id, secret.id));
    await crewed(secret.id, ana.id);
    expect([await sees(operations), await sees(ana)]).toEqual([1, 1]);
  });
  it("finds clients by any of their names, and by status and tag", async () => {
    const one = await client({ aliases: "Old Harbour Works", tags: ["offshore"], displayName: "Harbourside" });
    const codes = async (query: object) => (await sales.ask(to.list, { query })).body.rows.map(({ code }) => code);
    expect(await codes({ q: "old harb" })).toEqual([one.code]);
    expect(await codes({ tag: "offshore", status: "prospect,active" })).toEqual([one.code]);
    expect(await codes({ tag: "offshore", status: "inactive" })).toEqual([]);
    expect((await sales.ask(to.count, { query: { q: "old harb" } })).body.count).toBe(1);
  });
  it("leaves an export of exactly the filtered clients", async () => {
    const { status, body } = await sales.ask(to.export, { query: { q: "old harb", columns: "code,displayName" } });
    expect(status).toBe(200);
    expect(String(body).replace("\uFEFF", "").split("\r\n")).toEqual(["Code,Name", expect.stringMatching(/^C\d+,Harbourside$/)]);
  });
});

it("counts a list as far as a number is read, and says when there are more", async () => {
  const { id } = await client();
  const contacts = (count: number) =>
    on.db.execute(sql`insert into ${clientContact} (id, created_at, updated_at, client_company_id, name, roles)
      select gen_random_uuid(), now(), now(), ${id}, 'Contact ' || i, '{}' from generate_series(1, ${count}::int) i`);
  const counted = async () => (await sales.ask(clientCompanies.contacts.count, { query: { clientCompanyId: id } })).body;
  await contacts(mostCounted);
  expect(await counted()).toEqual({ count: mostCounted });
  await contacts(1);
  expect(await counted()).toEqual({ count: mostCounted, more: true });
});
