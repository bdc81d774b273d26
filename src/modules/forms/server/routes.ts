import type { FastifyInstance } from "fastify";
import { forms } from "../contract.ts";
import { formActions } from "./actions.ts";
import { openedAtKiosk, sentAtKiosk, shownAtKiosk } from "./at-kiosk.ts";
import { answerFile, answerTable } from "./answer-table.ts";
import { amend } from "./amend.ts";
import { contextOf } from "./context.ts";
import { fillable, saveAnswers, startSubmission, upgrade } from "./filling.ts";
import { hasPin, kiosks, setPin } from "./kiosks.ts";
import { links, offeredAnonymously } from "./links.ts";
import { sentByLink, shownByLink } from "./filled-by-link.ts";
import { saveOwnWorkbook } from "./own-workbook.ts";
import { printBlank, printFilled, printSeveral } from "./print.ts";
import { accept, acceptSeveral, giveBack, voidSubmission } from "./review.ts";
import { sign, storeDrawing } from "./sign.ts";
import { readWhole, submissions, wholeOf } from "./submissions.ts";
import { saveXlsForm } from "./xlsform.ts";
import { submit } from "./submit.ts";
import { formSubmission } from "./tables.ts";
import { templateHandlers, templates } from "./templates.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

/** Runs the action, and replies with the form as it is then. */
const then =
  <A extends { id: string }>(act: (ctx: Ctx, asked: A) => Promise<unknown>) =>
  async (ctx: Ctx, asked: A) => {
    await act(ctx, asked);
    return wholeOf(ctx, asked.id);
  };

export function formsRoutes(app: FastifyInstance, services: Services) {
  const { list, count, export: exported, history } = submissions;
  serve(
    app,
    services,
    forms,
    {
      list: templates.list,
      count: templates.count,
      export: templates.export,
      find: templates.find,
      history: templates.history,
      ...templateHandlers,
      blank: printBlank,
      xlsForm: saveXlsForm,
      answers: answerTable,
      linked: shownByLink,
      sendLinked: sentByLink,
      anonymous: offeredAnonymously,
      kiosk: shownAtKiosk,
      openAtKiosk: openedAtKiosk,
      sendAtKiosk: sentAtKiosk,
      pin: hasPin,
      setPin,
      answersFile: answerFile,
      context: async (ctx, { query }) => {
        const { zone, facts } = await contextOf(ctx, query);
        return { zone, facts };
      },
      links,
      actions: formActions,
      kiosks,
      submissions: {
        list,
        count,
        export: exported,
        history,
        find: (ctx, { id }) => readWhole(ctx, id),
        start: async (ctx, { body }) => wholeOf(ctx, await startSubmission(ctx, body)),
        save: then(saveAnswers),
        upgrade: async (ctx, asked) => {
          const lost = await upgrade(ctx, asked);
          return { ...(await wholeOf(ctx, asked.id)), lost };
        },
        submit: then(submit),
        sign: then(sign),
        drawing: storeDrawing,
        amend: then(amend),
        acceptSeveral,
        discard: async (ctx, { id, body }) => {
          const held = await fillable(ctx, id);
          if (held.status !== "draft") throw refused("Only a draft can be discarded. Void a form that has a number.");
          await ctx.store.archive(formSubmission, id, body.version);
          return wholeOf(ctx, id);
        },
        workbook: saveOwnWorkbook,
        bundle: printSeveral,
        pdf: printFilled,
        accept: then(accept),
        giveBack: then(giveBack),
        void: then(voidSubmission),
      },
    },
    { perMinute: { linked: 60, sendLinked: 10, kiosk: 60, openAtKiosk: 20, sendAtKiosk: 20 } },
  );
}
