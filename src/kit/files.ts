import { z } from "zod";
import { defineModule, del, download, get, post, Stored, upload } from "./contract.ts";

/** What a file is to its record, of those that people add. A module that needs another one names it here. */
const sentFileKinds = [
  "file",
  "photo",
  "document",
  "certificate",
  "qualification",
  "accreditation",
  "vision test",
  "paper",
  "plan",
  "controlled",
  "receipt",
  "order",
  "approval",
  "client approval",
  "workbook",
  "signature",
  "sketch",
  "map",
  "film",
  "sheet",
  "scanPlan",
  "scanImage",
  "scanData",
  "other",
] as const;
export type SentFileKind = (typeof sentFileKinds)[number];
/** What the product itself adds: prints, packages, what came with a link, papers of an approved request. */
const madeFileKinds = ["pdf", "clientForm", "package", "client review", "experience", "cv"] as const;
const fileKinds = [...sentFileKinds, ...madeFileKinds] as const;
export type FileKind = (typeof fileKinds)[number];
/** The kind of a stored file; one that was stored before there was a list, or is a picture of the company, is read as a file. */
export const fileKindOf = (stored: string): FileKind => fileKinds.find((kind) => kind === stored) ?? "file";

const SentKind = z.enum(sentFileKinds, {
  error: ({ input }) =>
    madeFileKinds.some((kind) => kind === input)
      ? "Files of this kind are added by the product only. Choose another kind."
      : `There is no such kind of file. Choose one of: ${sentFileKinds.join(", ")}.`,
});

/** What a file belongs to: a record by its shared name and id. */
const place = { entity: z.string().min(1).max(60), entityId: z.uuid() };

/** What is sent with a new file. */
const adding = {
  ...place,
  kind: SentKind.default("file"),
  caption: z.string().max(300).optional(),
  keepOriginal: z.enum(["true"]).optional(),
  /** When a picture was taken, according to the device that sends it: the picture itself may no longer say so, or in which zone. */
  takenAt: z.iso.datetime().optional(),
};

/** Bytes of one piece of a file sent in pieces; the last piece may be shorter. */
export const pieceSize = 1024 * 1024;
/** Which pieces of a file the server has: their positions, starting at 0. */
const PiecesThere = z.object({ pieces: z.array(z.int()) });

export const StoredFile = Stored.extend({
  ...place,
  kind: z.enum(fileKinds),
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string(),
  hasThumbnail: z.boolean(),
  caption: z.string().nullable(),
  takenAt: z.string().nullable(),
  createdByName: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Files of records. Whoever may view the record may read its files; whoever may edit it may add and remove them. */
export const files = defineModule({
  id: "files",
  title: "Files",
  opens: [],
  endpoints: {
    list: get("/api/files", {
      signedIn: true,
      query: z.object(place),
      reply: z.array(StoredFile),
      summary: "The files of a record",
    }),
    add: upload("/api/files", {
      signedIn: true,
      query: z.object({
        ...adding,
        /** The id that an offline device gave the file, which the record may already refer to. */
        id: z.uuid().optional(),
      }),
      reply: StoredFile,
      summary: "Attach a file (multipart, one part named file)",
    }),
    pieces: get("/api/files/:id/pieces", {
      signedIn: true,
      query: z.object(place),
      reply: PiecesThere.extend({ /** The file is already stored: nothing needs to be sent. */ isStored: z.boolean() }),
      summary: "Which pieces of a file you are sending have arrived, so that sending can resume after an interruption",
    }),
    addPiece: upload("/api/files/:id/pieces", {
      signedIn: true,
      query: z.object({ ...place, position: z.coerce.number().int().min(0).max(49) }),
      reply: PiecesThere,
      summary: "Send a piece of a file (multipart, one part named file, 1 MiB at most); sending a piece again replaces it",
    }),
    join: post("/api/files/:id/joined", {
      signedIn: true,
      alone: true,
      query: z.object(adding),
      body: z.object({
        name: z.string().min(1).max(400),
        pieces: z.int().min(1).max(50),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
      reply: StoredFile,
      summary: "Attach a file whose pieces have all arrived; its hash must be the one given",
    }),
    content: download("/api/files/:id/content", {
      signedIn: true,
      query: z.object({ inline: z.enum(["true"]).optional() }),
      summary: "The bytes of a file",
    }),
    thumbnail: download("/api/files/:id/thumbnail", { signedIn: true, summary: "A small picture of a photo" }),
    remove: del("/api/files/:id", { signedIn: true, reply: StoredFile, summary: "Remove a file from its record" }),
  },
});
