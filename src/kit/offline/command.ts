/** Why the server refused a command. */
export interface CommandRefusal {
  status: number;
  code: string;
  message: string;
  /** ISO instant. */
  at: string;
}

/**
 * Something a person did on this device that the server does not know yet. Its id is also the idempotency key, so that what arrives twice is done
 * once.
 */
export interface Command<Body = unknown> {
  id: string;
  /** Whose it is: nobody else sees or sends it. */
  person: string;
  /** Its position in this device's outbox. */
  order: number;
  /** The kind of command, which selects its sender: "report.start", "file.add". */
  kind: string;
  /** What it belongs to, as a person calls it: "report 6f1c…". */
  subject: string;
  /** What was done, as shown in the outbox. */
  title: string;
  /** Where it can be seen and fixed. */
  href: string | null;
  /** Commands that the server must have accepted before this one. */
  needs: readonly string[];
  body: Body;
  /** How many bytes of file content belong to it. */
  size: number;
  /** ISO instant of the device. */
  doneAt: string;
  state: "waiting" | "refused";
  refusal: CommandRefusal | null;
  /** How often it was sent without an answer. */
  tries: number;
  /** Increases with every change of the body, so that a change made while it was being sent does not count as sent. */
  revision: number;
}

/** A file of a record, whose id is the command's. */
export const fileKind = "file.add";
/** Removal of a stored file from its record. */
export const fileRemovalKind = "file.remove";

/** Whether the record itself begins with it: until the server has taken it, nobody but this device knows the record. */
export const beginsRecord = ({ kind }: Pick<Command, "kind">): boolean => kind.endsWith(".start");

/** The id of the record it belongs to. */
export const recordOf = ({ subject }: Pick<Command, "subject">): string => subject.split(" ").at(-1) ?? subject;

type Given = Pick<Command, "person" | "kind" | "subject" | "title"> &
  Partial<Omit<Command, "person" | "kind" | "subject" | "title">>;

let lastOrder = 0;

/** Adds a command to the outbox: after every other of this device, even when its clock was set back meanwhile. */
export function newCommand<Body>(given: Given & { id: string; body: Body }, now = new Date()): Command<Body> {
  lastOrder = Math.max(lastOrder + 1, now.getTime());
  return {
    href: null,
    needs: [],
    size: 0,
    order: lastOrder,
    doneAt: now.toISOString(),
    state: "waiting",
    refusal: null,
    tries: 0,
    revision: 0,
    ...given,
  };
}

/** Restores the last position of the outbox after the device was restarted. */
export function lineEndsAt(order: number): void {
  lastOrder = Math.max(lastOrder, order);
}

/** The command and all commands that need it, directly or not: those that are removed when it is discarded. */
export function withDependents(id: string, all: readonly Command[]): Command[] {
  const gone = new Set([id]);
  let before = 0;
  while (before !== gone.size) {
    before = gone.size;
    for (const { id: one, needs } of all) if (needs.some((need) => gone.has(need))) gone.add(one);
  }
  return all.filter((command) => gone.has(command.id));
}
