/** Texts with variables for what differs from message to message: "{CODE} is your code". */

interface Variable {
  /** What the variable is replaced with, described in words. */
  means: string;
  /** An example, for the preview. */
  sample: string;
  /** Without it the message would be useless: a code, a link. */
  needed?: true;
}

/** A message of the product as it is shipped. */
export interface Wording {
  channel: "email" | "sms";
  /** When it is sent: "Code to sign in". */
  title: string;
  /** Empty where the channel has no subject. */
  subject: string;
  body: string;
  variables: Record<string, Variable>;
}

const place = /\{([^{}]*)\}/g;

/** The text with its variables filled in. A variable inside a value is not replaced. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(place, (whole, name: string) => values[name] ?? whole).replace(/\n{3,}/g, "\n\n");
}

/** Why this subject and text cannot replace the shipped ones, by field; empty when they can. */
export function wordingProblems(
  { channel, variables }: Pick<Wording, "channel" | "variables">,
  { subject, body }: { subject: string; body: string },
): { path: "subject" | "body"; message: string }[] {
  const unknown = (path: "subject" | "body", text: string) =>
    [...text.matchAll(place)]
      .map(([, name = ""]) => name)
      .filter((name) => !Object.hasOwn(variables, name))
      .map((name) => ({ path, message: `{${name}} is not a variable of this message.` }));
  const missing = Object.entries(variables).filter(([name, { needed }]) => needed && !body.includes(`{${name}}`));
  return [
    ...unknown("subject", subject),
    ...unknown("body", body),
    ...(channel === "email" && subject.trim() === "" ? [{ path: "subject" as const, message: "Enter a subject" }] : []),
    ...missing.map(([name, { means }]) => ({ path: "body" as const, message: `The text needs {${name}}: ${means}.` })),
  ];
}
