import { Anchor } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import type { z } from "zod";
import { capital } from "#kit/capital.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";
import type { DerivedFields } from "#kit/fields.ts";
import { ConflictDialog } from "../ConflictDialog.tsx";
import { useAsk, useSend, useUpdate } from "../data.ts";
import { Go } from "../Go.tsx";
import { Page } from "../Page.tsx";
import { useGo, useParam } from "../routing.ts";
import { AskedPage } from "../states.tsx";
import { Banner } from "../status.tsx";
import { Form } from "./Form.tsx";

interface Shared<S extends z.ZodType> {
  /** The contract's draft schema. */
  schema: S;
  /** The contract's labels of the fields. */
  labels: Readonly<Record<string, string>>;
  /** The fields of the record, for `RecordField`. */
  fields?: DerivedFields;
  /** In a sentence and on the button: "laboratory". */
  noun: string;
  /** Names unsaved work on this device: "calibration provider". */
  draft: string;
  /** The heading, where it is not "New laboratory" or "Edit Applus Houston". */
  title?: string;
}

interface ToCreate<C extends Endpoint, S extends z.ZodType> extends Shared<S> {
  create: C;
  /** The initial values of the fields; a hook, because it may need today or the address. */
  useStart: () => Partial<z.input<S>> & object;
  Fields: ComponentType;
  /** The record's own name, for the message that says it was created. */
  name: (record: Reply<C>) => string;
  /** Where the new record is shown. */
  href: (record: Reply<C>) => string;
  /** Where Cancel leads. */
  list: string;
  /** The button, where it is not "Create laboratory". */
  save?: string;
}

/** The page that creates a record with one form and shows it afterwards. */
export function newPage<C extends Endpoint, S extends z.ZodType>(page: ToCreate<C, S>): () => ReactNode {
  const { create, schema, labels, fields, noun, draft, useStart, Fields, name, href, list } = page;
  const { title = `New ${noun}`, save = `Create ${noun}` } = page;
  return function NewPage() {
    const go = useGo();
    const start = useStart();
    const creation = useSend<Endpoint>(create, {
      done: (record) => `${name(record as Reply<C>)} created`,
      onDone: (record) => go(href(record as Reply<C>), { replace: true }),
    });
    return (
      <Page title={title} narrow>
        <Form
          schema={schema}
          start={start}
          labels={labels}
          fields={fields}
          save={save}
          cancel={list}
          draft={`${draft} new`}
          onSave={(body) => creation.send({ body })}
        >
          <Fields />
        </Form>
      </Page>
    );
  };
}

interface ToEdit<E extends Endpoint, S extends z.ZodType> extends Shared<S> {
  find: E;
  update: Endpoint;
  Fields: ComponentType<{ record: Reply<E> }>;
  /** The record's own name, for the heading and the message. */
  name: (record: Reply<E>) => string;
  /** Where the record is shown, and Cancel leads. */
  href: (record: Reply<E>) => string;
  /** The record as the form expects it, where that differs. */
  start?: (record: Reply<E>) => object;
  /** Why this one can no longer be edited, where that is not what every record has: that it is signed or released. */
  final?: (record: Reply<E>) => string | null;
  /** Shown above the form. */
  Above?: ComponentType<{ record: Reply<E> }>;
  /** The parameter of the address that holds the id, where it is not "id". */
  parameter?: string;
  wide?: true;
}

interface Versioned {
  id: string;
  version: number;
  /** The time from which the server refuses every change. */
  frozenAt?: string | null;
}

/** In place of a form that could be filled in and never saved, for people who open its address. */
function Final({ name, href, why }: { name: string; href: string; why: string }) {
  return (
    <Page title={`Edit ${name}`} narrow>
      <Banner
        meaning="idle"
        title={`${capital(name)} can no longer be edited`}
        action={
          <Anchor component={Go} href={href}>
            Open {name}
          </Anchor>
        }
      >
        {why}
      </Banner>
    </Page>
  );
}

/** The page that edits a record with one form: only what changed is sent, and another person's change is asked about field by field. */
export function editPage<E extends Endpoint, S extends z.ZodType>(page: ToEdit<E, S>): () => ReactNode {
  const {
    find,
    update,
    schema,
    labels,
    fields,
    noun,
    draft,
    Fields,
    name,
    href,
    start,
    final,
    Above,
    parameter = "id",
    wide,
  } = page;
  function Edit({ record }: { record: Reply<E> }) {
    const go = useGo();
    const back = href(record);
    const read = { ...(start ? start(record) : (record as object)) } as Versioned & Partial<z.input<S>>;
    const changing = useUpdate(update, read, {
      done: `${name(record)} saved`,
      labels,
      onDone: () => go(back, { replace: true }),
    });
    return (
      <Page title={page.title ?? `Edit ${name(record)}`} narrow={!wide}>
        {Above && <Above record={record} />}
        <Form
          schema={schema}
          start={read}
          labels={labels}
          fields={fields}
          save={`Save ${noun}`}
          cancel={back}
          draft={`${draft} ${read.id}`}
          onSave={(values) => changing.save(values as object)}
        >
          <Fields record={record} />
        </Form>
        <ConflictDialog of={changing} />
      </Page>
    );
  }
  return function EditPage() {
    const found = useAsk(find, { id: useParam(parameter) } as unknown as Asking<E>);
    return (
      <AskedPage of={found}>
        {(record) => {
          const frozen = (record as Versioned).frozenAt ? "It is final because it was signed or released." : null;
          const why = final?.(record) ?? frozen;
          if (why) return <Final name={name(record)} href={href(record)} why={why} />;
          return <Edit key={(record as Versioned).id} record={record} />;
        }}
      </AskedPage>
    );
  };
}

/** The settings of `recordPages` for a record made by `defineRecord`. */
interface Defined<Row, Draft extends z.ZodType> {
  entity: string;
  noun: string;
  page: string;
  fields: DerivedFields;
  labels: Readonly<Record<string, string>>;
  draft: Draft;
  row: { _output: Row };
}

type Changing = { find: Endpoint; update: Endpoint };

interface Pages<Row, Draft extends z.ZodType> {
  /** The record's endpoints as the module offers them: `calibration.providers`. */
  endpoints: Changing & { create: Endpoint };
  /** The inputs; those of an existing record receive it. */
  Fields: (props: { record?: Row }) => ReactNode;
  /** The record's own name, for headings and messages. */
  name: (record: Row) => string;
  /** As `editPage` has it. */
  final?: (record: Row) => string | null;
  /** As `editPage` has it. */
  start?: (record: Row) => object;
  /** Where the list is, for Cancel. */
  list: string;
  /** The initial values of a new one; a hook, because it may need today or the address. */
  useStart: () => Partial<z.input<Draft>> & object;
}

/** The pages that create and edit a record with one form. Pages that start from something else are written out. */
export function recordPages<Row extends Versioned, Draft extends z.ZodType>(
  record: Defined<Row, Draft>,
  pages: Pages<Row, Draft>,
) {
  const { endpoints, Fields, name, list, useStart } = pages;
  const create = endpoints.create as Of<Row>;
  return {
    NewPage: newPage({ ...sharedBy(record), create, list, useStart, Fields: () => <Fields />, name }),
    EditPage: recordEditPage(record, pages),
  };
}

/** The page that edits a record with one form, for records that are created in another way. */
export function recordEditPage<Row extends Versioned, Draft extends z.ZodType>(
  record: Defined<Row, Draft>,
  {
    endpoints: { find, update },
    Fields,
    name,
    final,
    start,
  }: Pick<Pages<Row, Draft>, "Fields" | "name" | "final" | "start"> & {
    endpoints: Changing;
  },
) {
  return editPage({
    ...sharedBy(record),
    find: find as Of<Row>,
    update,
    Fields: ({ record: row }) => <Fields record={row} />,
    name,
    ...(final ? { final } : {}),
    ...(start ? { start } : {}),
  });
}

type Of<Row> = Endpoint<string, z.ZodType, z.ZodType, z.ZodType<Row>>;

function sharedBy<Row, Draft extends z.ZodType>({ entity, noun, page, fields, labels, draft }: Defined<Row, Draft>) {
  return { schema: draft, labels, fields, noun, draft: entity, href: ({ id }: { id: string }) => `${page}/${id}` };
}
