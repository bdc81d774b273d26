import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyItem, rateSheets, type RateItemDraft, type RateSheetDraft } from "../contract.ts";
import { rateSheet } from "./tables.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { revenueAccount } from "#directory/finance/server/tables.ts";
import { addDays } from "#kit/validity.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { reminders } from "#modules/reminders/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const e = rateSheets.endpoints;
let on: TestApp;
let sales: Person;
let finance: Person;
let operations: Person;
let account: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  sales = await on.person("Cole Marsh", ["COM"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  operations = await on.person("Omar Vance", ["OPS"]);
  ({ id: account } = await asSystem(on.services, (store) =>
    store.insert(revenueAccount, { code: "4000", name: "Labour", note: null }),
  ));
});
afterAll(() => on.close());

const today = "2026-05-04";
const draft = (more: Partial<RateSheetDraft> = {}): RateSheetDraft => ({
  title: "Standard rates",
  scope: "standard",
  currency: "USD",
  effectiveFrom: "2026-01-01",
  overtimeRule: overtimePresets["US 8/12/40"],
  ...more,
});
let made = 0;
/** Each test has its own currency, so that no two sheets overlap by chance. */
const currencies = ["USD", "EUR", "GBP", "CAD", "AUD", "NOK", "SEK", "DKK", "CHF", "JPY", "KWD", "SAR", "AED", "MXN"];
const crew = (more: Partial<RateItemDraft> = {}): RateItemDraft => ({
  ...emptyItem(crypto.randomUUID()),
  code: "RT-CREW",
  description: "RT crew of 2",
  category: "crew",
  unit: "crew-hour",
  price: "165.00",
  method: "RT",
  crewSize: 2,
  taxClass: "labour",
  revenueAccountId: account,
  ...more,
});
async function newDraft(more: Partial<RateSheetDraft> = {}, items: RateItemDraft[] = [crew()], by = sales) {
  made += 1;
  const { body: sheet } = await by.ask(e.create, {
    body: draft({ currency: currencies[made % currencies.length] ?? "USD", ...more }),
  });
  const saved = await by.ask(e.saveItems, { id: sheet.id, body: { version: sheet.version, items } });
  return { ...sheet, version: saved.body.version };
}
async function approvedSheet(more: Partial<RateSheetDraft> = {}, items?: RateItemDraft[]) {
  const one = await newDraft(more, items);
  return approve(one);
}
async function approve({ id, version }: { id: string; version: number }) {
  const submitted = await sales.ask(e.submit, { id, body: { version } });
  const approved = await finance.ask(e.approve, { id, body: { version: submitted.body.version } });
  expect([submitted.status, approved.status, approved.problem?.message]).toEqual([200, 200, undefined]);
  return approved.body;
}

describe("a rate sheet", () => {
  it("is numbered, complete before review, and approved by a person who has not written it", async () => {
    const { body: empty } = await sales.ask(e.create, { body: draft({ currency: "INR" }) });
    expect(empty).toMatchObject({ revision: "A", status: "draft", statusToday: "draft", items: 0 });
    expect(empty.number).toMatch(/^RS-\d{4}$/);
    const early = await sales.ask(e.submit, { id: empty.id, body: { version: empty.version } });
    expect(early.problem.reasons).toEqual([expect.objectContaining({ message: "It has no items." })]);
    const items = [crew({ taxClass: null, revenueAccountId: null })];
    const saved = await finance.ask(e.saveItems, { id: empty.id, body: { version: empty.version, items } });
    const untaxed = await sales.ask(e.submit, { id: empty.id, body: { version: saved.body.version } });
    expect(untaxed.problem.reasons?.map(({ message }) => message)).toEqual([
      "Item RT-CREW has no tax class.",
      "Item RT-CREW has no account.",
    ]);
    const whole = await finance.ask(e.saveItems, {
      id: empty.id,
      body: { version: saved.body.version, items: [crew({ id: items[0]?.id ?? "" })] },
    });
    const { body: submitted } = await sales.ask(e.submit, { id: empty.id, body: { version: whole.body.version } });
    const version = { version: submitted.version };
    const own = await finance.ask(e.approve, { id: empty.id, body: version });
    expect(own.problem.message).toBe("Another person has to approve your rate sheet.");
    expect((await sales.ask(e.approve, { id: empty.id, body: version })).status).toBe(403);
    const work = (await operations.ask(e.find, { id: empty.id })).body;
    expect(work.statusToday).toBe("in review");
    const approved = await operations.ask(e.approve, { id: empty.id, body: version });
    expect(approved.body).toMatchObject({ status: "approved", statusToday: "active", approvedBy: "Omar Vance" });
  });

  it("is final once approved, with its items", async () => {
    const { id, version } = await approvedSheet();
    const change = await sales.ask(e.update, { id, body: { version, changes: { title: "Cheaper" } } });
    expect([change.status, change.problem.message]).toEqual([409, "Revision A is approved. Create a new revision."]);
    const items = await sales.ask(e.saveItems, { id, body: { version, items: [] } });
    expect(items.problem.message).toBe("Revision A is approved. Create a new revision.");
    const direct = on.database.query("update rate_item set price = 1 where rate_sheet_id = $1", [id]);
    await expect(direct).rejects.toThrow("This record is final.");
    const gone = await sales.ask(e.archive, { id, query: { version } });
    expect(gone.status).toBe(409);
  });

  it("may not price the same days at the same base as another", async () => {
    const first = await approvedSheet({
      currency: "ZAR",
      title: "First",
      baseIds: [on.bases.houston],
      effectiveTo: "2026-12-31",
    });
    const second = await newDraft({ currency: "ZAR", title: "Second", baseIds: [on.bases.houston], effectiveFrom: "2026-12-31" });
    const { body } = await sales.ask(e.submit, { id: second.id, body: { version: second.version } });
    const refused = await operations.ask(e.approve, { id: second.id, body: { version: body.version } });
    expect(refused.problem.message).toBe(
      `${first.number} rev A already covers every client, Houston, from 2026-01-01 to 2026-12-31.`,
    );
    const returned = await operations.ask(e.sendBack, {
      id: second.id,
      body: { version: body.version, reason: "Starts too early" },
    });
    const changed = await sales.ask(e.update, {
      id: second.id,
      body: { version: returned.body.version, changes: { effectiveFrom: "2027-01-01" } },
    });
    expect((await approve(changed.body)).statusToday).toBe("approved");
  });

  it("needs the record of its scope, valid prices and tiers that ascend, and each code once", async () => {
    const fields = async (more: Partial<RateSheetDraft>) =>
      (await sales.ask(e.create, { body: draft(more) })).problem.fields?.map(({ message }) => message);
    expect(await fields({ scope: "client" })).toEqual(["Choose the client"]);
    expect(await fields({ effectiveTo: "2025-12-31" })).toEqual(["The last day is before the first."]);
    const { id, version } = await newDraft();
    const wrong = async (...items: RateItemDraft[]) =>
      (await sales.ask(e.saveItems, { id, body: { version, items } })).problem.fields?.map(({ message }) => message);
    expect(await wrong(crew({ price: "-1" }))).toEqual(["Prices are 0 or more, with up to 4 decimals."]);
    expect(await wrong(crew({ price: "1.00001" }))).toEqual(["Prices are 0 or more, with up to 4 decimals."]);
    const tiers = [{ upTo: "50", price: "1" }, { upTo: "40", price: "2" }, { upTo: null, price: "3" }]; // prettier-ignore
    expect(await wrong(crew({ tiers, tierMode: "graduated" }))).toEqual(["Each tier must end above the one before."]);
    expect(await wrong(crew(), crew())).toEqual(["The code RT-CREW is used twice in this sheet."]);
  });

  it("shows costs to Operations and Finance only, and keeps them when Sales saves", async () => {
    const item = crew({ cost: "98.00" });
    const { id, version } = await newDraft({}, [item], finance);
    const shown = async (person: Person) => (await person.ask(e.items, { id })).body;
    expect([(await shown(finance)).items[0]?.cost, (await shown(operations)).items[0]?.cost]).toEqual(["98.00", "98.00"]);
    const forSales = await shown(sales);
    expect([forSales.mayCost, forSales.items[0]?.cost]).toEqual([false, null]);
    const { sort: _, ...seen } = forSales.items[0] ?? expect.fail("no item");
    const saved = await sales.ask(e.saveItems, { id, body: { version, items: [{ ...seen, cost: "1.00", price: "170.00" }] } });
    expect(saved.body.items[0]).toMatchObject({ price: "170.00", cost: null });
    expect((await shown(finance)).items[0]?.cost).toBe("98.00");
    const { cost: _cost, ...priced } = seen;
    await finance.ask(e.saveItems, { id, body: { version: saved.body.version, items: [{ ...priced, cost: "99.00" }] } });
    const history = JSON.stringify((await sales.ask(e.history, { id })).body);
    expect([history.includes("170.00"), history.includes("99.00"), history.includes("98.00")]).toEqual([true, false, false]);
  });

  it("goes on in a new revision, which ends the one before it", async () => {
    const a = await approvedSheet({ title: "Revised" });
    const started = await sales.ask(e.revise, { id: a.id, body: { effectiveFrom: "2026-07-01" } });
    expect(started.body).toMatchObject({ number: a.number, revision: "B", status: "draft", items: 1, supersedesId: a.id });
    const again = await sales.ask(e.revise, { id: a.id, body: { effectiveFrom: "2026-08-01" } });
    expect(again.problem.message).toBe("Rev B is already in preparation.");
    const b = await approve(started.body);
    const ended = (await sales.ask(e.find, { id: a.id })).body;
    expect([ended.effectiveTo, ended.statusToday, ended.supersededById]).toEqual(["2026-06-30", "active", b.id]);
    expect((await sales.ask(e.revisions, { id: a.id })).body.map(({ revision }) => revision)).toEqual(["B", "A"]);
    expect(b.statusToday).toBe("approved");
  });

  it("is copied with every price raised, escalated from its base, and compared", async () => {
    const escalation = { kind: "fixed", pct: "2.75", anniversary: "01-01", indexName: null, baseIndex: null, cap: null, floor: null } as const; // prettier-ignore
    const fixed = crew({ code: "FIXED", price: "50.00", escalatable: false });
    const a = await approvedSheet({ escalation, effectiveFrom: "2024-05-15" }, [crew(), fixed]);
    const copy = await sales.ask(e.copy, {
      id: a.id,
      body: { title: "For others", scope: "standard", currency: "NZD", effectiveFrom: "2026-01-01", raisePct: "3.5" },
    });
    expect(copy.body).toMatchObject({ revision: "A", copiedFromId: a.id });
    const prices = async (id: string) => (await sales.ask(e.items, { id })).body.items.map(({ price }) => price);
    expect(await prices(copy.body.id)).toEqual(["170.78", "51.75"]);
    const b = await sales.ask(e.escalate, { id: a.id, body: { effectiveFrom: "2026-05-04" } });
    expect([b.body.status, await prices(b.body.id)]).toEqual(["draft", ["174.20", "50.00"]]);
    const c = await sales.ask(e.escalate, { id: (await approve(b.body)).id, body: { effectiveFrom: "2027-01-01" } });
    // From 165.00 and three years, not from the rounded 174.20.
    expect(await prices(c.body.id)).toEqual(["178.99", "50.00"]);
    const differences = await sales.ask(e.compare, { id: b.body.id, query: { from: a.id } });
    expect(differences.body).toEqual([
      { code: "RT-CREW", description: "RT crew of 2", before: "165.00", after: "174.20", changePct: "5.6", others: [] },
    ]);
  });

  it("is sent, and accepted by the client", async () => {
    const { id, version } = await approvedSheet();
    const sent = await sales.ask(e.send, { id, body: { version } });
    const body = { version: sent.body.version, by: "Ann Reyes", on: today, reference: "MSA 12" };
    const late = await sales.ask(e.accept, { id, body: { ...body, on: addDays(today, 1) } });
    expect(late.problem.fields).toEqual([{ path: "on", message: "The date is in the future." }]);
    const accepted = await sales.ask(e.accept, { id, body });
    expect(accepted.body).toMatchObject({ status: "accepted", acceptedBy: "Ann Reyes", acceptedReference: "MSA 12" });
  });

  it("imports items by their code, and says what is wrong with a row", async () => {
    const { id, version } = await newDraft();
    const row = { code: "W-1", description: "Weld NPS 2-6", category: "production", unit: "weld", price: "42.00", taxClass: "labour", revenueAccount: "4000" }; // prettier-ignore
    const rows = [
      { row: 13, cells: { ...row } },
      { row: 14, cells: { ...row, code: "W-2", unit: "wld" } },
      { row: 15, cells: { code: "rt-crew", price: "172.50" } },
    ];
    const checked = await sales.ask(e.checkImport, { id, body: { version, rows } });
    expect(checked.body.rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
      ["new", []],
      ["refused", ["Row 14: unknown unit 'wld'. Did you mean 'weld'?"]],
      ["changed", []],
    ]);
    await sales.ask(e.importItems, { id, body: { version, rows } });
    const { items } = (await sales.ask(e.items, { id })).body;
    expect(items.map(({ code, price }) => [code, price])).toEqual([["rt-crew", "172.50"], ["W-1", "42.00"]]); // prettier-ignore
  });

  it("says what a day would cost, also as a draft", async () => {
    const { id } = await newDraft({ currency: "USD" });
    const asked = { on: "2026-05-05", kind: "crew", method: "RT", level: null, crewSize: 2, from: "06:00", to: "19:30", breakMin: 30 } as const; // prettier-ignore
    const more = { isHoliday: false, distance: null, films: [], nights: null, sourceDays: "1" };
    const idle = { id, body: { ...asked, ...more, from: "22:00", to: "02:00", breakMin: 240 } };
    expect((await sales.ask(e.dayCost, idle)).problem.fields).toEqual([
      { path: "breakMin", message: "The break is as long as the shift, or longer." },
    ]);
    const { body } = await sales.ask(e.dayCost, { id, body: { ...asked, ...more } });
    expect([body.total, body.lines.length]).toEqual(["2640.00", 4]);
    expect(body.lines[3]).toEqual({
      unpriced: expect.stringContaining("No price for RT source per day on 2026-05-05") as string,
    });
  });

  it("is listed, found and counted by each filter", async () => {
    await approvedSheet({ currency: "PLN", baseIds: [on.bases.houston], effectiveTo: "2026-06-20" });
    const unknown = crypto.randomUUID();
    const asked = [
      [{ baseLocationId: on.bases.houston, statusToday: "active", endsWithin: 60 }, true],
      [{ clientCompanyId: unknown }, false],
      [{ projectId: unknown, q: "standard" }, false],
    ] as const;
    for (const [query, isAny] of asked) {
      const { rows } = (await sales.ask(e.list, { query })).body;
      const counted = await sales.ask(e.count, { query });
      expect([counted.status, rows.length > 0, counted.body.count === rows.length]).toEqual([200, isAny, true]);
    }
  });

  it("is closed to people without the module, and read only for the coordinator", async () => {
    const { id, version } = await newDraft();
    for (const role of ["TECH", "AUD"] as const) {
      const person = await on.person(`No ${role}`, [role]);
      expect((await person.ask(e.find, { id })).status).toBe(403);
      expect((await person.ask(e.items, { id })).status).toBe(403);
    }
    const coordinator = await on.person("Cora Dean", ["CRD"]);
    expect((await coordinator.ask(e.find, { id })).status).toBe(200);
    expect((await coordinator.ask(e.saveItems, { id, body: { version, items: [] } })).status).toBe(403);
    expect(
      (await coordinator.ask(e.copy, { id, body: { title: "x", scope: "standard", currency: "USD", effectiveFrom: today } }))
        .status,
    ).toBe(403);
  });
});

it("a sheet that ends is due, until a newer revision follows it", async () => {
  const { id, number } = await approvedSheet({ effectiveTo: "2026-06-15" });
  const due = async () =>
    (await finance.ask(reminders.endpoints.due, { query: { subject: "rateSheet", limit: 200 } })).body.rows.filter(
      ({ recordId }) => recordId === id,
    );
  expect(await due()).toEqual([expect.objectContaining({ dueOn: "2026-06-15", label: `${number} rev A Standard rates` })]);
  await approve((await sales.ask(e.revise, { id, body: { effectiveFrom: "2026-06-01" } })).body);
  expect(await due()).toEqual([]);
  expect(await on.db.$count(rateSheet)).toBeGreaterThan(0);
});
