import { Readable } from "node:stream";
import { and, eq, isNull } from "drizzle-orm";
import { wasApproved } from "../offered.ts";
import { sampleFor } from "../sample-of-variant.ts";
import "./source.ts";
import { reportTemplate } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { storedFile } from "#kit/server/tables.ts";

/** A finished report on a version of a template, for whoever judges what it prints: of an approved variant as it was printed then. */
export async function printedSample(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(reportTemplate, id);
  const stored = wasApproved(row.status) ? await storedSample(ctx.db, id) : null;
  const bytes = stored
    ? await wholeFile(ctx.services.files, stored.sha256)
    : await print({ db: ctx.db, services: ctx.services, by: ctx.actor.name }, row);
  return new Download(nameOf(row), "application/pdf", bytes, { inline: true });
}

/** Prints the sample of a version that has been put in force and stores it with it: the job behind its approval. Done twice, it does nothing. */
export async function storeSample(services: Services, id: string): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(reportTemplate).where(eq(reportTemplate.id, id));
  if (!row || (await storedSample(db, id))) return;
  const bytes = await print({ db, services, by: "Holdpoint" }, row);
  const name = nameOf(row);
  const kept = await services.files.put(Readable.from([bytes]), { limit: 50 * 1024 * 1024, name });
  await asSystem(services, (store) =>
    store.insert(storedFile, { entity: "ReportTemplate", entityId: id, kind: "pdf", name, ...kept }, "attach"),
  );
}

const nameOf = ({ code, templateVersion }: Row<typeof reportTemplate>) => `${code}-v${templateVersion}-sample.pdf`;

async function storedSample(db: Reading, id: string): Promise<{ sha256: string } | null> {
  const { sha256, entity, entityId, kind, archivedAt } = storedFile;
  const [file] = await db
    .select({ sha256 })
    .from(storedFile)
    .where(and(eq(entity, "ReportTemplate"), eq(entityId, id), eq(kind, "pdf"), isNull(archivedAt)));
  return file ?? null;
}

async function print(
  asked: { db: Reading; services: Services; by: string },
  { definition, clientCompanyId }: Row<typeof reportTemplate>,
): Promise<Uint8Array> {
  const sample = sampleFor(definition);
  if (!sample) throw notFound("sample");
  const [client = null] = clientCompanyId
    ? await asked.db
        .select({ name: clientCompany.legalName, reportPolicy: clientCompany.reportPolicy })
        .from(clientCompany)
        .where(eq(clientCompany.id, clientCompanyId))
    : [];
  return answerTo(asked.services, "printSample")(asked, sample, client);
}
