import { useState } from "react";

/**
 * What is wrong with a number, shown once it is typed: the "0" of "0.375" is not wrong yet, and a message that comes and goes would move the fields
 * under the finger. What was wrong before is shown until it is mended. `typed` is called at each key, `left` when the field is left.
 */
export function useSettledProblem<P>(problem: P): { problem: P | undefined; typed: () => void; left: () => void } {
  const [typing, setTyping] = useState<{ wasWrong: boolean } | null>(null);
  return {
    problem: typing && !typing.wasWrong ? undefined : problem,
    typed: () => setTyping((before) => before ?? { wasWrong: Boolean(problem) }),
    left: () => setTyping(null),
  };
}
