import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { serverModules } from "./server-modules.ts";
import { type Person, type TestApp, createTestApp } from "./testing.ts";
import { builtInRights } from "#access/matrix.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { reachOf } from "#kit/access.ts";
import type { Endpoint } from "#kit/contract.ts";
import { assignment, availabilityRule, calendarEvent, fatiguePolicy, outsideCalendar } from "#modules/calendar/server/tables.ts";
import { calibrationPlan, calibrationProvider, calibrationRecord } from "#modules/calibration/server/tables.ts";
import { clientContact, clientEvaluation, clientRequirement } from "#modules/client-companies/server/tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { evidenceCaseRow } from "#modules/evidence-cases/server/tables.ts";
import { expense } from "#modules/expenses/server/tables.ts";
import { builtInForms } from "#modules/forms/builtin/index.ts";
import { formAssignment } from "#modules/company-forms/server/tables.ts";
import { formAction, formKiosk, formLink, formSubmission, formTemplate } from "#modules/forms/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { shippedTypes } from "#modules/inventory/shipped-types.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { importedReport } from "#modules/inspection-reports/server/imported/tables.ts";
import { invoice } from "#modules/invoices/server/tables.ts";
import { totalsOf } from "#modules/invoices/rules/totals.ts";
import { netDays } from "#directory/finance/payment-terms.ts";
import { clientComment, distributionEntry, release, releaseItem, releaseRecipient } from "#modules/releases/server/tables.ts";
import { fatiguePresets } from "#modules/calendar/rules/fatigue.ts";
import { fieldTicket } from "#modules/field-tickets/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";
import { printForm, reportTemplate } from "#modules/report-templates/server/tables.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { Lookup } from "#kit/server/lookup.ts";
import type { Served } from "#kit/server/services.ts";

/**
 * The other half of the matrix of people-and-access.md: permissions.db.test.ts checks who is authorized, this test which records they reach. For
 * each endpoint that names a record or lists records, and each built-in role, a record of the person's own, one of their base and one of another
 * base are requested; a record beyond the reach of the letter behind the action gets exactly the answer of a record that does not exist.
 */
const roles = Object.keys(builtInRoles) as RoleCode[];
/** Whose the record is: the person's own (at another base than theirs), a colleague's at their base, someone's elsewhere. */
const places = ["own", "base", "elsewhere"] as const;
type Place = (typeof places)[number];

interface Kind {
  /** Where the records of this kind are under /api. */
  at: string;
  /** The access ids that open it; the first is that of its own module. */
  modules: readonly string[];
  /** Belongs to no base: a right limited to the base reaches all of it. */
  baseless?: true;
  /** Everyone who is authorized reads the same. */
  common?: true;
  /** The access id without which only signed records are shown: the records here are drafts. */
  drafts?: string;
}
const kinds = {
  project: { at: "projects", modules: ["projects"] },
  workOrder: { at: "work-orders", modules: ["projects"] },
  fieldTicket: { at: "field-tickets", modules: ["projects"] },
  expense: { at: "expenses", modules: ["expenses"] },
  timeEntry: { at: "timesheet-entries", modules: ["projects"] },
  onJob: { at: "calendar/assignments", modules: ["calendar"] },
  availability: { at: "calendar/availability", modules: ["calendar"] },
  outside: { at: "calendar/outside", modules: ["calendar"], common: true },
  fatigue: { at: "calendar/fatigue-policies", modules: ["calendar"], common: true },
  event: { at: "calendar/events", modules: ["calendar"] },
  report: { at: "inspection-reports", modules: ["inspection-reports", "view-inspection-reports"], drafts: "inspection-reports" },
  template: { at: "report-templates", modules: ["inspection-reports", "view-inspection-reports"], common: true },
  printForm: { at: "print-forms", modules: ["inspection-reports", "view-inspection-reports"], common: true },
  form: { at: "form-templates", modules: ["forms"], common: true },
  filledForm: { at: "form-submissions", modules: ["company-forms"] },
  formLink: { at: "form-links", modules: ["forms"] },
  formKiosk: { at: "form-kiosks", modules: ["company-forms"] },
  formAction: { at: "form-actions", modules: ["company-forms"] },
  assignment: { at: "company-forms/assignments", modules: ["forms"], common: true },
  certification: { at: "certifications", modules: ["ndt-training"] },
  vision: { at: "vision-tests", modules: ["ndt-training"] },
  item: { at: "inventory/items", modules: ["inventory"] },
  itemInCalibration: { at: "calibration/items", modules: ["inventory"] },
  type: { at: "inventory/types", modules: ["inventory"], baseless: true },
  calibration: { at: "calibration/records", modules: ["calibration"] },
  plan: { at: "calibration/plans", modules: ["calibration"], common: true },
  provider: { at: "calibration/providers", modules: ["calibration"], common: true },
  evidenceCase: { at: "evidence-cases", modules: ["calibration"] },
  evidenceCaseRow: { at: "evidence-case-rows", modules: ["calibration"] },
  release: { at: "releases", modules: ["inspection-reports"] },
  invoice: { at: "invoices", modules: ["invoices"] },
  comment: { at: "release-comments", modules: ["inspection-reports"] },
  distribution: { at: "distribution-entries", modules: ["client-companies"], baseless: true },
  imported: { at: "imported-reports", modules: ["view-inspection-reports"], baseless: true },
  client: { at: "client-companies", modules: ["client-companies"], baseless: true },
  site: { at: "client-sites", modules: ["client-companies"], baseless: true },
  contact: { at: "client-contacts", modules: ["client-companies"], baseless: true },
  evaluation: { at: "client-evaluations", modules: ["client-companies"], baseless: true },
  requirement: { at: "client-requirements", modules: ["client-companies"], baseless: true },
  user: { at: "users", modules: ["user-management", "profile"] },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;
const kindNames = Object.keys(kinds) as KindName[];

let on: TestApp;
const people = new Map<RoleCode, Person>();
const records = new Map<RoleCode, Record<Place, Record<KindName, string>>>();
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-12T15:00:00.000Z" });
  await seedBuiltInTemplates(on.db, at, on.services.secrets);
  const { houston, aberdeen } = on.bases;
  const [near, far] = [await on.person("Nia Near", ["COM"]), await on.person("Finn Far", ["COM"], { base: aberdeen })];
  const [base, elsewhere] = [await recordsOf(near, houston), await recordsOf(far, aberdeen)];
  for (const code of roles) {
    const person = await on.person(`Person ${code}`, [code]);
    people.set(code, person);
    records.set(code, { own: await recordsOf(person, aberdeen), base, elsewhere });
  }
}, 120_000);
afterAll(() => on.close());

describe("which records are reached", () => {
  it.each(roles)("are for %s those that the letter behind the action reaches", { timeout: 120_000 }, async (code) => {
    const wrong: string[] = [];
    for (const served of asked()) {
      const kind = kindOf(served);
      const scope = kind && scopeOf(code, served, kinds[kind]);
      if (!kind || !scope) continue;
      const within = places.filter((place) => reaches(code, scope, place, kinds[kind]));
      // Printing takes a second each time: there only what must be refused is tried.
      const closed = places.filter((place) => !within.includes(place));
      // And a change people make to themselves may end their session.
      const changed = kind === "user" && served.endpoint.method !== "GET" ? places.slice(1) : places;
      // What removes a record would take those of a base from the roles after this one.
      const removed = places.filter((place) => place === "own" || closed.includes(place));
      const name = nameOf(served);
      const tried = printed.has(name) ? closed : removes.has(name) ? removed : changed;
      const found = await reached(code, served.endpoint, kind, tried);
      if (!found) continue;
      answered.add(nameOf(served));
      const wanted = within.filter((place) => tried.includes(place));
      if (found.join() !== wanted.join()) wrong.push(`${nameOf(served)}: ${found.join(", ")}; wanted ${wanted.join(", ")}`);
    }
    expect(wrong).toEqual([]);
  });

  it("was tested at every endpoint that names or lists a record of these kinds", () => {
    const silent = asked().filter((served) => kindOf(served) && !answered.has(nameOf(served)));
    // These read the record only once the request is complete, which no sample is: a picture of this client, the hash of a signed ticket, the slot of a signature, a PDF, a print form, the number of
    // a privacy request.
    expect(silent.map(nameOf).toSorted()).toEqual([
      "client-companies.setLogo",
      "field-tickets.sign",
      "forms.submissions.drawing",
      "inspection-reports.addPdf",
      "people-and-access.erase",
      "releases.addRecipient",
      "report-templates.printForm",
    ]);
  });

  it("does not depend on the person's bases in how the database finds them, so that a list is planned once", async () => {
    const lead = await on.services.actorNow(people.get("LEAD")?.id ?? "");
    const within = new Lookup(on.db, lead, null).within(inspectionReport);
    const plan = await on.db.execute<{ "QUERY PLAN": string }>(
      sql`explain select 1 from ${inspectionReport} where ${within}`,
      "objects",
    );
    expect(lead?.baseIds).toEqual([on.bases.houston]);
    expect(JSON.stringify(plan)).toContain("base_location_id = ANY ($");
    expect(JSON.stringify(plan)).not.toContain(on.bases.houston);
  });

  it("is known for every endpoint under a right limited to the person's own records or base", () => {
    const narrow = on.app.served.filter((served) =>
      roles.some((code) => ["own", "base"].includes(reachOf(builtInRights[code], idsOf(served), actionOf(served)) ?? "")),
    );
    const unknown = narrow.filter((served) => served.endpoint.path.includes(":id") && !kindOf(served)).map(nameOf);
    // An event of the trail is reached by the module of its record (activity-and-audit rule 3), a mail of figures by who made or receives it, whatever
    // their right, joined items by whoever reads one of their lines, the forms of a job by whoever reads the job, an inspection and test plan by the crews of its
    // project, leave by its person, their manager and who decides on it, a calendar feed by whoever made it, and a purchase order, a budget, a change order and a milestone, with their amounts, by nobody whose right is limited to own records: the tests of these modules cover them.
    expect(unknown.toSorted()).toEqual([
      "activity-and-audit.auditEvent",
      ...["approve", "find", "history", "reject", "withdraw"].map((name) => `calendar.leave.${name}`),
      "calendar.revokeFeed",
      "calendar.rotateFeed",
      "company-forms.ofJob",
      ...["activate", "approve", "ask", "clientApprove", "close", "events", "find", "history", "matrix", "pass"].map(
        (name) => `itp.${name}`,
      ),
      ...["requests", "revise", "update"].map((name) => `itp.${name}`),
      "project-budgets.alertsOfOrder",
      ...["approve", "find", "history", "reject", "send", "takeBack", "update"].map(
        (name) => `project-budgets.changeOrders.${name}`,
      ),
      ...["find", "freezeBaseline", "history"].map((name) => `project-budgets.${name}`),
      ...["complete", "find", "history", "reopen", "update"].map((name) => `project-budgets.milestones.${name}`),
      "project-budgets.update",
      ...["close", "exhaust", "find", "history", "meter", "reopen", "update"].map((name) => `purchase-orders.${name}`),
      "report-statistics.endMail",
      "report-statistics.splitItems",
    ]);
  });
});

const answered = new Set<string>();
const printed = new Set([
  "field-tickets.sheet",
  "invoices.sheet",
  "inspection-reports.pdf",
  "forms.blank",
  "forms.submissions.pdf",
  "people-and-access.qualificationSummary",
]);
const removes = new Set([
  "expenses.remove",
  "field-tickets.remove",
  "releases.distribution.archive",
  "calendar.outside.archive",
  "inspection-reports.removeImported",
  "report-templates.discardPrintForm",
]);
const nameOf = ({ module, name }: Served) => `${module}.${name}`;
const actionOf = ({ endpoint: { access } }: Served) => (access.kind === "action" ? access.action : "view");

/** Those that change nothing come first. */
const asked = () =>
  on.app.served
    .filter(({ endpoint }) => endpoint.access.kind === "action")
    .toSorted((a, b) => Number(a.endpoint.method !== "GET") - Number(b.endpoint.method !== "GET"));

function idsOf({ module, endpoint: { access } }: Served): readonly string[] {
  if (access.kind !== "action") return [];
  return access.modules.length > 0
    ? access.modules
    : (serverModules.find(({ contract }) => contract.id === module)?.contract.opens ?? [module]);
}

/** The kind of record an endpoint names (`/api/projects/:id...`) or lists (`/api/projects`). */
function kindOf({ endpoint: { path, method } }: Served): KindName | undefined {
  return kindNames.find((name) => {
    const address = `/api/${kinds[name].at}`;
    return (method === "GET" && path === address) || path === `${address}/:id` || path.startsWith(`${address}/:id/`);
  });
}

/** How far the role's letter reaches here; a record of another module is seen as that module allows. Null where the guard refuses. */
function scopeOf(code: RoleCode, served: Served, kind: Kind) {
  const ids = idsOf(served);
  const action = actionOf(served);
  if (reachOf(builtInRights[code], ids, action) === null) return null;
  // A person who creates reads a record to start from it.
  const own = kind.modules.some((id) => ids.includes(id));
  return own
    ? reachOf(builtInRights[code], ids, action === "create" ? "view" : action)
    : reachOf(builtInRights[code], kind.modules, "view");
}

function reaches(code: RoleCode, scope: "own" | "base" | "all", place: Place, { baseless, common, drafts }: Kind): boolean {
  if (drafts && reachOf(builtInRights[code], [drafts], "view") === null) return false;
  if (common || scope === "all" || place === "own") return true;
  return scope === "base" && (place === "base" || baseless === true);
}

/** Which of the three the person finds; null where the endpoint answers the same whether a record exists or not. */
async function reached(code: RoleCode, endpoint: Endpoint, kind: KindName, tried: readonly Place[]) {
  const person = people.get(code) ?? expect.fail(`nobody is ${code}`);
  const of = records.get(code) ?? expect.fail(`nothing is of ${code}`);
  if (!endpoint.path.includes(":id")) {
    const { body, status } = await person.ask(endpoint, { query: { limit: 200 } });
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
    const listed = new Set((body as { rows: { id: string }[] }).rows.map(({ id }) => id));
    return places.filter((place) => listed.has(of[place][kind]));
  }
  const answerFor = async (id: string) => {
    const { status, problem } = await person.ask(endpoint, asking(endpoint, id));
    if (status >= 500) throw new Error(`${endpoint.method} ${endpoint.path}: ${status}`);
    return `${status} ${status === 200 ? "" : (problem?.message ?? "")}`;
  };
  const toNothing = await answerFor(randomUUID());
  if (!toNothing.startsWith("404")) return null;
  const found: Place[] = [];
  for (const place of tried) if ((await answerFor(of[place][kind])) !== toNothing) found.push(place);
  return found;
}

function asking(endpoint: Endpoint, id: string): object {
  const others = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, name === "id" ? id : randomUUID()]);
  const query = sampleOf(z.toJSONSchema(endpoint.query, forSamples));
  return { ...Object.fromEntries(others), query, ...bodyFor(endpoint) };
}

function bodyFor({ method, body }: Endpoint): { body?: object } {
  const schema = method === "GET" ? {} : (z.toJSONSchema(body, forSamples) as Schema);
  return "type" in schema && schema.type === "object" ? { body: sampleOf(schema) as object } : {};
}

const forSamples = { unrepresentable: "any", io: "input" } as const;

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  format?: string;
  pattern?: string;
  $ref?: string;
}

/** The smallest body that a schema accepts. */
function sampleOf(schema: unknown): unknown {
  const { type, enum: words, properties = {}, required = [], items = {}, ...more } = schema as Schema;
  if (more.const !== undefined) return more.const;
  if (words) return words[0];
  const [choice] = more.anyOf ?? more.oneOf ?? more.allOf ?? [];
  if (choice) return sampleOf(choice);
  if (type === "object") return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  if (type === "array") return Array.from({ length: more.minItems ?? 0 }, () => sampleOf(items));
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return Math.max(1, more.minimum ?? 1);
  if (type === "null") return null;
  return textOf(more);
}

function textOf({ format, pattern, minLength = 1 }: Schema): string {
  if (format === "uuid") return randomUUID();
  if (format === "date-time") return "2026-03-12T12:00:00.000Z";
  if (format === "date") return "2026-03-12";
  if (format === "email") return "pat@example.com";
  const words = "because it is so".padEnd(minLength, ".");
  return [words, "1", "2026-03-12"].find((text) => new RegExp(pattern ?? "").test(text)) ?? words;
}

const day = "2025-01-10";
const at = `${day}T12:00:00.000Z`;

/** One record of each kind, of this person and at this base. */
async function recordsOf({ id: owner }: Person, baseLocationId: string): Promise<Record<KindName, string>> {
  const { db } = on;
  const ids = Object.fromEntries(kindNames.map((name) => [name, randomUUID()])) as Record<KindName, string>;
  const code = ids.project.slice(0, 8).toUpperCase();
  const stamp = { createdAt: at, updatedAt: at, createdById: owner };
  const of = (kind: KindName) => ({ ...stamp, id: ids[kind] });
  const clientCompanyId = ids.client;
  await db.insert(clientCompany).values({ ...of("client"), code, legalName: `${code} LLC`, displayName: code, status: "active" });
  const site = { code: "S", name: "Unit 3", address: "Decker Drive", country: "US", timeZone: "America/Chicago" };
  await db.insert(clientSite).values({ ...of("site"), clientCompanyId, ...site });
  await db.insert(clientContact).values({ ...of("contact"), clientCompanyId, name: `Pat ${code}`, roles: ["inspector"] });
  const scored = { evaluatedOn: "2026-01-05", channel: "meeting", safety: 4 } as const;
  await db.insert(clientEvaluation).values({ ...of("evaluation"), clientCompanyId, ...scored });
  await db.insert(clientRequirement).values({
    ...of("requirement"),
    clientCompanyId,
    demand: { kind: "other", statement: "Site induction" },
    sourceDocument: code,
    validFrom: day,
    blocking: false,
  });
  const span = { startOn: day, endOn: "2026-12-31" };
  const job = { kind: "in-service", managerId: owner, status: "active", ...span } as const;
  await db.insert(project).values({ ...of("project"), number: code, name: "Survey", clientCompanyId, baseLocationId, ...job });
  await db.insert(workOrder).values({
    ...of("workOrder"),
    number: code,
    projectId: ids.project,
    clientCompanyId,
    clientSiteId: ids.site,
    baseLocationId,
    title: "Circuit CW-31",
    status: "in progress",
    assignedUserIds: [owner],
  });
  await db.insert(timesheetEntry).values({
    ...of("timeEntry"),
    userId: owner,
    workOrderId: ids.workOrder,
    projectId: ids.project,
    clientCompanyId,
    baseLocationId,
    activity: "work",
    startAt: `${day}T12:00:00.000Z`,
    endAt: `${day}T14:00:00.000Z`,
    timeZone: "America/Chicago",
    day,
    billable: true,
  });
  await db.insert(expense).values({
    ...of("expense"),
    userId: owner,
    workOrderId: ids.workOrder,
    projectId: ids.project,
    clientCompanyId,
    baseLocationId,
    spentOn: day,
    category: "fuel",
    description: "Fuel",
    amount: "20",
    currency: "USD",
  });
  await db.insert(assignment).values({
    ...of("onJob"),
    userId: owner,
    workOrderId: ids.workOrder,
    clientCompanyId,
    baseLocationId,
    role: "technician",
    fromOn: day,
    toOn: day,
    startClock: "07:00",
    endClock: "17:00",
    timeZone: "America/Chicago",
    startAt: `${day}T13:00:00.000Z`,
    endAt: `${day}T23:00:00.000Z`,
  });
  await db.insert(availabilityRule).values({ ...of("availability"), userId: owner, validFrom: day });
  const limits = fatiguePresets.default;
  await db.insert(fatiguePolicy).values({ ...of("fatigue"), name: code, preset: "default", limits, projectIds: [ids.project] });
  await db
    .insert(outsideCalendar)
    .values({ ...of("outside"), name: code, source: "a.ics", baseLocationId, events: 1, firstOnly: 0 });
  await db.insert(calendarEvent).values({
    ...of("event"),
    kind: "training",
    title: code,
    fromOn: day,
    toOn: day,
    lastOn: day,
    allDay: true,
    timeZone: "America/Chicago",
    baseLocationId,
    userIds: [owner],
  });
  await db.insert(fieldTicket).values({
    ...of("fieldTicket"),
    number: code,
    workOrderId: ids.workOrder,
    projectId: ids.project,
    clientCompanyId,
    baseLocationId,
    timeZone: "America/Chicago",
    day,
    status: "draft",
  });
  const [template] = await db.select().from(reportTemplate).limit(1);
  if (!template) throw new Error("There are no templates.");
  await db.insert(printForm).values({ ...of("printForm"), title: code, clientCompanyId, templateId: template.id });
  await db.insert(inspectionReport).values({
    ...of("report"),
    provisionalRef: `D-${code}`,
    templateId: template.id,
    templateCode: template.code,
    templateVersion: template.templateVersion,
    method: "UT",
    clientCompanyId,
    baseLocationId,
    timeZone: "America/Chicago",
    performedDates: [],
    stateSince: at,
    header: {},
    technique: {},
    calibration: {},
    summary: {},
    acceptance: {} as never,
    attachments: [],
    witnesses: [],
    answers: {},
  });
  const [shipped] = builtInForms;
  if (!shipped) throw new Error("There are no forms.");
  const form = { code: `F-${code}`, formVersion: 1, title: code, category: "HSE", status: "issued" } as const;
  const { definition, audience } = shipped;
  await db.insert(formTemplate).values({ ...of("form"), ...form, definition, audience, retentionYears: 3 });
  const link = { formCode: form.code, purpose: code, baseLocationId, tokenHash: ids.formLink };
  await db.insert(formLink).values({ ...of("formLink"), ...link });
  await db.insert(formSubmission).values({
    ...of("filledForm"),
    number: `F-${code}-1`,
    templateId: ids.form,
    formCode: form.code,
    formTitle: code,
    formVersion: 1,
    category: "HSE",
    confidential: "normal",
    status: "submitted",
    zone: "America/Chicago",
    baseLocationId,
    filledById: owner,
    filledByName: code,
    startedAt: at,
    submittedAt: at,
  });
  const kiosk = { name: code, baseLocationId, formCodes: [form.code], tokenHash: ids.formKiosk };
  await db.insert(formKiosk).values({ ...of("formKiosk"), ...kiosk });
  const assigned = { formCode: form.code, trigger: "daily", dueTime: "07:00", graceHours: 0, activeFrom: "2026-01-01" } as const;
  await db.insert(formAssignment).values({ ...of("assignment"), ...assigned, target: "bases", baseLocationId, blocking: "none" });
  await db.insert(formAction).values({
    ...of("formAction"),
    submissionId: ids.filledForm,
    submissionNumber: `F-${code}-1`,
    formCode: form.code,
    formTitle: code,
    confidential: "normal",
    kind: "task",
    title: code,
    ownerId: owner,
    ownerName: code,
    baseLocationId,
  });
  const sent = { purpose: "final", subject: code, acknowledgementRule: "any" } as const;
  await db.insert(invoice).values({
    ...of("invoice"),
    clientCompanyId,
    baseLocationId,
    invoiceDate: day,
    dueDate: day,
    terms: netDays(30),
    currency: "USD",
    taxRounding: "per tax group",
    retainageBase: "net",
    retainageTax: "full",
    figures: totalsOf({ currency: "USD", lines: [], discount: null, taxRounding: "per tax group", retainage: null }),
  });
  await db.insert(release).values({ ...of("release"), clientCompanyId, baseLocationId, ...sent });
  const item = { id: randomUUID(), releaseId: ids.release, reportId: ids.report, position: 1 };
  await db.insert(releaseItem).values(item);
  const recipient = { id: randomUUID(), releaseId: ids.release, name: code };
  await db.insert(releaseRecipient).values({ ...recipient, position: 1, kind: "to", delivery: "link" });
  await db.insert(clientComment).values({
    ...of("comment"),
    releaseId: ids.release,
    itemId: item.id,
    recipientId: recipient.id,
    clientCompanyId,
    baseLocationId,
    kind: "query",
    text: code,
    name: code,
    role: code,
    state: "open",
  });
  const entry = { kind: "to", delivery: "link", results: "all" } as const;
  await db.insert(distributionEntry).values({ ...of("distribution"), clientCompanyId, contactId: ids.contact, ...entry });
  await db.insert(importedReport).values({
    ...of("imported"),
    reportNumber: code,
    revision: "0",
    clientCompanyId,
    issuedOn: day,
    method: "UT",
    fileName: `${code}.pdf`,
  });
  await db.insert(certification).values({
    ...of("certification"),
    certificateNumber: code,
    userId: owner,
    personName: code,
    schemeId: "SNT-TC-1A:2020",
    method: "UT",
    level: "II",
    techniques: [],
    basis: "external",
    issuedOn: day,
    effectiveFrom: day,
    expiresOn: "2027-01-09",
    authorizedToTest: true,
    state: "active",
    signedAt: at,
  });
  await db.insert(visionTest).values({
    ...of("vision"),
    userId: owner,
    personName: code,
    testedOn: "2026-01-15",
    kind: "near",
    chart: "Jaeger",
    result: "J1",
    distanceMm: 305,
    eye: "both",
    corrected: false,
    examinerName: "Dr. Okoro",
    examinerQualification: "Optometrist",
    recordedAt: at,
  });
  // Always the same one: whether a sample of another plan is refused depends on the content of that plan.
  const [known] = await db
    .select()
    .from(equipmentType)
    .where(eq(equipmentType.code, shippedTypes[0]?.code ?? ""));
  if (!known) throw new Error("There are no equipment types.");
  await db.insert(equipmentType).values({ ...known, ...of("type"), code, name: code });
  await db.insert(inventoryItem).values({
    ...of("item"),
    assetTag: code,
    typeId: ids.type,
    manufacturer: "Olympus",
    model: "38DL",
    serialNumber: code,
    ownership: "own",
    homeBaseId: baseLocationId,
    accessories: [],
    onlyForCalibration: false,
    state: "in stock",
  });
  const [plan] = await db.select().from(calibrationPlan).where(eq(calibrationPlan.typeId, known.id));
  if (!plan) throw new Error("There are no plans.");
  await db.insert(calibrationPlan).values({ ...plan, ...of("plan"), typeId: ids.type, itemId: null });
  await db.insert(calibrationProvider).values({ ...of("provider"), name: code, scope: [] });
  await db.insert(calibrationRecord).values({
    ...of("calibration"),
    itemId: ids.item,
    certificateNumber: code,
    calibratedOn: "2026-01-10",
    dueOn: "2027-01-10",
    providerName: "Gulf Metrology",
    asFound: "in tolerance",
    asLeft: "in tolerance",
    adjusted: false,
    repaired: false,
    result: "pass",
    excludes: [],
    covers: [],
    decisionRule: "simple",
    standardItemIds: [],
    standards: [],
    state: "draft",
  });
  await db.insert(evidenceCase).values({
    ...of("evidenceCase"),
    cause: "instrument out of tolerance",
    sourceEntity: "InventoryItem",
    sourceId: ids.item,
    source: code,
    parameters: [],
    reason: "Found out of tolerance",
    baseLocationId,
    state: "screened",
  });
  await db.insert(evidenceCaseRow).values({
    ...of("evidenceCaseRow"),
    caseId: ids.evidenceCase,
    reportId: ids.report,
    clientCompanyId: ids.client,
    baseLocationId,
    reportNumber: code,
    revision: 0,
    method: "UT",
    usedFrom: day,
    usedTo: day,
    screen: "review",
    readings: [],
  });
  return { ...ids, user: owner, template: template.id, itemInCalibration: ids.item };
}
