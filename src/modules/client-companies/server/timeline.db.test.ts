import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientCompanies } from "../contract.ts";
import { clientEvaluation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { payment } from "#modules/invoices/server/tables.ts";
import { lead, leadActivity } from "#modules/leads/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { release } from "#modules/releases/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { timeline, timelineKinds } = clientCompanies.endpoints;
let on: TestApp;
let sales: Person;
let finance: Person;
let clientCompanyId: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T12:00:00Z" });
  sales = await on.person("Sal Reyes", ["COM"]);
  finance = await on.person("Fin Abara", ["FIN"]);
  clientCompanyId = await client("TLN");
  await happened(clientCompanyId);
  await client("TLO").then(happened);
});
afterAll(() => on.close());

async function client(code: string) {
  const body = { code, legalName: `Timeline ${code}`, displayName: `Timeline ${code}`, differs: true };
  return (await sales.ask(clientCompanies.endpoints.create, { body })).body.id;
}

async function happened(id: string) {
  const { db } = on;
  const of = (day: string) => ({ id: randomUUID(), createdAt: `${day}T10:00:00.000Z`, updatedAt: `${day}T10:00:00.000Z` });
  const ours = { clientCompanyId: id, baseLocationId: on.bases.houston };
  const number = id.slice(-12);
  const enquiry = { ...of("2026-01-05"), ...ours, number: `L-${number}`, title: "Tank floors", source: "referral" as const };
  const stage = { status: "new" as const, stageSince: enquiry.createdAt, furthest: "new" as const, probability: 10 };
  await db.insert(lead).values({ ...enquiry, ...stage, ownerId: sales.id });
  const call = { leadId: enquiry.id, kind: "call" as const, text: "Wants a price", at: "2026-01-06T09:00:00.000Z" };
  await db.insert(leadActivity).values({ ...of("2026-01-06"), ...call });
  const job = {
    kind: "turnaround" as const,
    managerId: sales.id,
    startOn: "2026-02-01",
    endOn: "2026-03-01",
    status: "active" as const,
  };
  const survey = { ...of("2026-02-01"), ...ours, number: `P-${number}`, name: "Survey" };
  await db.insert(project).values({ ...survey, ...job });
  const order = { number: `W-${number}`, projectId: survey.id, title: "Floors", status: "in progress" as const };
  await db.insert(workOrder).values({ ...of("2026-02-02"), ...ours, ...order });
  const sent = { purpose: "for information" as const, subject: "Reports", acknowledgementRule: "any" as const };
  await db
    .insert(release)
    .values({ ...of("2026-02-10"), ...ours, ...sent, issuedAt: "2026-03-02T08:00:00.000Z", status: "issued" });
  await db.insert(release).values({ ...of("2026-03-20"), ...ours, ...sent });
  const paid = { amount: "900", unallocated: "900", currency: "USD", method: "bank transfer" as const, reference: "INV 7" };
  await db.insert(payment).values({ ...of("2026-04-03"), clientCompanyId: id, receivedOn: "2026-04-02", ...paid });
  const scored = { evaluatedOn: "2026-04-02", channel: "meeting" as const, safety: 4, comment: "Good" };
  await db.insert(clientEvaluation).values({ ...of("2026-04-05"), clientCompanyId: id, ...scored });
}

const of = async (person: Person, query: object = {}) =>
  (await person.ask(timeline, { query: { clientCompanyId, ...query } })).body;
const kindsOf = ({ rows }: { rows: readonly { kind: string }[] }) => rows.map(({ kind }) => kind);

it("lists what happened with a client, the latest first, of each module that keeps it", async () => {
  const { rows, next } = await of(finance, { kind: "project,work order,release,payment,evaluation" });
  expect(next).toBeNull();
  // A release is there once it is issued, on the day of its issue.
  expect(rows.slice(2).map(({ kind, day, title }) => [kind, day, title])).toEqual([
    ["release", "2026-03-02", "Reports"],
    ["work order", "2026-02-02", "Floors"],
    ["project", "2026-02-01", "Survey"],
  ]);
  expect(rows.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "payment", day: "2026-04-02", number: "INV 7", amount: "900", currency: "USD" }),
      expect.objectContaining({ kind: "evaluation", day: "2026-04-02", state: "meeting", title: "Good" }),
    ]),
  );
});

it("shows each person what they may see, and offers them only those kinds", async () => {
  const seen = kindsOf(await of(sales));
  expect(seen).toContain("lead");
  const said = (await of(sales, { kind: "conversation" })).rows;
  const lead = (await of(sales, { kind: "lead" })).rows[0]?.recordId;
  expect(said).toMatchObject([{ title: "Wants a price", state: "call", entity: "Lead", recordId: lead }]);
  const quality = await on.person("Quin Mai", ["QM"]);
  const kinds = (await quality.ask(timelineKinds, {})).body;
  expect(kinds).not.toContain("lead");
  expect(kinds).not.toContain("payment");
  expect(kinds).toContain("project");
  const shown = kindsOf(await of(quality));
  expect(shown).toContain("project");
  expect(shown.filter((kind) => ["lead", "conversation", "payment"].includes(kind))).toEqual([]);
  const technician = await on.person("Ana Torres", ["TECH"]);
  expect((await technician.ask(timeline, { query: { clientCompanyId } })).status).toBe(404);
  // Of a client of theirs they see no work they are not on.
  await on.db.update(clientCompany).set({ accountManagerId: technician.id }).where(eq(clientCompany.id, clientCompanyId));
  expect(kindsOf(await of(technician))).toEqual(["evaluation"]);
});

it("comes in pages that neither repeat nor leave out a row, also of one day", async () => {
  const whole = (await of(finance)).rows.map(({ id }) => id);
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page: { rows: { id: string }[]; next: string | null } = await of(finance, { limit: 1, ...(after ? { after } : {}) });
    paged.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(paged).toEqual(whole);
  expect(new Set(whole).size).toBe(whole.length);
  const wrong = await finance.ask(timeline, { query: { clientCompanyId, after: "yesterday" } });
  expect(wrong.problem.fields?.[0]?.path).toBe("after");
});
