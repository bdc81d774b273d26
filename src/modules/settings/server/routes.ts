import { desc } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { settings } from "../contract.ts";
import { backupRoutes } from "./backup/routes.ts";
import { changeEmail, changeSms, listChannels, retryMessages, testChannel, unsentCount, unsentMessages } from "./channels.ts";
import { about } from "./about.ts";
import { changeCompany } from "./change-company.ts";
import { companyOf } from "./company.ts";
import { compareFile, downloadSettings, importFile } from "./settings-file.ts";
import { summaryPdf } from "./summary.ts";
import { countConsentAnswers, exportConsentAnswers, listConsentAnswers } from "./consent-answers.ts";
import { changeConsentForm, draftConsentForm, listConsentForms, publishConsentForm } from "./consent-forms.ts";
import { removeImage, removeLogo, setImage, setLogo, showImage, showLogo } from "./images.ts";
import { changeSeries, listNumbering, previewSeries } from "./numbering.ts";
import { changeOwnFormats, showOwnFormats } from "./own-formats.ts";
import { changeInterval, changeProfile, intervalImpact, profileHistory, showProfile } from "./regulatory.ts";
import { holidayPlaces, holidaysOf } from "./public-holidays.ts";
import { retentionRoutes } from "./retention/routes.ts";
import { firstStepsRoutes } from "./first-steps/routes.ts";
import { changeSecurity } from "./security.ts";
import { signingRoutes } from "./signing-certificate.ts";
import { settingsRecords } from "./settings-records.ts";
import { payRuleArchiving, payRuleProblem, rateProblem, taxProblem, taxRuleProblem } from "./finance-problems.ts";
import { financeRoutes } from "./finance.ts";
import { listWording, resetWording, saveWording } from "./wording.ts";
import { loneCoordinate } from "#kit/places.ts";
import { companySettings, holidayCalendar, knownNetwork } from "#directory/company/server/tables.ts";
import { fxRate, payRule, revenueAccount, taxCode, taxRule } from "#directory/finance/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, settings, {
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
    ...retentionRoutes,
    ...signingRoutes,
    taxCodes: settingsRecords(taxCode, { action: "settings.finance", order: taxCode.code, problem: taxProblem }),
    taxRules: settingsRecords(taxRule, { action: "settings.finance", order: taxRule.region, problem: taxRuleProblem }),
    payRules: settingsRecords(payRule, {
      action: "settings.finance",
      order: payRule.name,
      problem: payRuleProblem,
      archiving: payRuleArchiving,
    }),
    revenueAccounts: settingsRecords(revenueAccount, { action: "settings.finance", order: revenueAccount.code }),
    fxRates: settingsRecords(fxRate, { action: "settings.finance", order: desc(fxRate.date), problem: rateProblem }),
    ...financeRoutes,
    holidayCalendars: settingsRecords(holidayCalendar, { order: holidayCalendar.name }),
    holidayPlaces: () => holidayPlaces(),
    publicHolidays: (_, { place, query: { year, moved } }) => holidaysOf(place, year, { moved: moved === true }),
    knownNetworks: settingsRecords(knownNetwork, { order: knownNetwork.network, problem: loneCoordinate }),
    settingsFile: downloadSettings,
    compareFile,
    importFile,
    about,
    summaryPdf,
    channels: listChannels,
    changeEmail,
    changeSms,
    testChannel,
    unsentMessages,
    unsentCount,
    retryMessages,
    wording: listWording,
    saveWording,
    resetWording,
    profile: showProfile,
    changeProfile,
    intervalImpact,
    changeInterval,
    profileHistory,
    numbering: listNumbering,
    previewSeries,
    changeSeries,
    ownFormats: showOwnFormats,
    changeOwnFormats,
    consentForms: listConsentForms,
    draftConsentForm,
    changeConsentForm,
    publishConsentForm,
    consentAnswers: listConsentAnswers,
    countConsentAnswers,
    exportConsentAnswers,
  });
}
