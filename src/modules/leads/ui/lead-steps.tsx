import { type ReactNode, useState } from "react";
import { type Lead, leadLife, leads, type LeadState } from "../contract.ts";
import { decisionDialogs } from "./decision-dialogs.tsx";
import { useSend } from "#kit/ui/data.ts";
import { toast } from "#kit/ui/toast.tsx";

type Verb = keyof typeof leadLife.actions;

/** The step that brings a lead from one stage to another; null when there is none. */
export function stepFrom(from: LeadState, to: LeadState): Verb | null {
  const found = Object.entries(leadLife.actions).find(
    ([, step]) => step.to === to && (step.from as readonly LeadState[]).includes(from),
  );
  return (found?.[0] as Verb | undefined) ?? null;
}

const e = leads.endpoints;

/** Moves a lead to a stage, and asks first where the step needs more than a press; `dialog` is drawn by the page. */
export function useLeadSteps(): { move: (lead: Lead, to: LeadState) => void; dialog: ReactNode } {
  const [asking, setAsking] = useState<{ lead: Lead; verb: keyof typeof decisionDialogs } | null>(null);
  const done = ({ number, status }: Lead) => `${number} is ${status}`;
  const steps = {
    qualify: useSend(e.qualify, { done }),
    quote: useSend(e.quote, { done }),
    negotiate: useSend(e.negotiate, { done }),
    commit: useSend(e.commit, { done }),
  };
  function move(lead: Lead, to: LeadState) {
    const verb = stepFrom(lead.status, to);
    if (verb === null) toast({ title: `A lead does not go from ${lead.status} to ${to}.`, bad: true });
    else if (verb in steps) steps[verb as keyof typeof steps].run({ id: lead.id, body: { version: lead.version } });
    else setAsking({ lead, verb: verb as keyof typeof decisionDialogs });
  }
  const Asked = asking && decisionDialogs[asking.verb];
  return { move, dialog: Asked && <Asked record={asking.lead} onClose={() => setAsking(null)} /> };
}
