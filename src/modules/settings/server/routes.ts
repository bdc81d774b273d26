import type { FastifyInstance } from "fastify";
import { type Company, type CompanyFields, settings } from "../contract.ts";
import { backupRoutes } from "./backup/routes.ts";
import { companyOf } from "./company.ts";
import { changeConsentForm, draftConsentForm, listConsentForms, publishConsentForm } from "./consent-forms.ts";
import { removeImage, removeLogo, setImage, setLogo, showImage, showLogo } from "./images.ts";
import { whoIs } from "./keeping.ts";
import { changeSeries, listNumbering, previewSeries } from "./numbering.ts";
import { changeOwnFormats, showOwnFormats } from "./own-formats.ts";
import { firstStepsRoutes } from "./first-steps/routes.ts";
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
    ...firstStepsRoutes,
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
