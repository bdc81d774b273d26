/** The certificates and procedures behind the reports of a dossier, for its ZIP. */
import { and, eq } from "drizzle-orm";
import type { DossierPaper } from "../../dossier.ts";
import type { PaperOf } from "../../rules/dossier-registers.ts";
import { Refusal } from "#kit/refusals.ts";
import { attachedFiles } from "#kit/server/file-routes.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

type Stored = Pick<typeof storedFile.$inferSelect, "name" | "sha256" | "size">;

interface Papers {
  files: DossierPaper[];
  missing: string[];
}

/** Each with a path of its own; a record without a paper, or with one that this person may not read, is named as missing. */
export async function papersOf(ctx: Ctx, wanted: readonly PaperOf[]): Promise<Papers> {
  const taken = new Set<string>();
  const found: Papers = { files: [], missing: [] };
  for (const one of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const files = await filesFor(ctx, one);
    if (files === "closed") found.missing.push(`${one.named}: whoever compiled this dossier may not read it`);
    else if (files.length === 0) found.missing.push(`${one.named}: no copy is held`);
    else for (const file of files) found.files.push({ path: pathOf(one, file, taken), sha256: file.sha256, size: file.size });
  }
  return found;
}

/** The copy that was frozen with the signature; where none was, what is attached to the record now. */
async function filesFor(ctx: Ctx, { entity, entityId, sha256 }: PaperOf): Promise<Stored[] | "closed"> {
  if (entityId === null) return sha256 ? filesOfReports(ctx, sha256) : [];
  try {
    const attached = await attachedFiles(ctx, { entity, entityId });
    const frozen = attached.filter((file) => file.sha256 === sha256);
    if (frozen.length > 0) return frozen.slice(0, 1);
    return attached.filter(({ kind }) => entity === "ProcedureRevision" || kind === "certificate");
  } catch (failure) {
    if (failure instanceof Refusal && [403, 404].includes(failure.status)) return "closed";
    throw failure;
  }
}

/** The papers of a person of another organization are files of the report. */
async function filesOfReports({ db }: Ctx, sha256: string): Promise<Stored[]> {
  const of = and(eq(storedFile.entity, "InspectionReport"), eq(storedFile.sha256, sha256));
  return db.select().from(storedFile).where(of).limit(1);
}

const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9\-_]+/g, "-").replaceAll(/^-+|-+$/g, "");

/** "papers/certificates/Certificate-of-Ana-Torres-UT-II-0042.pdf" */
function pathOf({ folder, named }: PaperOf, { name }: Stored, taken: Set<string>): string {
  const ending = /\.\w{1,5}$/.exec(name)?.[0].toLowerCase() ?? "";
  const stem = `papers/${folder}/${plain(named).slice(0, 100)}`;
  let path = `${stem}${ending}`;
  for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = `${stem}_${count}${ending}`;
  taken.add(path.toLowerCase());
  return path;
}
