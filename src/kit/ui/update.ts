import { useState } from "react";
import { CallFailed } from "#kit/client.ts";
import type { Endpoint } from "#kit/contract.ts";
import { changesIn, settled, type Conflict } from "./conflict.ts";
import { useSend } from "./send.ts";
import { toast } from "./toast.tsx";

/** A change of a record in progress: `save` for the form, the rest for `ConflictDialog`. */
export interface Update {
  save: (values: object) => Promise<unknown>;
  sending: boolean;
  labels: Readonly<Record<string, string>>;
  conflict: Conflict | null;
  /** Saves again on top of what the other person saved. */
  choose: (choice: Readonly<Record<string, "mine" | "theirs">>) => void;
  giveUp: () => void;
}

interface Versioned {
  id: string;
  version: number;
}

/** Thrown by `save` when the person closed the dialog without choosing; a form stays as it is and shows no message. */
export class GivenUp extends Error {}

interface Waiting {
  conflict: Conflict;
  current: Versioned;
  resolve: (reply: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * Changes a record: sends only the fields that differ from it, with the version that was read. When someone else saved meanwhile, `save`
 * waits until the person has chosen field by field in `<ConflictDialog of={update} />`, and saves again.
 */
export function useUpdate(
  endpoint: Endpoint,
  record: Versioned,
  { done, labels = {}, onDone }: { done: string; labels?: Readonly<Record<string, string>>; onDone?: () => void },
): Update {
  const { send, sending } = useSend(endpoint, { done, ...(onDone ? { onDone } : {}) });
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function attempt(base: Versioned, changes: Record<string, unknown>): Promise<unknown> {
    const asking = { id: base.id, body: { version: base.version, changes } };
    try {
      return await send(asking);
    } catch (failure) {
      const conflict = conflictIn(failure, base, changes);
      if (!conflict) throw failure;
      return new Promise((resolve, reject) => {
        setWaiting({ conflict, current: conflict.theirs as Record<string, unknown> & Versioned, resolve, reject });
      });
    }
  }

  return {
    save(values) {
      const changes = changesIn({ ...values }, { ...record });
      if (Object.keys(changes).length > 0) return attempt(record, changes);
      toast({ title: "Nothing was changed" });
      return Promise.resolve(record);
    },
    sending,
    labels,
    conflict: waiting?.conflict ?? null,
    choose(choice) {
      if (!waiting) return;
      setWaiting(null);
      const changes = settled(waiting.conflict, choice);
      if (Object.keys(changes).length === 0) waiting.resolve(waiting.current);
      else attempt(waiting.current, changes).then(waiting.resolve, waiting.reject);
    },
    giveUp() {
      waiting?.reject(new GivenUp("The question was closed without a choice."));
      setWaiting(null);
    },
  };
}

function conflictIn(failure: unknown, base: Versioned, mine: Record<string, unknown>): Conflict | null {
  if (!(failure instanceof CallFailed) || failure.problem?.code !== "changed-meanwhile") return null;
  const { current, changedBy = "Someone", changedAt = "" } = failure.problem;
  if (typeof current !== "object" || current === null) return null;
  return { base: { ...base }, theirs: { ...current }, mine, changedBy, changedAt };
}
