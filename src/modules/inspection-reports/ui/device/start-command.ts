import { ask } from "#kit/client.ts";
import type { Command } from "#kit/offline/command.ts";
import type { CommandKind } from "#kit/offline/outbox.ts";
import { inspectionReports, type NewReport } from "#modules/inspection-reports/contract.ts";
import { startKind } from "./save-command.ts";

const isStart = (command: Command): command is Command<NewReport> => command.kind === startKind;

/** Starts on the server the report that was started on this device. */
export const startCommand: CommandKind = {
  async send(command) {
    if (!isStart(command)) return { kind: "busy" };
    const { id: key, body, doneAt } = command;
    await ask(inspectionReports.endpoints.create, { body }, { key, doneAt });
    return { kind: "done" };
  },
};
