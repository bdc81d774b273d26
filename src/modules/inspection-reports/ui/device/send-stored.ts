import type { Outcome } from "#kit/offline/outbox.ts";
import { DraftSync, type StoredWork, type Ways } from "../editor/draft-sync.ts";

type StoredWays = Pick<Ways, "send" | "read" | "newKey"> &
  Required<Pick<Ways, "held">> & {
    /** Stores what is left to send; it is on disk when this resolves. */
    store: (work: StoredWork) => Promise<void>;
  };

/** Sends the changes to a report whose page is closed, merged with what others have changed since, as the open editor would. */
export async function sendStored(work: StoredWork, { read, send, store, held, newKey }: StoredWays): Promise<Outcome> {
  let written: Promise<void> = Promise.resolve();
  async function writtenAfter(before: Promise<void>, next: StoredWork): Promise<void> {
    await before;
    await store(next);
  }
  const sync = new DraftSync(
    await read(),
    {
      // Its idempotency key is on disk before it is sent.
      send: async (...sent) => {
        await written;
        return send(...sent);
      },
      read,
      store(next) {
        if (next) written = writtenAfter(written, next);
      },
      saved: () => {},
      held,
      newKey,
    },
    work,
  );
  const whole = await sync.flush();
  await written;
  return whole ? { kind: "done" } : outcomeFor(sync);
}

function outcomeFor(sync: DraftSync): Outcome {
  const { save: state } = sync.snapshot();
  const at = new Date().toISOString();
  if (state.kind === "asking") {
    const message = `${state.by} changed the same fields meanwhile. Open the report and choose which to keep.`;
    return { kind: "refused", refusal: { status: 409, code: "clash", message, at } };
  }
  if (state.kind === "refused" || state.kind === "closed") {
    const { status, problem, sentence } = state.failure;
    const code = state.kind === "closed" ? "closed" : (problem?.code ?? "refused");
    return { kind: "refused", refusal: { status, code, message: sentence, at } };
  }
  return state.kind === "held" ? { kind: "busy" } : { kind: "later" };
}
