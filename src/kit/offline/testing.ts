import type { Command } from "./command.ts";
import type { CommandStore } from "./outbox.ts";

/** A store in memory in place of a device's database. */
export function inMemory(all: readonly Command[] = []): { store: CommandStore; rows: Map<string, Command> } {
  const rows = new Map(all.map((command) => [command.id, command]));
  const store: CommandStore = {
    of: (person) =>
      Promise.resolve([...rows.values()].filter((one) => one.person === person).toSorted((a, b) => a.order - b.order)),
    find: (id) => Promise.resolve(rows.get(id)),
    put: (command) => Promise.resolve(void rows.set(command.id, command)),
    remove: (id, revision) => {
      if (revision === undefined || rows.get(id)?.revision === revision) rows.delete(id);
      return Promise.resolve();
    },
  };
  return { store, rows };
}
