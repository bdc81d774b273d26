/** The ZIP of a package: its files, an index to open, the list of hashes with the issuer's signature, and the scripts that check them. */
import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AuditPackage, PackageFile } from "../contract.ts";
import { folderName } from "../rules/paths.ts";
import { indexPage } from "../rules/index-page.ts";
import { textBytes } from "./made-file.ts";
import { packageOf } from "./package.ts";
import { wholeFile } from "#kit/server/files.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { publishedKeys } from "#kit/server/signer.ts";
import { type ZippedFile, zipped } from "#kit/server/zip.ts";

/** As `check-package.mjs` reads it; its bytes are what is signed. */
interface Manifest {
  report: { number: string; revision: number };
  madeAt: string;
  madeBy: string;
  files: { path: string; size: number; sha256: string }[];
}

/** That it was taken is on record before its first byte leaves: it carries the papers of people. */
export async function zipOf(ctx: Ctx, id: string): Promise<Download> {
  const { shown, made } = await packageOf(ctx, id);
  const { services } = ctx;
  const inside = shown.sections.flatMap(({ entries }) => entries.flatMap(({ files }) => files));
  const own = [
    { path: "index.html", bytes: textBytes(indexPage(shown)) },
    { path: "index.json", bytes: textBytes(`${JSON.stringify(shown, null, 2)}\n`) },
    { path: "keys.json", bytes: textBytes(`${JSON.stringify(await publishedKeys(ctx.db, services.signer), null, 2)}\n`) },
    { path: "check-package.mjs", bytes: await scriptNamed("check-package.mjs") },
    { path: "verify-report.mjs", bytes: await scriptNamed("verify-report.mjs") },
  ];
  const manifest = textBytes(`${JSON.stringify(manifestOf(shown, inside, own), null, 2)}\n`);
  const last = [
    { path: "MANIFEST.json", bytes: manifest },
    { path: "MANIFEST.signature.json", bytes: textBytes(`${JSON.stringify(signatureOf(services, manifest), null, 2)}\n`) },
  ];
  const label = `${shown.reportNumber} Rev ${shown.revision}`;
  await ctx.write((store) => store.note({ action: "AuditPackage.export", entity: "InspectionReport", entityId: id, label }));
  const files: ZippedFile[] = [
    ...own.map(given),
    ...inside.map((file) => ({ name: file.path, bytes: () => bytesOf(services, made, file) })),
    ...last.map(given),
  ];
  return new Download(`${folderName(label)}-audit-package.zip`, "application/zip", zipped(files, ctx.now));
}

const given = ({ path, bytes }: { path: string; bytes: Uint8Array }): ZippedFile => ({ name: path, bytes: async () => bytes });

async function bytesOf({ files }: Services, made: ReadonlyMap<string, Uint8Array>, file: PackageFile): Promise<Uint8Array> {
  return made.get(file.path) ?? wholeFile(files, file.sha256);
}

function manifestOf(
  { reportNumber, revision, madeAt, madeBy }: AuditPackage,
  inside: readonly PackageFile[],
  own: readonly { path: string; bytes: Uint8Array }[],
): Manifest {
  const files = [
    ...own.map(({ path, bytes }) => ({ path, size: bytes.length, sha256: hash("sha256", bytes) })),
    ...inside.map(({ path, size, sha256 }) => ({ path, size, sha256 })),
  ];
  return {
    report: { number: reportNumber, revision },
    madeAt,
    madeBy,
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** Ed25519 over "audit-package;" and the SHA-256 of the list's bytes, so that no signature of a report can stand in for it. */
function signatureOf({ signer }: Services, manifest: Uint8Array) {
  return { keyId: signer.keyId, serverSignature: signer.sign(`audit-package;${hash("sha256", manifest)}`) };
}

const scriptNamed = (name: string): Promise<Buffer> => readFile(new URL(`../../../../docs/verify/${name}`, import.meta.url));
