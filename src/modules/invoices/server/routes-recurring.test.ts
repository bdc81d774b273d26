import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { draftRecurring } from "./recurring/drafting.ts";
import { recurringDue } from "./recurring/due.ts";
import { line, openScene } from "./testing/scene.ts";
import { appUser } from "#directory/people/server/tables.ts";

const { list, find: findInvoice, void: makeVoid } = invoices.endpoints;
const { create, update, pause, resume, end, find } = invoices.schedules;
const scene = await openScene();
const { on, finance, second, coordinator, created, issued } = scene;
afterAll(() => on.close());

const month = [line("Stand-by, April", "1", "4000.00", ["EXEMPT"], { serviceFrom: "2026-04-01", serviceTo: "2026-04-30" })];
const standBy = () => issued({ lines: month, discountKind: null, discountValue: null, retainagePct: null });
async function schedule(more: object = {}) {
  const { id } = await standBy();
  const body = { title: "Stand-by", sourceInvoiceId: id, firstOn: "2026-05-31", interval: "month" as const, ...more };
  return (await finance.ask(create, { body })).body;
}
const drafted = async (id: string) => {
  const { rows } = (await finance.ask(list, { query: { scheduleId: id, sort: "invoiceDate" } })).body;
  return Promise.all(rows.map(async (row) => (await finance.ask(findInvoice, { id: row.id })).body));
};
/** What the job does at that moment; those who ask stay signed in on 4 May. */
const draftAt = (moment: string) => draftRecurring({ ...on.services, clock: () => new Date(moment) });
const dueUntil = async (until: string) => {
  const found = await on.db.execute<{ label: string; due_on: string }>(
    recurringDue.select({ until, within: sql`true` } as never),
    "objects",
  );
  return found.map((row) => row.due_on);
};

describe("a recurring invoice", () => {
  it("makes drafts on its dates, clamped to the end of the month, and never issues", async () => {
    const { id } = await schedule();
    await draftAt("2026-05-30T15:00:00Z");
    expect(await drafted(id)).toEqual([]);
    await draftAt("2026-05-31T15:00:00Z");
    await draftAt("2026-05-31T16:00:00Z");
    expect(await drafted(id)).toMatchObject([
      {
        invoiceDate: "2026-05-31",
        status: "draft",
        number: null,
        netTotal: "4000.00",
        serviceFrom: "2026-05-01",
        serviceTo: "2026-05-31",
      },
    ]);
    // The server was off for a while: each date is made up for, counted from the first.
    await draftAt("2026-08-01T15:00:00Z");
    const dates = (await drafted(id)).map(({ invoiceDate }) => invoiceDate);
    expect(dates).toEqual(["2026-05-31", "2026-06-30", "2026-07-31"]);
    expect((await finance.ask(find, { id })).body).toMatchObject({
      lastOn: "2026-07-31",
      nextOn: "2026-08-31",
      status: "active",
    });
    expect(await dueUntil("2026-08-31")).toContain("2026-08-31");
  });

  it("leaves out the dates of a pause, and ends after its last date or when it is ended", async () => {
    const { id, version } = await schedule({ untilOn: "2026-07-31" });
    const paused = await finance.ask(pause, { id, body: { version, reason: "The plant is shut" } });
    await draftAt("2026-06-10T15:00:00Z");
    expect(await drafted(id)).toEqual([]);
    on.at("2026-06-10T15:00:00Z");
    const later = await on.person("Lea Moss", ["FIN"]);
    const resumed = await later.ask(resume, { id, body: { version: paused.body.version } });
    expect(resumed.body).toMatchObject({ status: "active", nextOn: "2026-06-30" });
    on.at("2026-05-04T15:00:00Z");
    await draftAt("2026-07-31T23:00:00Z");
    expect((await drafted(id)).map(({ invoiceDate }) => invoiceDate)).toEqual(["2026-06-30", "2026-07-31"]);
    expect((await finance.ask(find, { id })).body).toMatchObject({ status: "ended", nextOn: null });
    const other = await schedule({ firstOn: "2026-08-31" });
    const ended = await finance.ask(end, { id: other.id, body: { version: other.version } });
    expect(ended.body).toMatchObject({ status: "ended", nextOn: null });
  });

  it("stays due where its draft cannot be made, until Finance saves it again", async () => {
    const { id, version } = await schedule();
    const owner = eq(appUser.id, second.id);
    await second.ask(update, { id, body: { version, changes: { title: "Stand-by, plant 2" } } });
    await on.db.update(appUser).set({ status: "deactivated" }).where(owner);
    await draftAt("2026-06-01T15:00:00Z");
    expect(await drafted(id)).toEqual([]);
    expect(await dueUntil("2026-06-01")).toContain("2026-05-31");
    const saved = await finance.ask(update, { id, body: { version: version + 1, changes: { title: "Stand-by, plant 3" } } });
    expect(saved.body).toMatchObject({ nextOn: "2026-05-31", responsibleName: "Fay Cole" });
    await draftAt("2026-06-01T15:00:00Z");
    expect(await drafted(id)).toHaveLength(1);
  });

  it("is for Finance, repeats an invoice that is not void, and has its dates in order", async () => {
    const { id } = await standBy();
    const body = { title: "Stand-by", sourceInvoiceId: id, firstOn: "2026-05-31", interval: "month" as const };
    expect((await coordinator.ask(create, { body })).status).toBe(403);
    const early = await finance.ask(create, { body: { ...body, untilOn: "2026-05-30" } });
    expect(early.problem.message).toBe("The last date is before the first.");
    const past = await finance.ask(create, { body: { ...body, firstOn: "2026-01-31", untilOn: "2026-04-30" } });
    expect(past.problem.message).toBe("No date is left to draft on.");
    const draft = await created({ lines: month });
    await finance.ask(makeVoid, { id: draft.id, body: { version: draft.version, reason: "Entered twice" } });
    const gone = await finance.ask(create, { body: { ...body, sourceInvoiceId: draft.id } });
    expect(gone.problem.message).toBe("Choose an invoice that is not void.");
  });
});
