import { capital } from "#kit/capital.ts";
import type { ReactNode } from "react";
import type { z } from "zod";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { useAsk, useSend, useUpdate } from "./data.ts";
import { Dialog } from "./dialogs.tsx";
import { Form } from "./form/Form.tsx";
import type { Endpoint } from "#kit/contract.ts";
import type { DerivedFields } from "#kit/fields.ts";
import { stringifySearch, useUrl } from "./routing.ts";

interface PartDialogProps {
  /** What kind of part it is, by `defineRecord`. */
  record: { noun: string; draft: z.ZodObject; fields: DerivedFields; labels: Readonly<Record<string, string>> };
  endpoints: { create: Endpoint; update: Endpoint };
  /** The part to change; null for a new one, which starts with `blank`. */
  part: Part | null;
  blank: object;
  onClose: () => void;
  children: ReactNode;
}
type Part = { id: string; version: number } & object;

/** A form over the page for something that belongs to its record: a contact of a client, a requirement. */
export function PartDialog(props: PartDialogProps) {
  const { record, part, onClose } = props;
  return (
    <Dialog onClose={onClose} size="lg" title={part ? `Change ${record.noun}` : `New ${record.noun}`}>
      {part ? <Change {...props} part={part} /> : <Add {...props} />}
    </Dialog>
  );
}

function Add({ blank, children, ...props }: PartDialogProps) {
  const { noun } = props.record;
  const adding = useSend(props.endpoints.create, { done: `${capital(noun)} added`, onDone: props.onClose });
  return (
    <Form {...formOf(props)} start={blank} save={`Add ${noun}`} onSave={(body) => adding.send({ body })}>
      {children}
    </Form>
  );
}

function Change({ part, children, ...props }: Omit<PartDialogProps, "part"> & { part: Part }) {
  const { noun, labels } = props.record;
  const update = useUpdate(props.endpoints.update, part, { done: `${capital(noun)} saved`, labels, onDone: props.onClose });
  return (
    <>
      <Form {...formOf(props)} start={part} save={`Save ${noun}`} onSave={update.save}>
        {children}
      </Form>
      <ConflictDialog of={update} />
    </>
  );
}

const formOf = ({ record: { draft, fields, labels }, onClose }: Pick<PartDialogProps, "record" | "onClose">) => ({
  schema: draft,
  fields,
  labels,
  cancel: onClose,
});

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
