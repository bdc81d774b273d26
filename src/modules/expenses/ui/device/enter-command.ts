import { expenses, type NewExpense } from "../../contract.ts";
import { ask } from "#kit/client.ts";
import type { Command } from "#kit/offline/command.ts";
import type { CommandKind } from "#kit/offline/outbox.ts";

/** An expense entered on this device. It has its id already: what arrives twice is stored once. */
export type EnteredExpense = NewExpense & { id: string };

export const enterKind = "expense.start";
export const isExpense = (command: Command): command is Command<EnteredExpense> => command.kind === enterKind;

export const enterCommand: CommandKind = {
  async send(command) {
    if (!isExpense(command)) return { kind: "busy" };
    await ask(expenses.endpoints.create, { body: command.body }, { doneAt: command.doneAt });
    return { kind: "done" };
  },
};
