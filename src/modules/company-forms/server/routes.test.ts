import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyForms, type FormAssignmentDraft } from "../contract.ts";
import { formSubmission, formTemplate } from "#modules/forms/server/tables.ts";
import { samples } from "#modules/forms/builtin/samples.ts";
import { forms } from "#modules/forms/contract.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { tellMissed, tellUnfinished } from "./missed.ts";
import { seedBuiltInForms } from "#modules/forms/server/seed.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { due, excuse, lasts, ofJob, overview, weeks } = companyForms.endpoints;
const { create, list, update } = companyForms.assignments;

let on: TestApp;
let operations: Person;
let driver: Person;
let elsewhere: Person;
let van: { id: string; label: string };
let truck: { id: string; label: string };
beforeAll(async () => {
  // A Monday, 10:00 in Houston.
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  await seedBuiltInForms(on.db, "2026-05-01T00:00:00.000Z", on.services.secrets);
  operations = await on.person("Ola Prins", ["HSE"]);
  driver = await on.person("Ana Torres", ["TECH"]);
  elsewhere = await on.person("Ewan Reid", ["TECH"], { base: on.bases.aberdeen });
  [van, truck] = [await vehicle("88132"), await vehicle("88133")];
});
afterAll(() => on.close());

async function vehicle(serialNumber: string) {
  const controller = await on.person(`Eva ${serialNumber}`, ["EQP"]);
  const [type] = await on.db.select().from(equipmentType).where(eq(equipmentType.code, "VEH"));
  const body = { typeId: type?.id ?? "", manufacturer: "Ford", model: "Transit", serialNumber, homeBaseId: on.bases.houston };
  const made = (await controller.ask(inventory.endpoints.create, { body })).body;
  return { id: made.id, label: `${made.assetTag} Ford Transit` };
}

const daily = (more: Partial<FormAssignmentDraft> = {}): FormAssignmentDraft => ({
  formCode: "EQP-RET",
  target: "vehicles",
  trigger: "daily",
  dueTime: "07:00",
  graceHours: 4,
  blocking: "warn",
  activeFrom: "2026-05-04",
  ...more,
});

/** The state of today's due of each vehicle, for a person. */
async function today(person: Person) {
  const found = (await person.ask(due, {})).body.filter(({ day }) => day === "2026-05-04");
  return Object.fromEntries(
    found.map(({ subjectId, state, lateHours }) => [subjectId, lateHours ? `${state} ${lateHours}` : state]),
  );
}

async function fill(person: Person, item: { id: string; label: string }, workOrderId?: string) {
  const [template] = await on.db.select().from(formTemplate).where(eq(formTemplate.code, "EQP-RET"));
  const me = { id: person.id, label: "Ana Torres" };
  const answers =
    samples["EQP-RET"]?.({
      day: "2026-05-04",
      filler: me,
      colleague: me,
      job: me,
      client: "",
      site: "",
      item,
      meter: item,
      base: item,
      sign: () => ({ fileId: randomUUID(), name: "", at: "", personId: null }),
      newId: randomUUID,
    }) ?? {};
  const { work_order: _, ...own } = answers;
  const id = randomUUID();
  const begun = await person.ask(forms.submissions.start, {
    body: { id, templateId: template?.id ?? "", inventoryItemId: item.id, ...(workOrderId ? { workOrderId } : {}), answers: own },
  });
  expect(begun.problem.fields ?? begun.problem.message).toBeUndefined();
  const sent = await person.ask(forms.submissions.submit, { id, body: { version: begun.body.version, answers: own } });
  expect(sent.problem.message).toBeUndefined();
  return id;
}

describe("a form that is due", () => {
  it("is assigned by people who may edit forms, only for an issued form", async () => {
    expect((await driver.ask(create, { body: daily() })).status).toBe(403);
    const wrong = await operations.ask(create, { body: daily({ formCode: "NO-SUCH" }) });
    expect(wrong.problem.fields).toEqual([{ path: "formCode", message: "No issued form has the code NO-SUCH." }]);
    const nobody = await operations.ask(create, { body: daily({ target: "role" }) });
    expect(nobody.problem.fields?.[0]?.path).toBe("role");
    expect((await operations.ask(create, { body: daily() })).body).toMatchObject({ formTitle: "Equipment return or damage" });
    expect((await operations.ask(list, {})).body.rows).toHaveLength(1);
  });

  it("is due for each vehicle of the person's base, and for nobody elsewhere", async () => {
    expect(await today(driver)).toEqual({ [van.id]: "due", [truck.id]: "due" });
    expect(await today(elsewhere)).toEqual({});
  });

  it("is done only for its own subject, late by the hours since it was due, and remembered as the last", async () => {
    const id = await fill(driver, van);
    expect(await today(driver)).toEqual({ [van.id]: "late 3.0", [truck.id]: "due" });
    const known = (await driver.ask(lasts, {})).body;
    expect(known.map((one) => [one.id, one.code, one.subjectId, one.isMine])).toEqual([[id, "EQP-RET", van.id, true]]);
    expect((await elsewhere.ask(lasts, {})).body.map((one) => one.isMine)).toEqual([false]);
    const [template] = await on.db.select().from(formTemplate).where(eq(formTemplate.code, "EQP-RET"));
    const keys = Object.keys(known[0]?.answers ?? {}).toSorted();
    const [hidden = ""] = keys;
    const definition = template && structuredClone(template.definition);
    for (const field of definition?.sections.flatMap(({ fields }) => fields) ?? []) field.sensitive = field.key === hidden;
    await on.db.execute(sql`alter table form_template disable trigger user`);
    await on.db.update(formTemplate).set({ definition }).where(eq(formTemplate.code, "EQP-RET"));
    await on.db.execute(sql`alter table form_template enable trigger user`);
    const seen = async (who: Person) => Object.keys((await who.ask(lasts, {})).body[0]?.answers ?? {}).toSorted();
    expect([await seen(driver), await seen(elsewhere)]).toEqual([keys, keys.filter((key) => key !== hidden)]);
  });

  it("of a cycle or asked once stays in the list of who must fill it until it is filled", async () => {
    const wrong = [
      { target: "equipment" },
      { target: "person" },
      { trigger: "every n days" },
      { trigger: "work order start" },
    ] as const;
    const refused = wrong.map(async (more) => (await operations.ask(create, { body: daily(more) })).problem.fields?.[0]?.path);
    expect(await Promise.all(refused)).toEqual(["equipmentType", "userId", "everyDays", "trigger"]);
    const cycle = {
      target: "equipment",
      equipmentType: "VEH",
      trigger: "every n days",
      everyDays: 30,
      activeFrom: "2026-04-20",
    } as const;
    const once = { target: "person", userId: driver.id, trigger: "once", activeFrom: "2026-04-01", formCode: "HR-IND" } as const;
    const made = [await operations.ask(create, { body: daily(cycle) }), await operations.ask(create, { body: daily(once) })];
    const listed = async (who: Person) =>
      (await who.ask(due, {})).body
        .filter(({ assignmentId }) => made.some(({ body }) => body.id === assignmentId))
        .map(({ formCode, subjectId, day, state }) => [formCode, subjectId, day, state]);
    expect(await listed(driver)).toEqual([
      ["HR-IND", driver.id, "2026-04-01", "missed"],
      // The van was returned today, within the days of its cycle.
      ["EQP-RET", truck.id, "2026-04-20", "missed"],
    ]);
    expect(await listed(elsewhere)).toEqual([]);
    for (const { body } of made)
      await operations.ask(update, { id: body.id, body: { version: body.version, changes: { paused: true } } });
  });

  it("is told to the lead of its base once its grace is over, once, and not before", async () => {
    const lead = await on.person("Lena Moss", ["LEAD"]);
    await on.db.update(appUser).set({ baseLocationId: on.bases.houston }).where(eq(appUser.id, lead.id));
    const told = async () => {
      await tellMissed(on.services);
      const rows = await on.db.select().from(notification).where(eq(notification.userId, lead.id));
      return rows.map(({ title, key }) => `${title} on ${key.slice(-10)}`);
    };
    expect(await told()).toEqual([]);
    const soon = (await operations.ask(create, { body: daily({ formCode: "EQP-FAL", graceHours: 1 }) })).body;
    const missed = [van, truck]
      .map(({ label }) => `Fall-arrest and harness inspection was missed: ${label} on 2026-05-04`)
      .toSorted();
    expect((await told()).toSorted()).toEqual(missed);
    expect(await told()).toHaveLength(missed.length);
    await operations.ask(update, { id: soon.id, body: { version: soon.version, changes: { paused: true } } });
  });

  it("in two parts is told to the supervisor of its filler fourteen hours after the first, once", async () => {
    const id = await fill(driver, van);
    const boss = await on.person("Bea Moss", ["LEAD"]);
    await on.db.update(appUser).set({ managerId: boss.id }).where(eq(appUser.id, driver.id));
    const told = async (openedAt: string) => {
      await on.db.execute(sql`alter table form_submission disable trigger user`);
      await on.db.update(formSubmission).set({ status: "opened", openedAt }).where(eq(formSubmission.id, id));
      await on.db.execute(sql`alter table form_submission enable trigger user`);
      await tellUnfinished(on.services);
      const rows = await on.db.select().from(notification).where(eq(notification.userId, boss.id));
      return rows.map(({ href }) => href);
    };
    expect(await told("2026-05-04T01:30:00.000Z")).toEqual([]);
    expect(await told("2026-05-04T00:30:00.000Z")).toEqual([`/forms/submissions/${id}`]);
    expect(await told("2026-05-04T00:30:00.000Z")).toHaveLength(1);
  });

  it("is counted by week for those who may edit forms, and named with its base", async () => {
    const { body } = await operations.ask(weeks, { query: { to: "2026-05-05" } });
    expect(body.map(({ week, late, missed }) => [week, late, missed]).at(-1)).toEqual(["2026-05-04", 1, 0]);
    const [one] = (await operations.ask(overview, { query: { from: "2026-05-04", to: "2026-05-04" } })).body;
    expect(one?.base).toBe("Houston");
    expect((await driver.ask(weeks, { query: { to: "2026-05-05" } })).status).toBe(403);
  });

  it("is excused with a reason by people who may edit forms, once, and not if it was filled", async () => {
    const [one] = (await operations.ask(overview, { query: { from: "2026-05-04", to: "2026-05-04" } })).body.filter(
      ({ subjectId }) => subjectId === truck.id,
    );
    const body = {
      assignmentId: one?.assignmentId ?? "",
      subjectId: truck.id,
      day: "2026-05-04",
      reason: "In the workshop until Friday",
    };
    expect((await driver.ask(excuse, { body })).status).toBe(403);
    expect((await operations.ask(excuse, { body: { ...body, subjectId: van.id } })).problem.message).toBe(
      "EQP-RET of 2026-05-04 was filled.",
    );
    for (const day of ["today", "2026-02-30", "0000-01-01", "9999-12-31"])
      expect((await operations.ask(excuse, { body: { ...body, day } })).problem.fields).toMatchObject([
        { path: "day", message: expect.stringMatching(/^Enter a date (such as 2026-03-14|from 1900 to 2199)$/) as string },
      ]);
    expect((await operations.ask(excuse, { body })).problem.message).toBeUndefined();
    expect((await operations.ask(excuse, { body })).status).toBe(409);
    expect(await today(driver)).toEqual({ [van.id]: "late 3.0", [truck.id]: "excused" });
  });
});

/** A job of Houston that is ready, at a site whose day is half a day behind UTC. */
async function readyJob(crew: Person) {
  const stamp = { createdAt: "2026-05-01T00:00:00Z", updatedAt: "2026-05-01T00:00:00Z" };
  const [client, site, of, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const base = on.bases.houston;
  const named = { code: "ACR", legalName: "Acadia Refining LLC", displayName: "Acadia Refining", status: "active" as const };
  await on.db.insert(clientCompany).values({ id: client, ...stamp, ...named });
  const where = { code: "HNL", name: "Kapolei", address: "Kapolei", country: "US", timeZone: "Pacific/Honolulu" };
  await on.db.insert(clientSite).values({ id: site, ...stamp, clientCompanyId: client, ...where });
  const work = { clientCompanyId: client, baseLocationId: base };
  const parent = { number: "P-26-0001", name: "Survey", kind: "in-service" as const, status: "active" as const };
  await on.db
    .insert(project)
    .values({ id: of, ...stamp, ...work, ...parent, managerId: crew.id, startOn: "2026-05-01", endOn: "2026-06-30" });
  const job = { number: "WO-26-0001", title: "Circuit CW-31", status: "ready" as const, assignedUserIds: [crew.id] };
  const planned = { plannedStartOn: "2026-05-20", plannedEndOn: "2026-05-22" };
  await on.db.insert(workOrder).values({ id, ...stamp, ...work, ...job, ...planned, clientSiteId: site, projectId: of });
  return id;
}

describe("a job that waits for a form", () => {
  it("does not start before its form of the day is in, also when it starts on another day than planned", async () => {
    const lead = await on.person("Lena Ortiz", ["LEAD"]);
    const planner = await on.person("Olga Reyes", ["OPS"]);
    const id = await readyJob(lead);
    const start = () => planner.ask(projectManagement.workOrders.start, { id, body: { version: 1 } });
    const made = (await operations.ask(create, { body: daily({ target: "jobs", trigger: "work order day", blocking: "block" }) }))
      .body;
    const refusal = (await start()).problem;
    expect([refusal.message, refusal.reasons?.map(({ message }) => message)]).toEqual([
      "WO-26-0001 cannot start yet.",
      ["Equipment return or damage of 2026-05-04 is missing: fill it first."],
    ]);
    const shown = (await lead.ask(ofJob, { id })).body;
    expect(shown).toMatchObject([
      { subjectId: id, day: "2026-05-04", state: "due", blocking: "block", zone: "Pacific/Honolulu" },
    ]);
    expect((await elsewhere.ask(ofJob, { id })).status).toBe(404);
    // A form for another subject does not open it, nor does a warning close it.
    await fill(lead, truck);
    expect((await start()).problem.code).toBe("not-ready");
    await fill(lead, truck, id);
    expect((await start()).body).toMatchObject({ status: "in progress" });
    const late = await operations.ask(update, {
      id: made.id,
      body: { version: made.version, changes: { activeTo: "2026-05-01" } },
    });
    expect(late.problem.fields?.[0]?.path).toBe("activeTo");
  });
});
