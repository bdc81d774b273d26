import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Makes the names in a folder survive a power cut. Windows cannot open a folder and needs no such call. */
export function fsyncFolder(path: string): void {
  if (process.platform === "win32") return;
  fsyncPath(path, "r");
}

/** Every file and folder below, and the folder itself. */
export function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) fsyncTree(join(folder, entry.name));
    else if (entry.isFile()) fsyncPath(join(folder, entry.name), "r+");
  }
  fsyncFolder(folder);
}

/** A folder can only be opened for reading; a file must be opened for writing, or Windows refuses the fsync. */
function fsyncPath(path: string, how: "r" | "r+"): void {
  const file = openSync(path, how);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
