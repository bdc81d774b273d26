/** Clients' own forms: set up in draft, approved like a template, and given to whoever prints a report. */
import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { PrintForm, type PrintFormDraft, PrintFormListed, type reportTemplates } from "../contract.ts";
import { formKeysOf } from "../print-form-keys.ts";
import { printFormLife } from "../print-form-life.ts";
import { type FormToFill, problemsOfPrintForm } from "../print-form-map.ts";
import { sampleFor } from "../sample-of-variant.ts";
import { mustDesign } from "./designing.ts";
import { certificateOf } from "./level-three.ts";
import "./source.ts";
import { printForm, reportTemplate } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notAllowed, notFound, refused, tooLarge, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import { largestForm, placesIn } from "#kit/server/fillable.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import { Download, type Handlers } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import type { Upload } from "#kit/server/uploads.ts";

type Held = Row<typeof printForm>;
const client = alias(clientCompany, "print_form_client");

const records = crud(printForm, {
  search: [printForm.title],
  sorts: { title: printForm.title, createdAt: printForm.createdAt },
  sort: "title",
  long: ["places", "map"],
  row: PrintFormListed,
  extra: {
    clientName: client.displayName,
    templateCode: sql<string>`${reportTemplate.code}`,
    templateVersion: sql<number>`${reportTemplate.templateVersion}`,
  },
  joins: [
    { table: client, on: eq(client.id, printForm.clientCompanyId) },
    { table: reportTemplate, on: eq(reportTemplate.id, printForm.templateId) },
  ],
  labels: PrintForm.labels,
});

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const mediaTypes = { acroform: "application/pdf", xlsx: workbookType } as const;

export const printForms = {
  ...records,
  create: async (ctx: Ctx, asked: { body: PrintFormDraft }) => {
    mustDesign(ctx);
    await mustFit(ctx, asked.body);
    return records.create(ctx, asked);
  },
  update: async (ctx: Ctx, asked: { id: string; body: { version: number; changes: Partial<PrintFormDraft> } }) => {
    mustDesign(ctx);
    const before = await ctx.store.find(printForm, asked.id, { lock: true });
    mustBeDraft(before, "is changed");
    await mustFit(ctx, { ...before, ...asked.body.changes });
    return records.update(ctx, asked);
  },
  ...actionHandlers(printForm, records, printFormLife, {
    approve: async (ctx, before) => {
      await mustBeWhole(ctx.db, before);
      const { definition } = await templateOf(ctx.db, before);
      await certificateOf(ctx, definition);
      return { levelThreeId: ctx.actor.id, levelThreeName: ctx.actor.name };
    },
    putInUse: async (ctx, before) => {
      await mustBeWhole(ctx.db, before);
      await retireFormsOf(ctx.store, { ...before, except: before.id }, `Replaced by ${before.title}`);
      return {
        approvedBy: `${before.levelThreeName ?? ""} (Level III), ${ctx.actor.name} (quality)`,
        approvedAt: ctx.now.toISOString(),
      };
    },
    giveBack: () => ({ levelThreeId: null, levelThreeName: null }),
    retire: (_, __, { reason }) => ({ retiredReason: reason ?? null }),
  }),
} satisfies Handlers<typeof reportTemplates>["printForms"];

export async function putForm(ctx: Ctx, { id }: { id: string }): Promise<PrintForm> {
  if (!couldDo(ctx.actor, "template.approve")) throw notAllowed("Print forms are set up by a Level III or the quality manager.");
  const sent = await ctx.receive();
  if (sent?.field !== "file") throw wrongField("file", "Choose a fillable PDF or an XLSX file.");
  if (sent.size > largestForm) throw tooLarge("A form may have 20 MB.");
  const form = await readForm(ctx.services, sent);
  await ctx.write(async (store) => {
    mustDesign({ actor: ctx.actor, store });
    await takeIn(store, id, form);
  });
  return records.find(ctx, { id });
}

/** Stores a client's empty form, with what can be filled in it; refuses (400) a file that is none. */
export async function readForm({ files }: Services, { name, read }: Pick<Upload, "name" | "read">) {
  const { mediaType, sha256 } = await files.put(read(), { limit: largestForm, name, kinds: ["pdf", "xlsx"] });
  const kind = mediaType === mediaTypes.acroform ? ("acroform" as const) : ("xlsx" as const);
  const places = await placesIn(kind, await wholeFile(files, sha256));
  if (typeof places === "string") throw wrongField("file", places);
  return { kind, fileName: name, sha256, places };
}

/** Gives a draft its form; keys that were given to fields of the former one stay, as far as this one has those fields. */
export async function takeIn(store: Store, id: string, form: Awaited<ReturnType<typeof readForm>>): Promise<void> {
  const before = await store.find(printForm, id, { lock: true });
  mustBeDraft(before, "takes another file");
  const names = new Set(form.places.map(({ name }) => name));
  const map = before.map.filter(({ place }) => form.kind === before.kind && (form.kind === "xlsx" || names.has(place)));
  await store.update(printForm, id, before.version, { ...form, map }, "put form");
}

export async function discardForm(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<PrintForm> {
  mustDesign(ctx);
  mustBeDraft(await ctx.store.find(printForm, id, { lock: true }), "is discarded");
  await ctx.store.update(printForm, id, body.version, { archivedAt: ctx.store.now }, "discard");
  return records.find(ctx, { id });
}

function mustBeDraft({ title, status, archivedAt }: Held, done: string): void {
  if (status !== "draft" || archivedAt)
    throw refused(`${title} ${archivedAt ? "was discarded" : `is ${status}`}: only a draft ${done}.`);
}

export async function emptyForm(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const { sha256, fileName, kind } = await ctx.lookup.find(printForm, id);
  if (!sha256 || !kind) throw notFound("file");
  return new Download(fileName ?? "form", mediaTypes[kind], await ctx.services.files.read(sha256));
}

/** The form with the sample of its template in it, for whoever gives its fields their keys. */
export async function sampleOnForm(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const form = await ctx.lookup.find(printForm, id);
  const { definition } = await templateOf(ctx.db, form);
  const sample = sampleFor(definition);
  const toFill = await formToFill(ctx.services, form);
  if (!sample || !toFill) throw notFound("sample");
  const [of] = await ctx.db
    .select({ name: clientCompany.legalName, reportPolicy: clientCompany.reportPolicy })
    .from(clientCompany)
    .where(eq(clientCompany.id, form.clientCompanyId));
  if (!of) throw notFound("client");
  const asked = { db: ctx.db, services: ctx.services, by: ctx.actor.name };
  const bytes = await answerTo(ctx.services, "printSampleOnForm")(asked, sample, of, toFill);
  const end = toFill.kind === "xlsx" ? "xlsx" : "pdf";
  return new Download(`${definition.code}-sample.${end}`, mediaTypes[toFill.kind], bytes, { inline: end === "pdf" });
}

/** Retires the forms in use of these versions of templates, or of one client on one of them. */
export async function retireFormsOf(
  store: Store,
  of: { templateId: string; clientCompanyId?: string; except?: string },
  reason: string,
): Promise<void> {
  const { templateId, clientCompanyId, except } = of;
  const inUse = await store.db
    .select({ id: printForm.id, version: printForm.version })
    .from(printForm)
    .where(
      and(
        eq(printForm.templateId, templateId),
        eq(printForm.status, "approved"),
        clientCompanyId ? eq(printForm.clientCompanyId, clientCompanyId) : undefined,
        except ? ne(printForm.id, except) : undefined,
      ),
    );
  for (const { id, version } of inUse)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await store.annotate(printForm, id, version, { status: "retired", retiredReason: reason }, { verb: "retire", reason });
}

/** The form of a row with its bytes; null while the client's file is missing. */
async function formToFill(services: Services, form: Held): Promise<FormToFill | null> {
  const { title, kind, sha256, map, rowsPerCopy } = form;
  if (!kind || !sha256) return null;
  return { title, kind, bytes: await wholeFile(services.files, sha256), map, rowsPerCopy };
}

async function templateOf(db: Reading, { templateId }: Pick<Held, "templateId">) {
  const [template] = await db.select().from(reportTemplate).where(eq(reportTemplate.id, templateId));
  if (!template) throw notFound("template");
  return template;
}

async function mustFit(
  ctx: Ctx,
  { clientCompanyId, templateId }: Pick<PrintFormDraft, "clientCompanyId" | "templateId">,
): Promise<void> {
  await ctx.lookup.mustReach(clientCompany, clientCompanyId);
  const template = await ctx.lookup.find(reportTemplate, templateId);
  if (template.status !== "approved") throw wrongField("templateId", "Choose a version of a template that is approved.");
  if (template.clientCompanyId && template.clientCompanyId !== clientCompanyId)
    throw wrongField("templateId", "This template is a variant for another client.");
}

async function mustBeWhole(db: Reading, form: Held): Promise<void> {
  const template = await templateOf(db, form);
  const known = new Set(formKeysOf(template.definition).map(({ key }) => key));
  const problems =
    template.status === "approved"
      ? problemsOfPrintForm({ ...form, kind: form.kind ?? "acroform" }, known)
      : ["The version of the template is not in force any more"];
  if (problems.length > 0) throw refused(`${problems.join(". ")}.`, problems);
}
