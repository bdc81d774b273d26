import { Button } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { FormProvider, useForm, type FieldErrors, type FieldValues, type Resolver, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { CallFailed } from "#kit/client.ts";
import type { DerivedFields } from "#kit/fields.ts";
import { RefusedHere } from "../failure.ts";
import { Go } from "../Go.tsx";
import { Refused } from "../states.tsx";
import { GivenUp } from "../update.ts";
import { DraftOffer, useStoredDraft } from "./Draft.tsx";
import { FieldsContext } from "./fields-context.ts";
import { useFieldAsked, useFirstField } from "./first-field.ts";
import styles from "./form.module.css";
import { cleaned, isRequired } from "./schema.ts";

interface FormProps<S extends z.ZodType> {
  /** The contract's draft schema: the same one the server checks. */
  schema: S;
  /** The initial values: a new record's defaults, or the record. */
  start: Partial<z.input<S>> & object;
  /** Saves; throws when refused (`send.send`, `update.save`), and the form shows why. */
  onSave: (values: z.output<S>) => Promise<unknown>;
  /** The button: a verb with its object, "Record calibration". */
  save: string;
  /** Labels of the fields: the contract's. */
  labels?: Readonly<Record<string, string>>;
  /** The fields of the record, for `RecordField`. */
  fields?: DerivedFields | undefined;
  /** Where Cancel leads, or what it does. */
  cancel?: string | (() => void);
  /** Names the unsaved work on this device: "calibration new", `calibration ${id}`. Without it nothing is kept. */
  draft?: string;
  /** For values of `start` that may change while a person types, because another form of the page saves: untouched fields show the new values. */
  follows?: boolean;
  /** One of several forms of a page, whose button is not the primary one. */
  lesser?: boolean;
  children: ReactNode | ((form: UseFormReturn<FieldValues, unknown, FieldValues>) => ReactNode);
}

/**
 * A form over a contract's schema. It is checked when it is sent and from then on with every change; the first wrong field gets the focus; errors
 * found by the server are shown at their fields.
 */
export function Form<S extends z.ZodType>(props: FormProps<S>) {
  const { schema, start, onSave, save, labels = {}, fields, cancel, draft, follows, lesser, children } = props;
  const [failure, setFailure] = useState<unknown>(null);
  const resolver = useMemo(() => resolverOf(schema), [schema]);
  const form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: start,
    ...(follows ? { values: start, resetOptions: { keepDirtyValues: true } } : {}),
    resolver,
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const kept = useStoredDraft(draft, form);
  const drawn = useRef<HTMLFormElement>(null);
  useFirstField(drawn);
  useFieldAsked(drawn);
  const setValue = useMemo(() => checkedOnceSent(form), [form]);
  const context = useMemo(
    () => ({ labels, fields, isRequired: (path: string) => isRequired(schema, path) }),
    [labels, fields, schema],
  );

  async function submit(values: FieldValues) {
    setFailure(null);
    try {
      // The resolver has parsed the values with this very schema.
      await onSave(values as z.output<S>);
      kept.drop();
    } catch (refusal) {
      if (refusal instanceof GivenUp) return;
      if (!showAtFields(refusal, form)) setFailure(refusal);
    }
  }

  /** A wrong value without a field here has no place to be named at; a button that does nothing would be all that is seen. */
  function refuse(errors: FieldErrors) {
    const hidden = messagesIn(errors).filter(([path]) => !hasPlace(form, path));
    const named = hidden.map(([path, message]) => `${labels[path] ?? path}: ${message}`).join(" ");
    setFailure(hidden.length > 0 ? new RefusedHere(`Not saved: a value that has no field here is wrong. ${named}`) : null);
  }

  return (
    <FieldsContext value={context}>
      <FormProvider {...form} setValue={setValue}>
        <form
          ref={drawn}
          noValidate
          className={styles.form}
          data-lesser={lesser || undefined}
          onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
        >
          <DraftOffer kept={kept} />
          <Refused of={failure} />
          {typeof children === "function" ? children(form) : children}
          <div className={styles.foot} data-thumb-bar>
            <Button type="submit" variant={lesser ? "default" : "filled"} loading={form.formState.isSubmitting}>
              {save}
            </Button>
            {typeof cancel === "string" && (
              <Button variant="default" component={Go} href={cancel}>
                Cancel
              </Button>
            )}
            {typeof cancel === "function" && (
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      </FormProvider>
    </FieldsContext>
  );
}

/** Sets a value for the person; once the form was sent it is checked like a typed one, so that no message stays at a field that is filled in. */
function checkedOnceSent(form: UseFormReturn<FieldValues, unknown, FieldValues>): typeof form.setValue {
  return (name, value, options) => form.setValue(name, value, { shouldValidate: form.formState.isSubmitted, ...options });
}

/** A titled group of fields in columns that collapse on narrow screens. */
export function Fields({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.fields}>
      {title && <legend>{title}</legend>}
      <div className={styles.grid}>{children}</div>
    </fieldset>
  );
}

/** A field that takes the whole width of its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

function resolverOf(schema: z.ZodType): Resolver<FieldValues, unknown, FieldValues> {
  const check = zodResolver(schema as z.ZodType<FieldValues, FieldValues>);
  return (values, context, options) => check(cleaned(schema, values) as FieldValues, context, options);
}

/** Puts the server's messages at the fields they are about; false when some belong to none of them. */
function showAtFields(refusal: unknown, form: UseFormReturn<FieldValues, unknown, FieldValues>): boolean {
  const fields = refusal instanceof CallFailed ? (refusal.problem?.fields ?? []) : [];
  const found = fields
    .map(({ path, message }) => ({ path: path.replace(/^(body\.)?(changes\.)?/, ""), message }))
    .filter(({ path }) => path !== "" && hasField(form, path));
  found.forEach(({ path, message }, index) => form.setError(path, { message }, { shouldFocus: index === 0 }));
  return found.length > 0 && found.length === fields.length;
}

/** The messages of a form with the paths of their values. */
function messagesIn(errors: object, before = ""): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null) return [];
    const path = `${before}${key}`;
    return "type" in error && "message" in error ? [[path, String(error.message)]] : messagesIn(error, `${path}.`);
  });
}

/** Whether a field or a table of the form, or one around or within it, shows what is wrong at a path. */
function hasPlace(form: UseFormReturn<FieldValues, unknown, FieldValues>, path: string): boolean {
  const { mount, array } = form.control._names;
  return [...mount, ...array].some((name) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`));
}

function hasField(form: UseFormReturn<FieldValues, unknown, FieldValues>, path: string): boolean {
  return form.control._names.mount.has(path);
}
