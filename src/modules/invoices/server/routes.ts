import type { FastifyInstance } from "fastify";
import { invoices } from "../contract.ts";
import { invoiceLife } from "../invoice-life.ts";
import { ageingOn } from "./ageing.ts";
import { payingOf } from "./paying.ts";
import { priceAgain } from "./build-again.ts";
import { buildInvoice, previewLines, showSources } from "./build.ts";
import { billProforma } from "./copies.ts";
import { createCredit, previewCredit } from "./credits.ts";
import { changeInvoice, createInvoice, deductDeposits, submitInvoice, voidInvoice } from "./drafts.ts";
import { downloadUbl } from "./e-invoice/e-invoice.ts";
import { downloadExportBatch, exportBatches, makeExportBatch, waitingForExport } from "./exports/batches.ts";
import { downloadBackup } from "./backup.ts";
import { issueInvoice } from "./issue.ts";
import { changeLineTax } from "./line-taxes.ts";
import { links, linkViews, liveLinks, makeLink, revokeLink, revokeLinksOfClient } from "./links.ts";
import { figuresOfInvoices } from "./figures.ts";
import { totalsOfList } from "./listed.ts";
import { payments, recordPayment, undoPayment } from "./payments.ts";
import { billingLag, readyToBill, settleWithoutInvoice } from "./ready.ts";
import { records } from "./records.ts";
import { schedules } from "./recurring/schedules.ts";
import { paymentReminders, previewReminder, printReminder, sendReminders, waitingReminders } from "./reminders/reminders.ts";
import { printStatement, sendStatement } from "./statements.ts";
import { sendSeveral } from "./send-several.ts";
import { showBilled } from "./source-list.ts";
import { createRelease } from "./releases.ts";
import { disputeInvoice, printInvoice, resolveDispute, sendInvoice } from "./sending.ts";
import { fileOfShared, showShared } from "./shared.ts";
import { invoice } from "./tables.ts";
import { creditTiers, listTierCredits } from "./tier-credits.ts";
import { findInvoice } from "./whole.ts";
import { declineWriteOff, proposeWriteOff, writeOffInvoice } from "./write-off.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

/** Answers the endpoints of the module. */
export function invoiceRoutes(app: FastifyInstance, services: Services) {
  serve(
    app,
    services,
    invoices,
    {
      list: records.list,
      count: records.count,
      export: records.export,
      history: records.history,
      find: findInvoice,
      totals: totalsOfList,
      ageing: ageingOn,
      paying: payingOf,
      figures: figuresOfInvoices,
      create: createInvoice,
      update: changeInvoice,
      changeTax: changeLineTax,
      ...actionHandlers(invoice, { find: findInvoice }, invoiceLife, {
        approve: ({ actor, store }) => ({ approvedById: actor.id, approvedAt: store.now }),
      }),
      submit: submitInvoice,
      void: voidInvoice,
      sources: showSources,
      preview: previewLines,
      build: buildInvoice,
      priceAgain,
      billed: showBilled,
      issue: issueInvoice,
      previewCredit,
      credit: createCredit,
      creditTiers,
      deduct: deductDeposits,
      billProforma,
      release: createRelease,
      dispute: disputeInvoice,
      resolve: resolveDispute,
      proposeWriteOff,
      writeOff: writeOffInvoice,
      declineWriteOff,
      send: sendInvoice,
      sendSeveral,
      ubl: downloadUbl,
      sheet: printInvoice,
      backup: downloadBackup,
      links,
      linkViews,
      liveLinks,
      makeLink,
      revokeLink,
      revokeLinksOfClient,
      shared: showShared,
      sharedFile: fileOfShared,
      reminders: {
        list: paymentReminders.list,
        count: paymentReminders.count,
        export: paymentReminders.export,
        history: paymentReminders.history,
        waiting: waitingReminders,
        preview: previewReminder,
        send: sendReminders,
        sheet: printReminder,
      },
      schedules,
      statements: { sheet: printStatement, send: sendStatement },
      exports: {
        list: exportBatches.list,
        count: exportBatches.count,
        export: exportBatches.export,
        history: exportBatches.history,
        waiting: waitingForExport,
        create: makeExportBatch,
        file: downloadExportBatch,
      },
      ready: { ...readyToBill, settle: settleWithoutInvoice, lag: billingLag, credits: listTierCredits },
      payments: {
        list: payments.list,
        count: payments.count,
        export: payments.export,
        find: payments.find,
        history: payments.history,
        create: recordPayment,
        undo: undoPayment,
      },
    },
    { perMinute: { shared: 30, sharedFile: 30 } },
  );
}
