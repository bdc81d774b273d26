import type { Command } from "#kit/offline/command.ts";

/** One row of the outbox: what was done, or the files of one record together. */
export type OutboxRow = { kind: "one"; command: Command } | { kind: "files"; subject: string; commands: Command[] };

/** As many files of one record have a row each; a day's photos would otherwise be screens of nothing else. */
const few = 3;

/** The rows of the outbox in order, with the many files of one record as one row at the place of the first. */
export function filesTogether(commands: readonly Command[]): OutboxRow[] {
  const files = Map.groupBy(
    commands.filter(({ size }) => size > 0),
    ({ subject }) => subject,
  );
  const many = new Map([...files].filter(([, all]) => all.length > few));
  return commands.flatMap((command): OutboxRow[] => {
    const all = command.size > 0 ? many.get(command.subject) : undefined;
    if (!all) return [{ kind: "one", command }];
    if (all[0] !== command) return [];
    return [{ kind: "files", subject: command.subject, commands: all }];
  });
}
