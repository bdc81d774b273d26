import { receiptKind } from "../../contract.ts";
import { enterCommand, type EnteredExpense, enterKind } from "./enter-command.ts";
import { addressOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { newCommand } from "#kit/offline/command.ts";
import { hasDatabase } from "#kit/offline/database.ts";
import { RefusedHere } from "#kit/ui/failure.ts";
import { storeFile } from "#kit/ui/file-command.ts";
import { putInLine, sendWaiting, takeOut, waitingNow } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";
import { uploadFile } from "#kit/ui/upload.ts";

/**
 * Stores an expense and its receipt on this device and sends them. Resolves to whether the server has the expense; throws what the server refused while the
 * person is still at the form. The receipt follows by itself.
 */
export async function enterExpense(person: string, body: EnteredExpense, receipts: readonly File[]): Promise<"sent" | "waiting"> {
  const href = `/expenses/${body.id}`;
  const subject = `expense ${body.id}`;
  const title = `Expense of ${body.spentOn}: ${body.description}`;
  const command = newCommand({ id: uuid(), person, kind: enterKind, subject, title, href: "/expenses", body });
  const owner = { entity: "Expense", entityId: body.id, kind: receiptKind } as const;
  if (!hasDatabase()) {
    await enterCommand.send(command);
    const address = addressOf(files.endpoints.add, { query: owner });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const file of receipts) await uploadFile(address, file, () => undefined);
    return "sent";
  }
  await putInLine(command);
  await sendWaiting();
  const left = (waitingNow().own ?? []).find(({ id }) => id === command.id);
  if (left?.refusal) {
    await takeOut(command.id);
    throw new RefusedHere(left.refusal.message);
  }
  for (const file of receipts)
    // oxlint-disable-next-line no-await-in-loop -- each is safe before the next
    await storeFile({
      ...owner,
      person,
      blob: file,
      small: null,
      subject,
      href,
      needs: left ? [command.id] : [],
      caption: "",
      name: file.name,
      mediaType: file.type,
      takenAt: null,
    });
  return left ? "waiting" : "sent";
}
