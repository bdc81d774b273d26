import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Content } from "#modules/inspection-reports/report.ts";
import { DraftEvaluator } from "./draft-evaluator.ts";
import { type Drafted, type DraftEvaluation, evaluateDraft } from "./draft-evaluation.ts";

/**
 * From this number of lines on a draft is evaluated in a worker, after a pause of this many milliseconds: on a phone it takes longer than the time
 * between two keys.
 */
const many = 50;
const pause = 300;

/** The evaluation of a draft; while a new one is running, the previous one. */
export function useDraftEvaluation(drafted: Drafted): DraftEvaluation {
  const [evaluator] = useState(() => new DraftEvaluator());
  const there = useSyncExternalStore(evaluator.subscribe, evaluator.made);
  const isLong = drafted.content.lines.length >= many;
  const here = useMemo(() => (isLong ? null : evaluateDraft(drafted)), [isLong, drafted]);
  useEffect(() => {
    if (here) evaluator.take(here);
    else evaluator.ask(drafted);
  }, [evaluator, here, drafted]);
  useEffect(() => () => evaluator.close(), [evaluator]);
  return here ?? there;
}

/** Typing has priority: the evaluation may follow a moment later. */
export function useSettled(content: Content): Content {
  const [settled, settle] = useState(content);
  const waits = content.lines.length >= many;
  useEffect(() => {
    if (settled === content) return;
    const timer = setTimeout(() => settle(content), waits ? pause : 0);
    return () => clearTimeout(timer);
  }, [content, settled, waits]);
  return useDeferredValue(waits ? settled : content);
}
