/** The rate sheets of the demo company: a standard one and those of three clients, written by Sales and approved by Operations or Finance. */
import { actingIn } from "./acting.ts";
import { baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { clientId } from "./clients.ts";
import type { Key } from "./keys.ts";
import { rateItems } from "./rate-items.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import type { RateSheetDraft } from "#modules/rate-sheets/contract.ts";
import { changedPrice } from "#modules/rate-sheets/rules/revisions.ts";
import { sheetActions } from "#modules/rate-sheets/server/actions.ts";
import { reviseSheet } from "#modules/rate-sheets/server/copies.ts";
import { saveItems, shownItems } from "#modules/rate-sheets/server/items.ts";
import { createSheet } from "#modules/rate-sheets/server/sheets.ts";
import { noEscalation } from "#modules/rate-sheets/sheet-terms.ts";

const usual: Omit<RateSheetDraft, "title" | "scope" | "effectiveFrom"> = {
  baseIds: [],
  currency: "USD",
  overtimeRule: overtimePresets["US 8/12/40"],
  minimumRule: { basis: "visit", steps: ["4", "8"], counts: ["work", "standby", "travel"] },
  cancellation: { noticeHours: "24", chargeHours: "2", weather: false },
  travelRule: {
    portalToPortal: false,
    includedDistance: "50",
    distanceUnit: "mi",
    roundTrip: false,
    travelTimeClass: "as worked",
  },
  perDiemRule: { firstLastDayPct: "75", mealDeductions: [] },
  escalation: { ...noEscalation, kind: "fixed", pct: "2.75", anniversary: "01-01" },
  paymentTerms: "Net 30 days from the date of the invoice.",
  exclusions: "Access, scaffolding, surface preparation and permits are by the client.",
};

interface Planned extends Partial<RateSheetDraft> {
  title: string;
  /** Days ago: begun, and approved; null while it is in review. */
  begun: number;
  approved: number | null;
  percent: string;
}

export async function writeRateSheets(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  const { ago, today } = calendar;

  async function write({ title, begun, approved, percent, ...terms }: Planned) {
    const sheet = await act("victor", begun, "09:30", async (ctx) => {
      const made = await createSheet(ctx, { body: { ...usual, scope: "standard", effectiveFrom: today, ...terms, title } });
      const items = rateItems(title, (price) => changedPrice(price, percent, made.currency)).map(({ sort: _, ...item }) => item);
      return { ...made, version: (await saveItems(ctx, { id: made.id, body: { version: made.version, items } })).version };
    });
    await act("susan", begun, "11:15", (ctx) => writeCosts(ctx, sheet.id));
    const { id } = sheet;
    const submitted = await act("victor", begun, "15:00", async (ctx) =>
      sheetActions.submit(ctx, { id, body: { version: (await shownItems(ctx, { id })).version } }),
    );
    if (approved === null) return submitted;
    const body = { version: submitted.version };
    return act("dale", approved, "10:20", (ctx) => sheetActions.approve(ctx, { id, body }));
  }
  /** Costs are entered by Finance. */
  async function writeCosts(ctx: Ctx, id: string) {
    const { version, items } = await shownItems(ctx, { id });
    const costs = new Map(rateItems("costs").map(({ code, cost }) => [code, cost ?? null]));
    const rows = items.map(({ sort: _, ...item }) => ({ ...item, cost: costs.get(item.code) ?? null }));
    await saveItems(ctx, { id, body: { version, items: rows } });
  }

  const standard = ago(700);
  await write({ title: "Standard rates, Gulf coast", effectiveFrom: standard, begun: 720, approved: 710, percent: "0" });
  const northgate = await write({
    title: "Northgate Refining, inspection services",
    scope: "client",
    clientCompanyId: clientId("NGR"),
    effectiveFrom: ago(420),
    begun: 440,
    approved: 430,
    percent: "-4",
  });
  await reviseNorthgate(northgate.id);
  const ending = await write({
    title: "Bayou Petrochemicals, turnaround support",
    scope: "client",
    clientCompanyId: clientId("BPC"),
    baseIds: [baseId("HOU")],
    effectiveFrom: ago(330),
    effectiveTo: ago(-24),
    begun: 350,
    approved: 340,
    percent: "2.5",
  });
  await act("victor", 335, "16:10", (ctx) => sheetActions.send(ctx, { id: ending.id, body: { version: ending.version } }));
  await write({
    title: "Cordova Liquids Pipeline, girth welds",
    scope: "client",
    clientCompanyId: clientId("CLP"),
    effectiveFrom: ago(-30),
    begun: 3,
    approved: null,
    percent: "1.5",
  });

  /** Revision B has new prices from this year on, and the client has accepted it. */
  async function reviseNorthgate(from: string) {
    const { id } = await act("victor", 70, "10:00", async (ctx) => {
      const made = await reviseSheet(ctx, { id: from, body: { effectiveFrom: ago(50) } });
      const { version, items } = await shownItems(ctx, made);
      const rows = items.map(({ sort: _, cost: _cost, ...item }) => ({
        ...item,
        price: item.unit === "percent" ? item.price : changedPrice(item.price, "2.75", made.currency),
        tiers: item.tiers.map((tier) => ({ ...tier, price: changedPrice(tier.price, "2.75", made.currency) })),
      }));
      await saveItems(ctx, { id: made.id, body: { version, items: rows } });
      return made;
    });
    const submitted = await act("victor", 69, "09:00", async (ctx) =>
      sheetActions.submit(ctx, { id, body: { version: (await shownItems(ctx, { id })).version } }),
    );
    const approved = await act("susan", 66, "14:00", (ctx) =>
      sheetActions.approve(ctx, { id, body: { version: submitted.version } }),
    );
    const acceptance = { version: approved.version, by: "Paula Greer", on: ago(60), reference: "MSA 4410, amendment 2" };
    await act("victor", 60, "11:00", (ctx) => sheetActions.accept(ctx, { id, body: acceptance }));
  }
}
