import { useState, type FormEvent } from "react";

export type Problems<Name extends string> = Partial<Record<Name, string>>;
export type Typed<Name extends string> = Record<Name, string>;

interface SmallForm<Name extends string> {
  /** The fields by name, in their order on the page. */
  fields: readonly Name[];
  /** What is wrong with the typed values; nothing when they may be sent. */
  check: (typed: Typed<Name>) => Problems<Name>;
  /** Sends it. An error it throws is a program error, not the person's. */
  send: (typed: Typed<Name>, form: HTMLFormElement) => Promise<void>;
}

/**
 * A form of the sign-in: checked when it is sent and from then on with every change (specification section 5); the first wrong field is focused.
 * The fields keep their own values, so that password managers may fill them in; no form library, to keep the sign-in page small.
 */
export function useSmallForm<Name extends string>({ fields, check, send }: SmallForm<Name>) {
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [sent, setSent] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending) return;
    const typed = typedIn(form, fields);
    const found = check(typed);
    setProblems(found);
    setSent(true);
    const wrong = fields.find((name) => found[name] !== undefined);
    if (wrong !== undefined) return fieldOf(form, wrong)?.focus();
    setPending(true);
    try {
      await send(typed, form);
    } finally {
      setPending(false);
    }
  }

  return {
    problems,
    pending,
    /** For the `<form>`. */
    bind: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onChange: (event: FormEvent<HTMLFormElement>) => sent && setProblems(check(typedIn(event.currentTarget, fields))),
    },
  };
}

/** The field with that name in a form. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`);
}

function typedIn<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): Typed<Name> {
  const entries = fields.map((name) => [name, fieldOf(form, name)?.value ?? ""]);
  return Object.fromEntries(entries) as Typed<Name>;
}
