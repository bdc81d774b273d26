import type { FastifyInstance } from "fastify";
import { releases } from "../contract.ts";
import {
  acknowledgeByLink,
  askByLink,
  declineByLink,
  openedByLink,
  packageByLink,
  reportByLink,
  shownByLink,
  zipByLink,
} from "./by-link.ts";
import { index, proof, receipts, sheet, wholePackage, zip } from "./downloads.ts";
import { changeRelease, combineReports, createRelease, discardRelease } from "./drafts.ts";
import { issueRelease } from "./issue.ts";
import { readyReports } from "./ready.ts";
import { closeRelease, recallRelease } from "./recall.ts";
import { addRecipient, renewLink } from "./recipients.ts";
import { records } from "./records.ts";
import { findRelease } from "./whole.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

/** Requests a minute from one address, without an account. */
const byLink = 60;

export function releaseRoutes(app: FastifyInstance, services: Services) {
  serve(
    app,
    services,
    releases,
    {
      list: records.list,
      count: records.count,
      export: records.export,
      history: records.history,
      find: findRelease,
      create: createRelease,
      combine: combineReports,
      update: changeRelease,
      discard: discardRelease,
      issue: issueRelease,
      close: closeRelease,
      recall: recallRelease,
      addRecipient,
      renewLink,
      sheet,
      package: wholePackage,
      zip,
      index,
      receipts,
      proof,
      shown: shownByLink,
      opened: openedByLink,
      acknowledge: acknowledgeByLink,
      decline: declineByLink,
      query: askByLink,
      filesByLink: packageByLink,
      zipByLink,
      reportByLink,
      ready: readyReports,
    },
    {
      perMinute: {
        shown: byLink,
        opened: byLink,
        acknowledge: byLink,
        decline: byLink,
        query: byLink,
        filesByLink: byLink,
        zipByLink: byLink,
        reportByLink: byLink,
      },
    },
  );
}
