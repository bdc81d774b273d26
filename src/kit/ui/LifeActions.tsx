import { Button } from "@mantine/core";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Asking, Endpoint } from "#kit/contract.ts";
import type { Lifecycle, Step } from "#kit/lifecycle.ts";
import { useActor, useNamed, useReach } from "./actor.ts";
import { useSend } from "./data.ts";
import { ConfirmDialog, Dialog } from "./dialogs.tsx";
import { Refused } from "./states.tsx";
import { toast } from "./toast.tsx";

interface Living {
  id: string;
  version: number;
}

/** How an action is offered on the page of its record. */
interface ActionStyle<R extends Living> {
  /** False where it is allowed, but is not the next step of this record. */
  offered?: boolean;
  /** The heading of its dialog, where it is not the action's label and the name: "Put Acre on credit hold". */
  title?: string;
  /** The text of its dialog; without it and without a reason there is no dialog. */
  explains?: ReactNode;
  /** The dialog's button, where it is not the action's label: "Release certificate". */
  confirm?: string;
  /** Cannot be undone easily: the button of the dialog is red. */
  danger?: true;
  /** Why it cannot be done at the moment, or null. */
  prevented?: () => string | null;
  /** The next step rather than an alternative. */
  primary?: true;
  /** A dialog of its own, which sends the action itself. */
  Dialog?: ComponentType<{ record: R; onClose: () => void }>;
}

/** How the actions of a lifecycle are offered, for those that are not just a button. */
export type LifeStyles<L extends { actions: Record<string, Step> }, R extends Living> = {
  [K in keyof L["actions"]]?: ActionStyle<R>;
};

interface LifeActionsProps<R extends Living, A extends Record<string, Step>> {
  life: Pick<Lifecycle<string, A>, "field" | "actions">;
  /** The module's endpoints, among them those of the lifecycle. */
  endpoints: Record<keyof A, Endpoint>;
  module: string;
  record: R;
  /** What a person calls the record: "UTG-014/2026-03". */
  name: string;
  styles?: LifeStyles<{ actions: A }, R>;
}

/** The buttons for the next actions on a record, by its lifecycle: those of its state, for people who may. The server decides. */
export function LifeActions<R extends Living, A extends Record<string, Step>>(props: LifeActionsProps<R, A>) {
  const { life, record, endpoints, styles, ...shared } = props;
  const state = String((record as unknown as Record<string, unknown>)[life.field]);
  return Object.entries<Step>(life.actions)
    .filter(([verb, { from }]) => from.includes(state) && styles?.[verb]?.offered !== false)
    .map(([verb, step]) => {
      const endpoint = endpoints[verb as keyof A];
      return <ActionButton key={verb} {...shared} step={step} endpoint={endpoint} record={record} style={styles?.[verb] ?? {}} />;
    });
}

interface ActionButtonProps<R extends Living> {
  step: Step;
  endpoint: Endpoint;
  module: string;
  record: R;
  name: string;
  style: ActionStyle<R>;
}

function ActionButton<R extends Living>({ step, endpoint, module, record, name, style }: ActionButtonProps<R>) {
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState(false);
  const send = useSend(endpoint, { done: `${name} ${step.done}` });
  if (!useMay(step, module, record)) return null;
  const { title = `${step.label} ${name}`, explains, confirm, danger, primary, Dialog: Own } = style;
  const { prevented = () => null } = style;
  const asks = Own !== undefined || explains !== undefined || step.reason !== undefined;
  const asking = (body: object) => ({ id: record.id, body: { version: record.version, ...body } }) as unknown as Asking<Endpoint>;
  function start() {
    const why = prevented();
    if (why) toast({ title: why, bad: true });
    else if (asks) setAsked(true);
    else send.send(asking({})).catch(() => setRefused(true));
  }
  return (
    <>
      <Button {...(primary ? {} : { variant: "default" })} loading={send.sending && !asks} onClick={start}>
        {step.label}
      </Button>
      {refused && (
        <Dialog title={title} onClose={() => setRefused(false)}>
          <Refused of={send.failure} />
        </Dialog>
      )}
      {asked && Own && <Own record={record} onClose={() => setAsked(false)} />}
      <ConfirmDialog
        opened={asked && !Own}
        title={`${title}?`}
        confirm={confirm ?? step.label}
        {...(step.reason ? { reason: "required" as const } : {})}
        {...(danger ? { danger } : {})}
        onClose={() => setAsked(false)}
        onConfirm={(reason) => send.send(asking(step.reason ? { reason } : {}))}
      >
        {explains}
      </ConfirmDialog>
    </>
  );
}

/** Whether to offer an action: the right in the module and its reach, the named permission, and that the person is not kept apart from it. */
function useMay({ right, beyondOwn, permission, apart = [] }: Step, module: string, record: Living): boolean {
  const { id: me } = useActor();
  const reach = useReach(module, right);
  const reaches = reach !== null && !(beyondOwn && reach === "own");
  const holds = useNamed(permission ?? "");
  const isParty = apart.some((field) => (record as unknown as Record<string, unknown>)[field] === me);
  return (permission ? holds : reaches) && !isParty;
}
