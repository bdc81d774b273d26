import { z } from "zod";
import { download, get } from "#kit/contract.ts";

export const consentAnswerStates = ["agreed", "refused", "missing"] as const;

/** What one person answered to a version of the consent form; `missing` is a person who has not agreed to the one in force. */
export const ConsentAnswer = z.object({
  id: z.uuid(),
  userName: z.string(),
  employeeNumber: z.string(),
  state: z.enum(consentAnswerStates),
  formVersion: z.string().nullable(),
  at: z.string().nullable(),
  /** As the server saw it. Addresses and browsers are shown to those who may see the security log. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** As the browser claimed it. */
  claimedAt: z.string().nullable(),
  claimedIp: z.string().nullable(),
  claimedUserAgent: z.string().nullable(),
});
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

export const consentAnswerLabels = {
  userName: "Who",
  employeeNumber: "Employee no.",
  state: "Answer",
  formVersion: "Version",
  at: "When",
  ip: "Address",
  userAgent: "Browser",
  claimedAt: "When, as the browser said",
  claimedIp: "Host, as the browser said",
  claimedUserAgent: "Browser, as it called itself",
};

const asked = {
  q: z.string().trim().max(200).optional().describe("A part of a name"),
  after: z.string().max(400).optional().describe("The `next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  state: z.enum(consentAnswerStates).optional().describe("missing lists who has not agreed to the form in force"),
  formVersion: z.string().max(20).optional(),
};
const path = "/api/settings/consent-answers";

export const consentEndpoints = {
  consentAnswers: {
    ...get(path, {
      action: "view",
      query: z.object(asked),
      reply: z.object({ rows: z.array(ConsentAnswer), next: z.string().nullable() }),
      summary: "Who agreed to which version of the consent form, when and from where, or who has yet to",
    }),
    labels: consentAnswerLabels,
  },
  countConsentAnswers: get(`${path}/count`, {
    action: "view",
    query: z.object(asked),
    reply: z.object({ count: z.int() }),
    summary: "How many answers to the consent form the filter finds",
  }),
  exportConsentAnswers: download(`${path}/export`, {
    action: "administer",
    query: z.object({ ...asked, format: z.enum(["csv", "xlsx"]).default("csv"), columns: z.string().optional() }),
    summary: "Export the answers to the consent form as CSV or XLSX",
  }),
};
