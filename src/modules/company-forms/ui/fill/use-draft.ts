import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { wordsOf } from "#kit/ui/failure.ts";
import type { FormDefinition } from "#modules/forms/definition.ts";
import { evaluate } from "#modules/forms/engine/evaluate.ts";
import type { FormContext } from "#modules/forms/engine/reading.ts";
import { type DeviceDraft, jot, keep } from "../device/draft.ts";

/** After a pause of this many milliseconds, what was typed is written to the device's database. */
const pause = 400;

/** A form that is being filled: its draft, its evaluation, and whether all of it is on this device. */
export function useDraft(start: DeviceDraft, definition: FormDefinition, context: FormContext, onKept: () => void) {
  const { id: person } = useActor();
  const [draft, setDraft] = useState(start);
  const [stored, setStored] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const newest = useRef(start);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const evaluation = useMemo(() => evaluate(definition, draft.answers, context), [definition, draft.answers, context]);

  async function write(): Promise<void> {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    const written = newest.current;
    try {
      await keep(person, written);
      setFailure(null);
      if (newest.current === written) setStored(true);
      onKept();
    } catch (problem) {
      setFailure(wordsOf(problem).title);
    }
  }
  function set(change: (before: DeviceDraft) => DeviceDraft): void {
    newest.current = change(newest.current);
    setDraft(newest.current);
    setStored(false);
    jot(person, newest.current);
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => void write(), pause);
  }
  const leave = useEffectEvent(() => {
    if (timer.current) void write();
  });
  useEffect(() => () => leave(), []);

  return {
    draft,
    evaluation,
    stored,
    failure,
    /** Resolves when everything typed is on the device. */
    write,
    set,
  };
}
