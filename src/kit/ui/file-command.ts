import { addressOf, ask, CallFailed } from "#kit/client.ts";
import { files, type SentFileKind, type StoredFile } from "#kit/files.ts";
import { type Command, fileKind, fileRemovalKind, newCommand } from "#kit/offline/command.ts";
import { bytesOf } from "#kit/offline/database.ts";
import { type CommandKind, outcomeOf } from "#kit/offline/outbox.ts";
import { putInLine, sendWaiting } from "./outbox.ts";
import { goesInPieces, sendInPieces } from "./send-in-pieces.ts";
import { uuid } from "./unique.ts";
import { uploadFile } from "./upload.ts";

/** A file of a record on its way to the server. The command's id is the file's. */
export interface FileBody {
  entity: string;
  entityId: string;
  kind: SentFileKind;
  caption: string;
  name: string;
  mediaType: string;
  takenAt: string | null;
}

interface Kept extends FileBody {
  person: string;
  blob: Blob;
  /** The thumbnail of a photo. */
  small: Blob | null;
  subject: string;
  href: string;
  needs: readonly string[];
}

/** Stores a file on this device and sends it when the server can be reached. It is safe when this resolves; the result is its id. */
export async function storeFile({ person, blob, small, subject, href, needs, ...body }: Kept): Promise<string> {
  const id = uuid();
  const title = `${body.kind === "photo" ? "Photo" : "File"} ${body.name}`;
  await putInLine(newCommand<FileBody>({ id, person, kind: fileKind, subject, title, href, needs, body, size: blob.size }), {
    blob,
    ...(small ? { small } : {}),
  });
  void sendWaiting();
  return id;
}

/** The files of a record that this device has not sent yet, as the server will list them. */
export function filesInLine(own: readonly Command[], entityId: string): (StoredFile & { isInLine: true })[] {
  return own.filter(isFile).flatMap(({ id, body, size, doneAt }) =>
    body.entityId === entityId
      ? [
          {
            id,
            version: 0,
            createdAt: doneAt,
            updatedAt: doneAt,
            createdById: null,
            archivedAt: null,
            entity: body.entity,
            entityId,
            kind: body.kind,
            name: body.name,
            mediaType: body.mediaType,
            size,
            sha256: "",
            hasThumbnail: body.mediaType.startsWith("image/"),
            caption: body.caption === "" ? null : body.caption,
            takenAt: body.takenAt,
            createdByName: "",
            isInLine: true as const,
          },
        ]
      : [],
  );
}

const isFile = (command: Command): command is Command<FileBody> => command.kind === fileKind;

/** Sends the bytes with what the file is; for a large file only what has not arrived yet. */
export const fileCommand: CommandKind = {
  async send(command) {
    if (!isFile(command)) return { kind: "busy" };
    const { id, person, body } = command;
    const blob = await bytesOf(person, id);
    if (!blob) return outcomeOf(new Error(`${body.name} is no longer on this device.`));
    const { entity, entityId, kind, caption, takenAt, name, mediaType } = body;
    const query = { entity, entityId, kind, ...(caption ? { caption } : {}), ...(takenAt ? { takenAt } : {}) };
    const file = new File([blob], name, { type: mediaType });
    if (goesInPieces(file)) await sendInPieces({ id, query }, file);
    else await uploadFile(addressOf(files.endpoints.add, { query: { ...query, id } }), file, () => {}, id);
    return { kind: "done" };
  },
};

interface RemovalBody {
  fileId: string;
}

/** Notes on this device that a stored file is to be removed from its record, and tells the server as soon as it can be reached. */
export async function removeFileLater(
  file: Pick<StoredFile, "id" | "name" | "kind">,
  { person, subject, href }: Pick<Kept, "person" | "subject" | "href">,
): Promise<void> {
  const title = `Remove ${file.kind === "photo" ? "photo" : "file"} ${file.name}`;
  await putInLine(
    newCommand<RemovalBody>({ id: uuid(), person, kind: fileRemovalKind, subject, title, href, body: { fileId: file.id } }),
  );
  void sendWaiting();
}

const isRemoval = (command: Command): command is Command<RemovalBody> => command.kind === fileRemovalKind;

/** Removes the file; if someone else has removed it meanwhile, that is the intended result. */
export const fileRemovalCommand: CommandKind = {
  async send(command) {
    if (!isRemoval(command)) return { kind: "busy" };
    const { id: key, body, doneAt } = command;
    try {
      await ask(files.endpoints.remove, { id: body.fileId }, { key, doneAt });
    } catch (failure) {
      if (!(failure instanceof CallFailed && failure.status === 404)) throw failure;
    }
    return { kind: "done" };
  },
};
