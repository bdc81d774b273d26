import { z } from "zod";
import { type EvaluationTopic, topicWords } from "./satisfaction.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, ref, text, whole } from "#kit/fields.ts";

export const evaluationChannels = ["survey", "meeting", "telephone", "email", "portal", "audit by the client", "other"] as const;

const score = (topic: EvaluationTopic) => whole(topicWords[topic], { least: 1, most: 5 });

/** What a client said it thinks of the work, in scores from 1 to 5 (ISO 9001, 9.1.2). */
export const ClientEvaluation = defineRecord({
  entity: "ClientEvaluation",
  noun: "evaluation",
  path: "/api/client-evaluations",
  page: "/company-profile",
  fields: {
    clientCompanyId: ref("", { required: "Choose the client" }),
    evaluatedOn: day("Date", { required: "Enter the day of the evaluation" }),
    channel: choice("Channel", evaluationChannels, { required: true }),
    givenBy: text("Given by", { most: 120 }),
    safety: score("safety"),
    competence: score("competence"),
    timeliness: score("timeliness"),
    reportQuality: score("reportQuality"),
    communication: score("communication"),
    comment: text("Comment", { most: 2000, lines: 3 }),
  },
  filters: { clientCompanyId: z.uuid().optional() },
});
export type ClientEvaluation = z.infer<typeof ClientEvaluation.row>;
export type ClientEvaluationDraft = z.infer<typeof ClientEvaluation.draft>;
