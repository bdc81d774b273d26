import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { notFound } from "../../refusals.ts";
import { fsyncFolder } from "../fsync.ts";
import type { Shelf } from "./shelf.ts";

/** One file per content, in folders by the first two letters of its name so that no folder grows too long to list. */
export function diskShelf(folder: string): Shelf {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const has = (sha256: string) =>
    stat(pathOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async place(sha256, path) {
      const place = pathOf(sha256);
      const made = await mkdir(dirname(place), { recursive: true });
      // The bytes are on the disk already; the rename and the folder's own entry are made durable.
      await rename(path, place);
      fsyncFolder(dirname(place));
      if (made) fsyncFolder(folder);
    },
    async read(sha256) {
      const stream = createReadStream(pathOf(sha256));
      try {
        await once(stream, "open");
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") throw notFound("file");
        throw error;
      }
      return stream;
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}
