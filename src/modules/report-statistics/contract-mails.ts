import { z } from "zod";
import { filterShape } from "./contract-figures.ts";
import { tabNames } from "./metrics-of-tabs.ts";
import { mailRhythms } from "./rules/mail-period.ts";
import { del, get, post } from "#kit/contract.ts";
import { requiredText } from "#kit/schemas.ts";

/** The most mails one person may have made. */
export const mostMails = 20;

const { from: _from, to: _to, ...chipShape } = filterShape;
/** The chips, without a period: that is the last complete week or month. */
export const MailFilter = z.object(chipShape);

export const FigureMailDraft = z.object({
  name: requiredText("Enter a name", 80),
  tab: z.enum(tabNames),
  /** As in the address of the page. */
  filter: z.record(z.string().max(40), z.string().max(2000)),
  every: z.enum(mailRhythms),
  recipientIds: z.array(z.uuid()).min(1, "Choose at least one person").max(50),
});
export type FigureMailDraft = z.output<typeof FigureMailDraft>;

export const FigureMail = FigureMailDraft.omit({ recipientIds: true }).extend({
  id: z.uuid(),
  ownerName: z.string(),
  recipients: z.array(z.string()),
  /** Made by the person; otherwise they receive it. */
  own: z.boolean(),
});
export type FigureMail = z.infer<typeof FigureMail>;

export const mailEndpoints = {
  mails: get("/api/report-statistics/mails", {
    action: "view",
    reply: z.array(FigureMail),
    summary: "The mails of figures a person has made or receives",
  }),
  mailRecipients: get("/api/report-statistics/mail-recipients", {
    action: "export",
    reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
    summary: "Active people of the company",
  }),
  addMail: post("/api/report-statistics/mails", {
    action: "export",
    body: FigureMailDraft,
    reply: FigureMail,
    summary: "Have the figures of a tab mailed every week or month, to each recipient as they may see them",
  }),
  endMail: del("/api/report-statistics/mails/:id", {
    action: "view",
    summary: "End a mail of figures; whoever only receives it no longer does",
  }),
};
