import type { Command } from "#kit/offline/command.ts";
import { hasDatabase } from "#kit/offline/database.ts";
import { draftOf, draftsOf, dropDraft, storeDraft } from "#kit/offline/drafts.ts";
import { rewrite, takeOut } from "#kit/ui/outbox.ts";
import type { StoredWork } from "../editor/draft-sync.ts";
import { lockOf, saveCommandOf, type SaveBody, titleOf, workInLine } from "./save-command.ts";

const pause = 150;

interface Told {
  /** Called with null once the changes are stored on this device, else with the reason. */
  stored: (failure: unknown) => void;
  /** Called with whether the latest changes are still to be stored. */
  writing: (isWriting: boolean) => void;
  /** The command it is in. */
  inLineAs: (id: string) => void;
}

/**
 * The changes to one report on this device: stored in its database shortly after the last key, and at once in the browser's small synchronous store
 * when the page is closed.
 */
export class DeviceWork {
  readonly #person: string;
  readonly #report: { id: string; named: string };
  #command: Command<SaveBody> | null;
  #next: { work: StoredWork | null } | null = null;
  /** Writes in progress: closing the page would abort them. */
  #onItsWay: StoredWork | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #release: (() => void) | null = null;
  #visits = 0;
  #told: Told = { stored: () => {}, writing: () => {}, inLineAs: () => {} };

  constructor(person: string, report: { id: string; named: string }) {
    this.#person = person;
    this.#report = report;
    this.#command = workInLine(report.id);
  }

  /** Changes of an earlier visit, from whichever of the two stores is newer. */
  kept(): StoredWork | null {
    const inLine = this.#command?.body.work ?? null;
    const small = leftOver(this.#person, this.#report.id, inLine);
    if (small) this.store(small);
    return small ?? inLine;
  }

  /** The draft is open in this page: no other page sends it. The result distinguishes this visit from one that started before the last had ended. */
  hold(told: Told): number {
    this.#told = told;
    if (this.#command) this.#take(this.#command.id);
    this.#visits += 1;
    return this.#visits;
  }

  isLast(visit: number): boolean {
    return visit === this.#visits;
  }

  letGo(): void {
    this.#release?.();
    this.#release = null;
  }

  store = (work: StoredWork | null): void => {
    this.#next = { work };
    this.#told.writing(true);
    if (this.#timer) clearTimeout(this.#timer);
    // What has arrived leaves the outbox at once.
    this.#timer = setTimeout(() => void this.write(), work ? pause : 0);
  };

  /** Writes pending changes; resolves when they are on disk. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const next = this.#next;
    this.#next = null;
    if (next) this.#writing = this.#writing.then(() => this.#put(next.work));
    await this.#writing;
    if (!this.#next) this.#told.writing(false);
  }

  /** The page is being closed: the small store is written before it ends. */
  closing = (): void => {
    const work = this.#next ? this.#next.work : this.#onItsWay;
    if (work) storeDraft(this.#person, nameOf(this.#report.id), { ...work });
    void this.write();
  };

  async #put(work: StoredWork | null): Promise<void> {
    this.#onItsWay = work;
    try {
      if (!hasDatabase()) {
        if (work) storeDraft(this.#person, nameOf(this.#report.id), { ...work });
        else dropDraft(this.#person, nameOf(this.#report.id));
        return;
      }
      await (work ? this.#putInLine(work) : this.#takeOut());
      dropDraft(this.#person, nameOf(this.#report.id));
      this.#told.stored(null);
    } catch (failure) {
      // The device is full: the small store may still have room, and the person is told.
      if (work) storeDraft(this.#person, nameOf(this.#report.id), { ...work });
      this.#told.stored(failure);
    } finally {
      this.#onItsWay = null;
    }
  }

  async #putInLine(work: StoredWork): Promise<void> {
    const before = this.#command;
    const next = before
      ? {
          ...before,
          state: "waiting" as const,
          refusal: null,
          revision: before.revision + 1,
          title: titleOf(this.#report.named, work),
          body: { ...before.body, work },
        }
      : saveCommandOf(this.#person, this.#report, work);
    this.#command = next;
    if (!before) this.#take(next.id);
    await rewrite(next);
  }

  async #takeOut(): Promise<void> {
    const gone = this.#command;
    this.#command = null;
    if (!gone) return;
    await takeOut(gone.id);
    this.letGo();
  }

  #take(id: string): void {
    this.letGo();
    this.#told.inLineAs(id);
    if (!("locks" in navigator)) return;
    const held = new Promise<void>((release) => {
      this.#release = release;
    });
    navigator.locks.request(lockOf(id), () => held).catch(() => undefined);
  }
}

const start = "report ";
const nameOf = (reportId: string): string => start + reportId;

/** Changes that a closing page could write only to the small store, if they are newer than those in the outbox. */
function leftOver(person: string, reportId: string, inLine: StoredWork | null): StoredWork | null {
  const small = draftOf(person, nameOf(reportId));
  if (!small || !("changes" in small.values) || (inLine && small.keptAt <= inLine.doneAt)) return null;
  return { doneAt: small.keptAt, ...(small.values as Omit<StoredWork, "doneAt"> & Record<string, unknown>) };
}

/** Moves changes that closed pages left in the small store to the outbox, so that they are sent without opening the report again. */
export async function putLeftOversInLine(person: string): Promise<void> {
  for (const name of draftsOf(person, start)) {
    const reportId = name.slice(start.length);
    const command = workInLine(reportId);
    const work = leftOver(person, reportId, command?.body.work ?? null);
    const named = command?.body.named ?? "Report";
    const next = command
      ? { ...command, state: "waiting" as const, refusal: null, revision: command.revision + 1, body: { ...command.body, work } }
      : null;
    // oxlint-disable-next-line no-await-in-loop -- one transaction each
    if (work) await rewrite(next ?? saveCommandOf(person, { id: reportId, named }, work));
    dropDraft(person, name);
  }
}
