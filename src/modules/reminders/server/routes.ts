import type { FastifyInstance } from "fastify";
import { reminders } from "../contract.ts";
import { dueList } from "./due-list.ts";
import { duePdf } from "./due-pdf.ts";
import { changeWishes, countUnread, listInbox, markAllRead, markRead, openStream, showWishes } from "./inbox.ts";
import { previewTomorrow } from "./preview.ts";
import { changeRule, listRules } from "./rules.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function reminderRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, reminders, {
    ...dueList,
    duePdf,
    rules: listRules,
    changeRule,
    preview: previewTomorrow,
    inbox: listInbox,
    unread: countUnread,
    read: markRead,
    readAll: markAllRead,
    stream: openStream,
    wishes: showWishes,
    changeWishes,
  });
}
