import { timesheets, type NewTimesheetEntry } from "../../contract.ts";
import { ask } from "#kit/client.ts";
import type { Command } from "#kit/offline/command.ts";
import type { CommandKind } from "#kit/offline/outbox.ts";

/** Time logged on this device. The entry has its id already: what arrives twice is stored once. */
export interface LoggedTime {
  entry: NewTimesheetEntry & { id: string };
  /** What the person reads of it until the server has it. */
  shown: { day: string; from: string; to: string; timeZone: string; workOrderNumber: string | null };
}

export const logKind = "time.log";
export const isLog = (command: Command): command is Command<LoggedTime> => command.kind === logKind;

export const logCommand: CommandKind = {
  async send(command) {
    if (!isLog(command)) return { kind: "busy" };
    await ask(timesheets.endpoints.create, { body: command.body.entry }, { doneAt: command.doneAt });
    return { kind: "done" };
  },
};
