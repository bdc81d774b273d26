import { type FirstSteps, firstStepIds, type FirstStepId } from "./contract-first-steps.ts";

/** What is true of an installation now. */
export interface Facts {
  /** What the company is called. */
  legalName: string;
  /** Whether it has a logo. */
  logo: boolean;
  /** Base locations that are not archived. */
  bases: number;
  /** People with an account or an invitation, the one who set it up included. */
  people: number;
  /** Whether letters leave this server. */
  email: boolean;
}

/** The name a company has until somebody gives it one. */
const unnamedCompany = "Your company";

const isDone: Record<FirstStepId, (facts: Facts) => boolean> = {
  company: ({ legalName }) => legalName !== unnamedCompany,
  brand: ({ logo }) => logo,
  bases: ({ bases }) => bases > 0,
  people: ({ people }) => people > 1,
  email: ({ email }) => email,
};

/** The list with what is done ticked. It is away once all is done, or was put away. */
export function firstStepsOf(facts: Facts, dismissed: boolean): FirstSteps {
  const steps = firstStepIds.map((id) => ({ id, done: isDone[id](facts) }));
  return { shown: !dismissed && steps.some(({ done }) => !done), steps };
}
