import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inventory } from "../contract.ts";
import type { ListRow } from "../rules/item-import.ts";
import { inventoryItem } from "./tables.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { auditEvent } from "#kit/server/tables.ts";

const { checkItemImport, importItems, list, history, retire } = inventory.endpoints;

let on: TestApp;
let eva: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T15:00:00Z" });
  eva = await on.person("Eva Controller", ["EQP"]);
});
afterAll(() => on.close());

const cells: ListRow["cells"] = { typeId: "UT-TG", manufacturer: "Krautkramer", model: "DMS Go", homeBaseId: "HOU" };
const body = (...rows: ListRow["cells"][]) => ({
  order: "day first" as const,
  rows: rows.map((one, at) => ({ row: at + 2, cells: { ...cells, ...one } })),
});
const many = () =>
  Promise.all([inventoryItem, auditEvent].map(async (table) => (await on.db.select({ many: count() }).from(table))[0]?.many));
const outcomes = (rows: readonly { outcome: string; assetTag: string | null }[]) =>
  rows.map(({ outcome, assetTag }) => `${outcome} ${assetTag}`);

describe("an equipment list", () => {
  const first = body(
    { serialNumber: "1" },
    { assetTag: "UT-TG-001", serialNumber: "2" },
    { serialNumber: "3", homeBaseId: "Nowhere" },
  );

  it("is looked at without writing anything", async () => {
    const before = await many();
    const { status, body: checked } = await eva.ask(checkItemImport, { body: first });
    expect([status, outcomes(checked.rows)]).toEqual([200, ["new null", "new UT-TG-001", "refused null"]]);
    expect(checked.rows[2]?.reasons).toEqual([
      { field: "homeBaseId", message: "There is no base 'Nowhere'. Write its code or its name." },
    ]);
    expect(await many()).toEqual(before);
  });

  it("brings in what is not refused, each in History as imported, with the next tag that the list leaves free", async () => {
    const { body: done } = await eva.ask(importItems, { body: first });
    expect(outcomes(done.rows)).toEqual(["new UT-TG-002", "new UT-TG-001", "refused null"]);
    const events = await eva.ask(history, { id: done.rows[0]?.id ?? "" });
    expect(events.body.map(({ action }) => action)).toEqual(["InventoryItem.import"]);
    const { body: found } = await eva.ask(list, { query: {} });
    expect(found.rows.map(({ assetTag, calibrationState }) => [assetTag, calibrationState])).toEqual([
      ["UT-TG-001", "never calibrated"],
      ["UT-TG-002", "never calibrated"],
    ]);
  });

  it("imported again enters nothing twice", async () => {
    const before = await many();
    const { body: again } = await eva.ask(importItems, { body: first });
    expect(outcomes(again.rows)).toEqual(["refused null", "unchanged UT-TG-001", "refused null"]);
    expect(again.rows[0]?.reasons[0]?.message).toBe("This maker, model and serial already exist as UT-TG-002.");
    expect(await many()).toEqual(before);
  });

  it("changes the item of the same tag and serial, and says from what to what", async () => {
    const changed = body({ assetTag: "ut-tg-001", serialNumber: "2", storageBin: "Rack 4" });
    const { body: checked } = await eva.ask(checkItemImport, { body: changed });
    expect(checked.rows[0]).toMatchObject({ outcome: "changed", changes: [{ field: "storageBin", from: "", to: "Rack 4" }] });
    const { body: done } = await eva.ask(importItems, { body: changed });
    const events = await eva.ask(history, { id: done.rows[0]?.id ?? "" });
    expect(events.body[0]).toMatchObject({
      action: "InventoryItem.import",
      changes: [{ field: "storageBin", old: null, new: "Rack 4" }],
    });
  });

  it("does not change an item that is retired", async () => {
    const { body: done } = await eva.ask(importItems, { body: body({ assetTag: "UTG-9", serialNumber: "9" }) });
    const id = done.rows[0]?.id ?? "";
    await eva.ask(retire, { id, body: { version: 1, retiredOn: "2026-03-13", reason: "Sold" } });
    const { body: checked } = await eva.ask(checkItemImport, {
      body: body({ assetTag: "UTG-9", serialNumber: "9", notes: "x" }),
    });
    expect(checked.rows[0]?.reasons[0]?.message).toBe("UTG-9 is retired.");
  });

  it("is refused to whoever may not enter equipment", async () => {
    for (const role of ["TECH", "ADM", "QM", "LEAD", "AUD"] as const) {
      const person = await on.person(`${role} Person`, [role]);
      for (const endpoint of [checkItemImport, importItems])
        expect([role, (await person.ask(endpoint, { body: first })).status]).toEqual([role, 403]);
    }
    expect((await (await on.person("Rae Safety", ["RSO"])).ask(checkItemImport, { body: first })).status).toBe(200);
  });

  it("of more than a thousand rows is refused", async () => {
    const longer = body(...Array.from({ length: 1001 }, (_, at) => ({ assetTag: `M-${at}` })));
    const { status, problem } = await eva.ask(checkItemImport, { body: longer });
    expect([status, problem.fields?.[0]?.message]).toEqual([400, "At most 1,000 rows at once. Split the list."]);
  });
});
