import { capital } from "#kit/capital.ts";
import type { ReactNode } from "react";
import type { z } from "zod";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useSend, useUpdate } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import type { Endpoint } from "#kit/contract.ts";
import { stringifySearch, useUrl } from "#kit/ui/routing.ts";

interface PartDialogProps<S extends z.ZodObject> {
  /** "contact", in "Add contact" and "Save contact". */
  noun: string;
  schema: S;
  labels: Readonly<Record<string, string>>;
  add: Endpoint;
  change: Endpoint;
  /** The part to change, or what a new one starts with. */
  part: ({ id: string; version: number } & object) | null;
  blank: object;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page for something that hangs on a client: a site, a contact, a requirement. */
export function PartDialog<S extends z.ZodObject>(props: PartDialogProps<S>) {
  const { noun, part, onClose } = props;
  return (
    <Dialog onClose={onClose} size="lg" title={part ? `Change ${noun}` : `New ${noun}`}>
      {part ? <Change {...props} part={part} /> : <Add {...props} />}
    </Dialog>
  );
}

function Add<S extends z.ZodObject>({ noun, schema, labels, add, blank, onClose, children }: PartDialogProps<S>) {
  const adding = useSend(add, { done: `${capital(noun)} added`, onDone: onClose });
  return (
    <Form
      schema={schema}
      start={blank}
      labels={labels}
      save={`Add ${noun}`}
      cancel={onClose}
      onSave={(body) => adding.send({ body })}
    >
      {children}
    </Form>
  );
}

function Change<S extends z.ZodObject>({
  noun,
  schema,
  labels,
  change,
  part,
  onClose,
  children,
}: PartDialogProps<S> & { part: { id: string; version: number } & object }) {
  const update = useUpdate(change, part, { done: `${capital(noun)} saved`, labels, onDone: onClose });
  return (
    <>
      <Form schema={schema} start={part} labels={labels} save={`Save ${noun}`} cancel={onClose} onSave={update.save}>
        {children}
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

/**
 * Which part of this kind is open over the page: the address names it ("?contact=<id>" or "?contact=new"), so that a link opens it and
 * Back closes it.
 */
export function useOpenPart<Row>(name: string, find: Endpoint<string, z.ZodType, z.ZodType, z.ZodType<Row>>) {
  const [words, change] = useUrl();
  const named = words[name] ?? "";
  const asking = { id: named, query: {} };
  const found = useAsk(find, asking, { when: named !== "" && named !== "new" }).data;
  const open = named === "new" ? ("new" as const) : named === "" ? null : (found ?? null);
  return {
    open,
    show: (id: string) => change({ [name]: id }),
    close: () => change({ [name]: null }),
    hrefOf: ({ id }: { id: string }) => window.location.pathname + stringifySearch({ ...words, [name]: id }),
  };
}
