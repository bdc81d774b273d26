import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Command } from "./command.ts";
import type { CommandStore } from "./outbox.ts";

/** An answer of the server as it was read. */
export interface KeptAnswer {
  person: string;
  address: string;
  value: unknown;
  /** ISO instant of the server's answer. */
  readAt: string;
}

/** What was fetched for one job before the trip. */
export interface Pack {
  person: string;
  /** The id of the job. */
  id: string;
  title: string;
  /** When all of it was last fetched; null while something is missing. */
  readyAt: string | null;
  triedAt: string;
  /** The last day of the work; the pack is deleted a week later. */
  until: string;
  size: number;
  addresses: number;
  /** What could not be fetched, in words. */
  missing: readonly string[];
  /** Which of the person's own certificates are not valid on the days of the job, in words; missing in a pack of an earlier version. */
  warnings?: readonly string[];
  /** Documents stored here with their bytes, under "file" and their id. */
  documents: readonly { id: string; name: string }[];
}

interface Bytes {
  id: string;
  person: string;
  blob: Blob;
  /** The thumbnail of a photo; missing in what an earlier version stored. */
  small?: Blob;
}

interface Field extends DBSchema {
  commands: { key: string; value: Command; indexes: { person: string } };
  bytes: { key: string; value: Bytes };
  answers: { key: [string, string]; value: KeptAnswer; indexes: { person: string } };
  packs: { key: [string, string]; value: Pack; indexes: { person: string } };
}

type Stores = "commands" | "bytes" | "answers" | "packs";
let opened: Promise<IDBPDatabase<Field>> | null = null;

/** The database of what a person does offline; separate from the specification's `holdpoint`, which stays as it is. */
function field(): Promise<IDBPDatabase<Field>> {
  opened ??= openDB<Field>("holdpoint-field", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("commands", { keyPath: "id" }).createIndex("person", "person");
      fresh.createObjectStore("bytes", { keyPath: "id" });
      fresh.createObjectStore("answers", { keyPath: ["person", "address"] }).createIndex("person", "person");
      fresh.createObjectStore("packs", { keyPath: ["person", "id"] }).createIndex("person", "person");
    },
    // A newer version of the product in another tab changes the database: this tab closes it.
    blocking: (_now, _next, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

/** Whether this browser can store such data. */
export const hasDatabase = (): boolean => "indexedDB" in globalThis;

/** Resolves once it is on the disk: an empty battery a moment later loses nothing. */
const strict = { durability: "strict" } as const;

async function writing<R>(stores: readonly Stores[], work: (open: ReturnType<typeof transactionOf>) => Promise<R>): Promise<R> {
  const open = transactionOf(await field(), stores);
  const result = await work(open);
  await open.done;
  return result;
}

const transactionOf = (database: IDBPDatabase<Field>, stores: readonly Stores[]) =>
  database.transaction([...stores], "readwrite", strict);

/** What belongs to a command that is put in line: its bytes, and what the device answers with until the server has it. */
export interface Along {
  blob?: Blob;
  /** The thumbnail of a photo. */
  small?: Blob;
  read?: readonly KeptAnswer[];
}

export const commands: CommandStore & {
  add: (command: Command, along?: Along) => Promise<void>;
  waiting: () => Promise<Map<string, number>>;
} = {
  async of(person) {
    const all = await (await field()).getAllFromIndex("commands", "person", person);
    return all.toSorted((a, b) => a.order - b.order);
  },
  find: async (id) => (await field()).get("commands", id),
  put: (command) => writing(["commands"], async (open) => void (await open.objectStore("commands").put(command))),
  remove: (id, revision) =>
    writing(["commands", "bytes"], async (open) => {
      const now = await open.objectStore("commands").get(id);
      if (!now || (revision !== undefined && now.revision !== revision)) return;
      await open.objectStore("commands").delete(id);
      await open.objectStore("bytes").delete(id);
    }),
  /** All of it is stored together or not at all: a full device stores nothing. */
  add: (command, { blob, small, read = [] } = {}) =>
    writing(["commands", "bytes", "answers"], async (open) => {
      const { id, person } = command;
      if (blob) await open.objectStore("bytes").put({ id, person, blob, ...(small ? { small } : {}) });
      for (const one of read) await open.objectStore("answers").put(one); // oxlint-disable-line no-await-in-loop -- one transaction
      await open.objectStore("commands").put(command);
    }),
  /** How many commands of each person wait, for the person in front of a shared phone: never what they are. */
  async waiting() {
    const counts = new Map<string, number>();
    for (const { person } of await (await field()).getAll("commands")) counts.set(person, (counts.get(person) ?? 0) + 1);
    return counts;
  },
};

/** The bytes that belong to a command of this person. */
export async function bytesOf(person: string, id: string): Promise<Blob | null> {
  return (await pictureOf(person, id))?.blob ?? null;
}

/** The same with its thumbnail. */
export async function pictureOf(person: string, id: string): Promise<Pick<Bytes, "blob" | "small"> | null> {
  const found = await (await field()).get("bytes", id);
  return found?.person === person ? found : null;
}

export const answers = {
  find: async (person: string, address: string): Promise<KeptAnswer | undefined> =>
    (await field()).get("answers", [person, address]),
  of: async (person: string): Promise<KeptAnswer[]> => (await field()).getAllFromIndex("answers", "person", person),
  put: (all: readonly KeptAnswer[]) =>
    writing(["answers"], async (open) => void (await Promise.all(all.map((one) => open.objectStore("answers").put(one))))),
  remove: (person: string, address: string) =>
    writing(["answers"], async (open) => open.objectStore("answers").delete([person, address])),
};

export const bytes = {
  put: (one: Bytes) => writing(["bytes"], async (open) => void (await open.objectStore("bytes").put(one))),
};

export const packs = {
  of: async (person: string): Promise<Pack[]> => (await field()).getAllFromIndex("packs", "person", person),
  put: (pack: Pack) => writing(["packs"], async (open) => void (await open.objectStore("packs").put(pack))),
  remove: (person: string, id: string) => writing(["packs"], async (open) => open.objectStore("packs").delete([person, id])),
};
