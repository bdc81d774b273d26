import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "./format.ts";
import type { Told } from "./make.ts";
import { restore } from "./restore.ts";

export interface TestOrder {
  archive: string;
  passphrase?: string | undefined;
  /** A folder with space for the database; what is created in it is removed. */
  folder: string;
}

/** Restores an archive into a temporary database: every row is compared, every file hashed. */
export async function testRestore({ archive, passphrase, folder }: TestOrder, tell: Told): Promise<Manifest> {
  const dataDir = await mkdtemp(join(folder, ".test-"));
  try {
    return await restore({ archive, passphrase, target: { dataDir } }, tell);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
