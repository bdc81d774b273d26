import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { snakeCase, text, uuid } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";
import { PlainRows } from "./plain-rows.ts";
import { describeRecord, partOf, record } from "./record.ts";
import type { Store } from "./store.ts";
import { auditEvent } from "./tables.ts";
import { updateWithoutEvent, insertWithoutEvent, executeWithoutEvent } from "./without-event.ts";

const boat = snakeCase.table("boat", { ...record(), name: text().notNull(), lastSeenAt: text() });
describeRecord(boat, {
  entity: "Boat",
  noun: "boat",
  modules: [],
  label: ({ name }) => name,
  alsoWithoutEvent: ["lastSeenAt"],
});
const oar = snakeCase.table("oar", { ...record(), boatId: uuid().notNull(), side: text() });
describeRecord(oar, { entity: "Oar", noun: "oar", modules: [], label: ({ id }) => id });
partOf(oar, boat, oar.boatId);
const visit = snakeCase.table("boat_visit", { boatId: uuid().notNull(), at: text().notNull() });

/** A transaction that records which statements reach it. */
function transaction() {
  const asked: string[] = [];
  const statement = (verb: string) => () => {
    asked.push(verb);
    const chain = { set: () => chain, values: () => chain, where: async () => [] };
    return chain;
  };
  const tx = {
    insert: statement("insert"),
    update: statement("update"),
    delete: statement("delete"),
    execute: async () => void asked.push("execute"),
  };
  const rows = new PlainRows(tx as unknown as Db);
  return { asked, rows, store: { rows } as Store };
}

describe("rows that are not records", () => {
  it("are written in the transaction", async () => {
    const { asked, rows } = transaction();
    rows.insert(visit);
    rows.update(visit);
    void rows.delete(visit);
    await rows.run(visit, sql`insert into boat_visit select`);
    await rows.lock("the harbour");
    expect(asked).toEqual(["insert", "update", "delete", "execute", "execute"]);
  });

  it("cannot be of a table of records: that does not compile, and is refused at run time", async () => {
    const { asked, rows } = transaction();
    // @ts-expect-error -- a record is inserted by the store
    expect(() => rows.insert(boat)).toThrow("Rows of boat are written by the store");
    // @ts-expect-error -- a record is changed by the store
    expect(() => rows.update(boat)).toThrow("Rows of boat are written by the store");
    // @ts-expect-error -- a record is archived, and only retention deletes it
    expect(() => rows.delete(boat)).toThrow("Rows of boat are written by the store");
    // @ts-expect-error -- nor is it written by a statement
    await expect(rows.run(boat, sql`update boat set name = ''`)).rejects.toThrow("Rows of boat are written by the store");
    expect(() => rows.insert(auditEvent)).toThrow("Rows of audit_event are written by the store");
    expect(asked).toEqual([]);
  });
});

describe("the transaction of a store", () => {
  it("is read through `db`, which does not write", () => {
    const writesPastTheStore = (store: Store) => {
      // @ts-expect-error -- store.insert, or store.rows for rows that are not records
      void store.db.insert(visit);
      // @ts-expect-error -- store.update
      void store.db.update(visit);
      // @ts-expect-error -- store.rows
      void store.db.delete(visit);
      // @ts-expect-error -- atSavepoint, inPart
      void store.db.transaction(async () => undefined);
    };
    expect(writesPastTheStore).toBeTypeOf("function");
  });
});

describe("records written without an event of their own", () => {
  it("change only in the columns their kind names", async () => {
    const { asked, store } = transaction();
    await updateWithoutEvent(store, boat, { lastSeenAt: "today", version: 2 }, undefined);
    await expect(updateWithoutEvent(store, boat, { name: "Without an event" }, undefined)).rejects.toThrow(
      "name of Boat cannot change",
    );
    expect(asked).toEqual(["update"]);
  });

  it("are otherwise rows of a record whose events mention them", async () => {
    const { asked, store } = transaction();
    await updateWithoutEvent(store, oar, { side: "port" }, undefined);
    await insertWithoutEvent(store, oar, [{ id: "1", boatId: "2", createdAt: "", updatedAt: "" }]);
    await executeWithoutEvent(store, oar, sql`update oar set side = 'port'`);
    await expect(insertWithoutEvent(store, boat, [])).rejects.toThrow("Boat is not part of a record");
    await expect(executeWithoutEvent(store, boat, sql`update boat set name = ''`)).rejects.toThrow(
      "Boat is not part of a record",
    );
    expect(asked).toEqual(["update", "insert", "execute"]);
  });
});
