import { z } from "zod";
import { defineModule, del, download, get, Stored, upload } from "./contract.ts";

/** Where a file belongs: a record by its shared name and id, and what the file is to it ("certificate", "photo"). */
const place = { entity: z.string().min(1).max(60), entityId: z.uuid() };

export const StoredFile = Stored.extend({
  ...place,
  kind: z.string(),
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

/** Files of records. Whoever may see the record may read its files; whoever may edit it may add and remove them. */
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
        ...place,
        kind: z.string().max(40).default("file"),
        caption: z.string().max(300).optional(),
        keepOriginal: z.enum(["true"]).optional(),
        /** The id that a device without a network has given it, under which the record may name it already. */
        id: z.uuid().optional(),
        /** When a picture was taken, where the device has made it smaller and it does not say so itself any more. */
        takenAt: z.iso.datetime().optional(),
      }),
      reply: StoredFile,
      summary: "Attach a file (multipart, one part named file)",
    }),
    content: download("/api/files/:id/content", {
      signedIn: true,
      query: z.object({ inline: z.enum(["true"]).optional() }),
      summary: "The bytes of a file",
    }),
    thumbnail: download("/api/files/:id/thumbnail", { signedIn: true, summary: "A small picture of a photo" }),
    remove: del("/api/files/:id", { signedIn: true, reply: StoredFile, summary: "Take a file away from its record" }),
  },
});
