import type { FastifyInstance } from "fastify";
import { type Company, type CompanyFields, settings } from "../contract.ts";
import { backupRoutes } from "./backup/routes.ts";
import { companyOf } from "./company.ts";
import { changeConsentForm, draftConsentForm, listConsentForms, publishConsentForm } from "./consent-forms.ts";
import { removeImage, removeLogo, setImage, setLogo, showImage, showLogo } from "./images.ts";
import { whoIs } from "./keeping.ts";
import { changeSeries, listNumbering, previewSeries } from "./numbering.ts";
import { changeOwnFormats, showOwnFormats } from "./own-formats.ts";
import { changeSecurity } from "./security.ts";
import { companyId, companySettings } from "./tables.ts";
import { problemWithCurrency } from "../finance.ts";
import { strangerField } from "../keepers.ts";
import { notAllowed, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx, Host } from "#kit/server/host.ts";
import { numberGiven } from "#kit/server/numbers-using.ts";
import { serve } from "#kit/server/serve.ts";

export function settingsRoutes(app: FastifyInstance, host: Host): void {
  serve(app, host, settings, {
    company: ({ db }) => companyOf(db),
    changeCompany,
    companyHistory: crud(companySettings).history,
    logo: showLogo,
    setLogo,
    removeLogo,
    image: showImage,
    setImage,
    removeImage,
    changeSecurity,
    ...backupRoutes,
    numbering: listNumbering,
    previewSeries,
    changeSeries,
    ownFormats: showOwnFormats,
    changeOwnFormats,
    consentForms: listConsentForms,
    draftConsentForm,
    changeConsentForm,
    publishConsentForm,
  });
}

async function changeCompany(
  { store, db, actor }: Ctx,
  { body }: { body: { version: number; changes: Partial<CompanyFields> } },
): Promise<Company> {
  const stranger = strangerField(whoIs(actor), Object.keys(body.changes));
  if (stranger) throw notAllowed(stranger);
  const { baseCurrency } = await store.find(companySettings, companyId, { lock: true });
  const change = { from: baseCurrency, to: body.changes.baseCurrency ?? baseCurrency };
  const fixed = problemWithCurrency(change, await numberGiven(db, "Invoice"));
  if (fixed) throw wrongField("baseCurrency", fixed);
  await store.update(companySettings, companyId, body.version, body.changes);
  return companyOf(db);
}

async function showLogo({ db, host }: Ctx): Promise<Download> {
  const logo = await logoOf(db);
  if (!logo) throw notFound("logo");
  return new Download(logo.name, logo.mediaType, await host.files.read(logo.sha256), { inline: true });
}

const largestLogo = 2 * 1024 * 1024;
const logoTypes = ["image/png", "image/jpeg", "image/svg+xml"];

/** The former logo stays stored, since reports were printed with it; it is only no longer in use. */
async function setLogo(ctx: Ctx): Promise<Company> {
  const part = await ctx.request.file();
  if (!part || part.fieldname !== "file") throw wrongField("file", "Choose a PNG, JPEG or SVG file.");
  const put = await ctx.host.files.put(part.file, { limit: largestLogo, name: part.filename });
  if (part.file.truncated) throw tooLarge("This logo is larger than 2 MB.");
  if (!logoTypes.includes(put.mediaType)) throw wrongField("file", "A logo is a PNG, JPEG or SVG file.");
  await archiveLogo(ctx);
  const values = { entity: "CompanySettings", entityId: companyId, kind: "logo", name: part.filename.slice(-200) };
  await ctx.store.insert(storedFile, { ...values, ...put }, "attach");
  return companyOf(ctx.db);
}

async function removeLogo(ctx: Ctx): Promise<Company> {
  await archiveLogo(ctx);
  return companyOf(ctx.db);
}

async function archiveLogo({ store, db }: Ctx): Promise<void> {
  const logo = await logoOf(db);
  if (logo) await store.archive(storedFile, logo.id, logo.version);
}
