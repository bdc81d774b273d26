import type { Content, ReportPerson } from "#modules/inspection-reports/report.ts";
import { withDays } from "#modules/inspection-reports/rules/dates.ts";
import { misfits } from "#modules/inspection-reports/rules/fits.ts";
import { reportWordFindings } from "#modules/inspection-reports/rules/report-words.ts";
import { samplingFindings } from "#modules/inspection-reports/rules/sampling.ts";
import type { ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { compute, type Computed, evaluate, computeAndJudge } from "#modules/report-templates/engine.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import { outsideProcedure } from "./outside-procedure.ts";

/** A draft with its context: plain data, so that it can be passed to a worker. */
export interface Drafted {
  definition: TemplateDefinition;
  content: Content;
  context: ReportContext;
  procedures: readonly ProcedureAnswer[];
  /** Names of people and tags of instruments by their ids. */
  names: { people: Readonly<Record<string, string>>; instruments: Readonly<Record<string, string>> };
  /** ISO instant. */
  now: string;
  /** Instruments and files are loaded: before that a check would report all of them as missing. */
  ready: boolean;
}

/** Evaluates a draft by its template. */
export interface DraftEvaluation {
  computed: Computed;
  findings: readonly Finding[];
  verdicts: readonly Evaluation[];
}

export const emptyEvaluation: DraftEvaluation = {
  computed: {
    blocks: { header: {}, technique: {}, calibration: {}, summary: {} },
    setups: {},
    lines: {},
    indications: {},
  },
  findings: [],
  verdicts: [],
};

export function evaluateDraft({ definition, content, context, procedures, names, now, ready }: Drafted): DraftEvaluation {
  const { timeZone, performedDates } = context;
  const dated = { ...content, lines: withDays(content.lines, content, timeZone) };
  if (!ready)
    return {
      computed: compute(definition, dated, context),
      findings: [],
      verdicts: evaluate(definition, dated, context),
    };
  const { computed, findings, verdicts } = computeAndJudge(definition, dated, context);
  const named = {
    person: ({ userId, externalName }: ReportPerson) =>
      userId ? (names.people[userId] ?? "Someone") : (externalName ?? "Someone"),
    instrument: (id: string) => names.instruments[id] ?? "Instrument",
  };
  return {
    computed,
    findings: [
      ...findings,
      ...misfits({ content, definition, performedDates, timeZone, now, names: named }),
      ...reportWordFindings(content, definition),
      ...samplingFindings(content),
      ...outsideProcedure({ content: dated, definition, context }, procedures),
    ],
    verdicts,
  };
}
