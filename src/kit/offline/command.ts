/** Why the server did not take a command. */
export interface CommandRefusal {
  status: number;
  code: string;
  message: string;
  /** ISO instant. */
  at: string;
}

/**
 * Something a person did on this device that the server has still to hear of. Its id is the idempotency key too, so that what arrives twice is
 * done once.
 */
export interface Command<Body = unknown> {
  id: string;
  /** Whose it is: nobody else sees or sends it. */
  person: string;
  /** Its place in the line of this device. */
  order: number;
  /** Who knows how to send it: "report.start", "file.add". */
  kind: string;
  /** What it belongs to, as a person calls it: "report 6f1c…". */
  subject: string;
  /** What was done, as the list of what waits says it. */
  title: string;
  /** Where it is seen and mended. */
  href: string | null;
  /** Commands that the server must have taken before this one. */
  needs: readonly string[];
  body: Body;
  /** How many bytes go along with it. */
  size: number;
  /** ISO instant of the device. */
  doneAt: string;
  state: "waiting" | "refused";
  refusal: CommandRefusal | null;
  /** How often it was sent without an answer. */
  tries: number;
  /** Grows with every change of the body, so that what changed while it was sent is not taken for sent. */
  revision: number;
}

/** A file of a record, whose id is the command's. */
export const fileKind = "file.add";
/** That a stored file goes from its record. */
export const fileRemovalKind = "file.remove";

type Given = Pick<Command, "person" | "kind" | "subject" | "title"> &
  Partial<Omit<Command, "person" | "kind" | "subject" | "title">>;

let lastOrder = 0;

/** A command as it is put in line: after every other of this device, also when its clock was set back meanwhile. */
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

/** Tells the line where a device stood before it was restarted. */
export function lineEndsAt(order: number): void {
  lastOrder = Math.max(lastOrder, order);
}

/** The command and everything that needs it, and what needs that: what goes when it is given up. */
export function withDependents(id: string, all: readonly Command[]): Command[] {
  const gone = new Set([id]);
  let before = 0;
  while (before !== gone.size) {
    before = gone.size;
    for (const { id: one, needs } of all) if (needs.some((need) => gone.has(need))) gone.add(one);
  }
  return all.filter((command) => gone.has(command.id));
}
