import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OfflineRecord } from "./offline-record.ts";

interface Kept extends DBSchema {
  auth: { key: string; value: OfflineRecord };
}

export async function readRecords(): Promise<OfflineRecord[]> {
  return within((database) => database.getAll("auth"));
}

export async function readRecord(userId: string): Promise<OfflineRecord | undefined> {
  return within((database) => database.get("auth", userId));
}

export async function writeRecord(record: OfflineRecord): Promise<void> {
  await within((database) => database.put("auth", record));
}

export async function deleteRecord(userId: string): Promise<void> {
  await within((database) => database.delete("auth", userId));
}

/** Opened for one action and closed again, so that no open page prevents another from upgrading the database. */
async function within<R>(work: (database: IDBPDatabase<Kept>) => Promise<R>): Promise<R> {
  const database = await openDB<Kept>("holdpoint", 1, {
    upgrade: (fresh) => void fresh.createObjectStore("auth", { keyPath: "userId" }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
