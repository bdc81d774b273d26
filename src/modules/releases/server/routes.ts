import type { FastifyInstance } from "fastify";
import { releases } from "../contract.ts";
import {
  acknowledgeByLink,
  declineByLink,
  dossierByLink,
  openedByLink,
  packageByLink,
  reportByLink,
  shownByLink,
  zipByLink,
} from "./by-link.ts";
import { commentByLink } from "./comment-by-link.ts";
import { enterCodeByLink, sendCodeByLink } from "./code-by-link.ts";
import { answerComment, closeComment, reviseForComment } from "./answer-comment.ts";
import { comments } from "./comments.ts";
import { distribution } from "./distribution.ts";
import { index, proof, receipts, sheet, wholePackage, zip } from "./downloads.ts";
import { dossierFile, findDossier } from "./dossier/dossier.ts";
import { changeRelease, combineReports, createDossier, createRelease, discardRelease } from "./drafts.ts";
import { issueRelease } from "./issue.ts";
import { readyReports } from "./ready.ts";
import { closeRelease, recallRelease } from "./recall.ts";
import { makePackageAgain } from "./making.ts";
import { addRecipient, recordReceipt, renewLink } from "./recipients.ts";
import { remindRecipients } from "./remind.ts";
import { records } from "./records.ts";
import { commentFileByLink, reviewByLink, reviewFileByLink } from "./review-by-link.ts";
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
      createDossier,
      dossier: findDossier,
      dossierFile,
      makePackage: makePackageAgain,
      update: changeRelease,
      discard: discardRelease,
      issue: issueRelease,
      close: closeRelease,
      recall: recallRelease,
      addRecipient,
      renewLink,
      remind: remindRecipients,
      recordReceipt,
      sheet,
      package: wholePackage,
      zip,
      index,
      receipts,
      proof,
      shown: shownByLink,
      opened: openedByLink,
      sendCode: sendCodeByLink,
      enterCode: enterCodeByLink,
      acknowledge: acknowledgeByLink,
      decline: declineByLink,
      comment: commentByLink,
      commentFile: commentFileByLink,
      review: reviewByLink,
      reviewFile: reviewFileByLink,
      startRevision: reviseForComment,
      filesByLink: packageByLink,
      zipByLink,
      dossierByLink,
      reportByLink,
      ready: readyReports,
      distribution,
      comments: {
        list: comments.list,
        count: comments.count,
        export: comments.export,
        history: comments.history,
        answer: answerComment,
        close: closeComment,
      },
    },
    {
      perMinute: {
        shown: byLink,
        opened: byLink,
        sendCode: 10,
        enterCode: 20,
        acknowledge: byLink,
        decline: byLink,
        comment: byLink,
        commentFile: 10,
        review: byLink,
        reviewFile: byLink,
        filesByLink: byLink,
        zipByLink: byLink,
        dossierByLink: byLink,
        reportByLink: byLink,
      },
    },
  );
}
