import { z } from "zod";
import { about } from "./about.ts";
import { ClientCompany, NewClientCompany } from "./client-company.ts";
import { ClientContact } from "./client-contact.ts";
import { ClientEvaluation } from "./client-evaluation.ts";
import { ClientRequirement } from "./client-requirement.ts";
import { ClientSite } from "./client-site.ts";
import { evaluationTopics } from "./satisfaction.ts";
import { timelineKinds, TimelineRow } from "./timeline.ts";
import { clientLife, clientStates } from "#directory/clients/client-life.ts";
import { clientEndpoints } from "#directory/clients/contract.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, get, many, only, post } from "#kit/contract.ts";

export * from "./client-company.ts";
export * from "./client-contact.ts";
export * from "./client-evaluation.ts";
export * from "./client-requirement.ts";
export * from "./client-site.ts";
export * from "./timeline.ts";

/** A company that may be the same, and why. */
const Lookalike = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(clientStates),
  reasons: z.array(z.string()),
});
type Lookalike = z.infer<typeof Lookalike>;

const Mean = z.object({
  /** With one decimal; null without a score. */
  mean: z.string().nullable(),
  n: z.int(),
});

/** How satisfied a client is, by the scores of its evaluations and of its answers to the form QUA-CSF between two days, both inclusive. */
const Satisfaction = Mean.extend({
  from: z.string(),
  to: z.string(),
  topics: z.array(Mean.extend({ topic: z.enum(evaluationTopics) })),
  /** The answers to the form, the latest first; those this person may not open are counted only. */
  forms: z.array(
    z.object({
      submissionId: z.uuid(),
      number: z.string().nullable(),
      day: z.string(),
      from: z.string(),
      mean: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  formsCounted: z.int(),
});
export type Satisfaction = z.infer<typeof Satisfaction>;

const ofOnePage = ["list", "count", "find", "history", "create", "update", "archive", "restore"] as const;

export const clientCompanies = defineModule({
  ...about,
  endpoints: {
    ...ClientCompany.endpoints,
    ...actionEndpoints(ClientCompany, clientLife),
    create: { ...ClientCompany.endpoints.create, body: NewClientCompany },
    lookalikes: get("/api/client-companies/lookalikes", {
      action: "create",
      query: z.object({
        legalName: z.string().optional(),
        displayName: z.string().optional(),
        aliases: z.string().optional(),
        website: z.string().optional(),
        email: z.string().optional(),
        phone: z.string().optional(),
      }),
      reply: z.array(Lookalike),
      summary: "Companies that may be the one about to be created",
    }),
    setLogo: post("/api/client-companies/:id/logo", {
      alone: true,
      action: "edit",
      body: z.object({ version: z.int(), fileId: z.uuid().nullable() }),
      reply: ClientCompany.row,
      summary: "Choose which attached picture is the logo on reports",
    }),
    tags: get("/api/client-companies/tags", { action: "view", reply: z.array(z.string()), summary: "The tags of clients" }),
    satisfaction: get("/api/client-companies/:id/satisfaction", {
      action: "view",
      reply: Satisfaction,
      summary: "How satisfied a client is: the mean of its scores of the last twelve months",
    }),
    timeline: get("/api/client-timeline", {
      action: "view",
      query: z.object({
        clientCompanyId: z.uuid(),
        kind: many(z.enum(timelineKinds)),
        after: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
      reply: z.object({ rows: z.array(TimelineRow), next: z.string().nullable() }),
      summary: "What happened with a client, the latest first",
    }),
    timelineKinds: get("/api/client-timeline/kinds", {
      action: "view",
      reply: z.array(z.enum(timelineKinds)),
      summary: "The kinds of records this person sees in the timeline of a client",
    }),
    ...clientEndpoints,
  },
  records: {
    sites: ClientSite.endpoints,
    contacts: only(ClientContact.endpoints, ...ofOnePage),
    requirements: only(ClientRequirement.endpoints, ...ofOnePage),
    evaluations: only(ClientEvaluation.endpoints, ...ofOnePage),
  },
});
