import { createHash, type Hash } from "node:crypto";
import { namesIn } from "../migrate.ts";
import { entriesOf } from "./archive.ts";
import { ArchiveRefused, damaged, entryOf, Manifest } from "./format.ts";
import { sha256Of, type Told } from "./make.ts";

/**
 * Reads an archive to its end and compares all of it with its own manifest, without changing anything else. Throws ArchiveRefused when it is
 * damaged, encrypted, of another product, or made by a newer version than this one.
 */
export async function checkArchive(
  path: string,
  passphrase: string | undefined,
  tell: Told = () => undefined,
): Promise<Manifest> {
  const found = new Found();
  let manifest: Manifest | null = null;
  let done = 0;
  for await (const { name, bytes } of entriesOf(path, passphrase)) {
    const entry = entryOf(name);
    if (!entry) throw damaged(`it contains ${name}, which no backup has`);
    if (entry.kind === "manifest") manifest = manifestFrom(bytes);
    else found.add(entry.kind, entry.name, bytes);
    tell({ phase: "reading", done: (done += 1), total: null });
  }
  if (!manifest) throw damaged("its end is missing");
  found.compare(manifest);
  return manifest;
}

function manifestFrom(bytes: Buffer): Manifest {
  const text = bytes.toString("utf8");
  const { format, migrations, version } = looseManifest(text);
  const known = new Set(namesIn());
  const unknown = (migrations ?? []).filter((name) => !known.has(name));
  if (format !== 1 || unknown.length > 0)
    throw new ArchiveRefused(
      "newer",
      `This backup was made by a newer version of Holdpoint (${version ?? "unknown"}). Install that version to restore it. Nothing was restored.`,
    );
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    throw damaged("its manifest is incomplete", error);
  }
}

/** The part that identifies a newer archive, whose manifest this version need not understand. */
function looseManifest(text: string): { format?: unknown; version?: string; migrations?: string[] } {
  try {
    return JSON.parse(text) as { format?: unknown; version?: string; migrations?: string[] };
  } catch (error) {
    throw damaged("its manifest is incomplete", error);
  }
}

/** What an archive actually contains. */
class Found {
  readonly #tables = new Map<string, { hash: Hash; rows: number }>();
  readonly #files = new Set<string>();
  readonly #keys = new Map<string, string>();

  add(kind: "table" | "file" | "key", name: string, bytes: Buffer): void {
    if (kind === "table") this.#addRows(name, bytes);
    else if (kind === "key") this.#keys.set(name, sha256Of(bytes));
    else if (sha256Of(bytes) === name) this.#files.add(name);
    else throw damaged(`the content of file ${name.slice(0, 12)} does not match its name`);
  }

  #addRows(name: string, bytes: Buffer): void {
    const table = this.#tables.get(name) ?? { hash: createHash("sha256"), rows: 0 };
    table.hash.update(bytes);
    for (const byte of bytes) if (byte === 10) table.rows += 1;
    this.#tables.set(name, table);
  }

  compare({ tables, files, keys }: Manifest): void {
    const promised = new Set(tables.map(({ name }) => name));
    const more = [...this.#tables.keys()].find((name) => !promised.has(name));
    if (more) throw damaged(`it contains a table ${more} that is not in its manifest`);
    for (const { name, rows, sha256 } of tables) {
      const found = this.#tables.get(name);
      const same = (found?.rows ?? 0) === rows && (found?.hash ?? createHash("sha256")).digest("hex") === sha256;
      if (!same) throw damaged(`table ${name} does not match its manifest`);
    }
    if (files.length !== this.#files.size || files.some(({ sha256 }) => !this.#files.has(sha256)))
      throw damaged("files are missing from it");
    if (keys.length !== this.#keys.size || keys.some(({ name, sha256 }) => this.#keys.get(name) !== sha256))
      throw damaged("keys are missing from it");
  }
}
