import { isLog, logCommand, logKind, type LoggedTime } from "./log-command.ts";
import { type Command, newCommand } from "#kit/offline/command.ts";
import { hasDatabase } from "#kit/offline/database.ts";
import { RefusedHere } from "#kit/ui/failure.ts";
import { putInLine, sendWaiting, takeOut, waitingNow } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";

/**
 * Stores time on this device and sends it. Resolves to whether the server has it; throws what the server refused while the person is still at the form,
 * which keeps what was typed.
 */
export async function logTime(person: string, body: LoggedTime): Promise<"sent" | "waiting"> {
  const command = commandOf(person, body);
  if (!hasDatabase()) {
    await logCommand.send(command);
    return "sent";
  }
  await putInLine(command);
  await sendWaiting();
  const left = (waitingNow().own ?? []).find(({ id }) => id === command.id);
  if (!left) return "sent";
  if (left.refusal === null) return "waiting";
  await takeOut(command.id);
  throw new RefusedHere(left.refusal.message);
}

function commandOf(person: string, body: LoggedTime): Command<LoggedTime> {
  const { day, from, to, workOrderNumber } = body.shown;
  return newCommand<LoggedTime>({
    id: uuid(),
    person,
    kind: logKind,
    subject: `time ${body.entry.id}`,
    title: `Time of ${day}, ${from}-${to}${workOrderNumber ? ` on ${workOrderNumber}` : ""}`,
    href: `/timesheets?on=${day}`,
    body,
  });
}

/** Time of these days that is on this device only: waiting, or refused with the reason. */
export const loggedHere = (own: readonly Command[], days: readonly string[]): Command<LoggedTime>[] =>
  own.filter(isLog).filter(({ body }) => days.includes(body.shown.day));
