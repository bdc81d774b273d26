import { CallFailed } from "#kit/client.ts";
import { type Choice, type Clash, type Merged, same } from "#modules/inspection-reports/merge.ts";
import { mergeContent, settleContent } from "#modules/inspection-reports/merge-content.ts";
import { contentShape, type Content, type Report } from "#modules/inspection-reports/report.ts";

export type Section = keyof Content;
const sections = Object.keys(contentShape) as Section[];

/** Unsaved sections as they lie on the device, with what they were made from. */
export interface StoredWork {
  version: number;
  base: Partial<Content>;
  changes: Partial<Content>;
  /** The device's instant of the last change. */
  doneAt: string;
  /** What of it was sent without an answer, and under which key. */
  sent?: { key: string; version: number; sections: string } | null;
}

/** Where the draft stands between this screen and the server. */
export type SaveState =
  | { kind: "saved"; at: number | null }
  | { kind: "waiting" }
  | { kind: "saving" }
  /** The server could not be reached; everything is on the device and is sent again. */
  | { kind: "kept" }
  /** All but what names files that are still on their way is on the server. */
  | { kind: "held" }
  /** The server refused the content as it is; it is sent again with the next change. */
  | { kind: "refused"; failure: CallFailed }
  /** Nobody may write in it any more: submitted, void, or taken away. */
  | { kind: "closed"; failure: CallFailed }
  | { kind: "asking"; clashes: readonly Clash[]; by: string; at: string };

export interface Snapshot {
  content: Content;
  version: number;
  save: SaveState;
}

/** The world outside, so that a test can stand in for it. */
export interface Ways {
  /** `waited` is told of work that waited on the device: when it was last changed, and the key under which it is sent again. */
  send: (version: number, changes: Partial<Content>, waited: { doneAt: string; key: string } | null) => Promise<Report>;
  read: () => Promise<Report>;
  /** Keeps unsaved work on the device; null forgets it. */
  store: (work: StoredWork | null) => void;
  saved: (report: Report) => void;
  /** Whether a section has to wait: it names a photo that the server does not have yet. */
  held?: (section: Section, content: Content) => boolean;
  newKey: () => string;
}

const afterTyping = 2_000;
const atTheLatest = 5_000;
const untilRetry = 10_000;

/**
 * Keeps what is typed into a draft: on the device at once, on the server at most every 2 s after typing stops and at the latest after 5 s.
 * Only changed sections are sent. When someone else saved meanwhile, both are united; what cannot be united is asked.
 */
export class DraftSync {
  #ways: Ways;
  #base: Content;
  #content: Content;
  #version: number;
  #changed = new Set<Section>();
  #doneAt = "";
  /** What is unsaved could not be sent when it was done. */
  #waited = false;
  #save: SaveState = { kind: "saved", at: null };
  #snapshot: Snapshot;
  #firstChangeAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> | null = null;
  #open: { merged: Merged<Content>; theirs: Report } | null = null;
  #listeners = new Set<() => void>();
  #isOpen = false;
  /** Of what was sent and not answered: the same again goes under the same key. */
  #sent: { key: string; version: number; sections: string } | null = null;

  constructor(report: Report, ways: Ways, kept: StoredWork | null = null) {
    this.#ways = ways;
    this.#version = report.version;
    this.#base = contentOf(report);
    this.#content = this.#base;
    this.#snapshot = { content: this.#content, version: this.#version, save: this.#save };
    if (kept) this.#takeUp(kept, report);
  }

  /** Begins to save; before that, and after `close`, work is only kept on the device. */
  open(): void {
    this.#isOpen = true;
    if (this.#changed.size > 0 && this.#save.kind === "waiting") this.#schedule();
  }

  /** The page is left: what is unsaved is sent once more and stays on the device until it has arrived. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#stop();
    if (this.#save.kind === "waiting") await this.#sendOnce();
  }

  /** The photo it waited for may be on the server. */
  nudge(): void {
    if (this.#save.kind === "held") void this.#sendOnce();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  snapshot = (): Snapshot => this.#snapshot;

  change<S extends Section>(section: S, next: Content[S] | ((before: Content[S]) => Content[S])): void {
    const value = typeof next === "function" ? next(this.#content[section]) : next;
    if (value === this.#content[section]) return;
    this.#content = { ...this.#content, [section]: value };
    this.#changed.add(section);
    this.#doneAt = new Date().toISOString();
    this.#sent = null;
    this.#storeOnDevice();
    if (this.#save.kind !== "closed" && this.#save.kind !== "asking") {
      if (this.#save.kind !== "kept") this.#save = { kind: "waiting" };
      this.#schedule();
    }
    this.#tell();
  }

  /** Saves what is not saved yet; true when nothing is left. */
  async flush(): Promise<boolean> {
    while (this.#changed.size > 0 && this.#save.kind !== "asking" && this.#save.kind !== "closed") {
      await this.#sendOnce();
      if (this.#isStuck()) return false;
    }
    return this.#changed.size === 0;
  }

  /** The report as it was read anew; without unsaved work it simply becomes the draft. */
  take(report: Report): void {
    if (report.version <= this.#version || this.#changed.size > 0 || this.#sending) return;
    this.#adopt(report);
    this.#tell();
  }

  /** The answer to the question about fields both changed, in its order. */
  choose(choices: readonly Choice[]): void {
    if (!this.#open) return;
    const { merged, theirs } = this.#open;
    this.#open = null;
    this.#stand(settleContent(merged, choices), theirs);
    this.#tell();
  }

  /** Gives up what is not saved and shows the report as the server has it. */
  discard(report: Report): void {
    this.#stop();
    this.#changed.clear();
    this.#waited = false;
    this.#open = null;
    this.#ways.store(null);
    this.#adopt(report);
    this.#save = { kind: "saved", at: null };
    this.#tell();
  }

  async #sendOnce(): Promise<void> {
    this.#sending ??= this.#attempt().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #attempt(): Promise<void> {
    this.#stop();
    const ready = [...this.#changed].filter((section) => !this.#ways.held?.(section, this.#content));
    this.#save = { kind: ready.length === 0 && this.#changed.size > 0 ? "held" : "saving" };
    this.#tell();
    if (this.#save.kind === "held") return;
    const sent = picked(this.#content, ready);
    try {
      const waited = this.#waited ? { doneAt: this.#doneAt, key: this.#keyFor(ready) } : null;
      this.#sentWell(sent, await this.#ways.send(this.#version, sent, waited));
    } catch (failure) {
      await this.#sentBadly(failure);
    }
    this.#tell();
  }

  #keyFor(ready: readonly Section[]): string {
    const sections = ready.join(" ");
    const before = this.#sent;
    if (before?.version === this.#version && before.sections === sections) return before.key;
    const key = this.#ways.newKey();
    this.#sent = { key, version: this.#version, sections };
    this.#storeOnDevice();
    return key;
  }

  #sentWell(sent: Partial<Content>, reply: Report): void {
    this.#sent = null;
    this.#version = reply.version;
    this.#base = contentOf(reply);
    for (const section of Object.keys(sent) as Section[]) {
      if (this.#content[section] !== sent[section]) continue;
      this.#changed.delete(section);
      if (!same(reply[section], sent[section])) this.#content = { ...this.#content, [section]: reply[section] };
    }
    this.#waited = false;
    this.#save = this.#changed.size === 0 ? { kind: "saved", at: Date.now() } : { kind: "waiting" };
    this.#storeOnDevice();
    if (this.#changed.size > 0) this.#schedule();
    this.#ways.saved(reply);
  }

  async #sentBadly(failure: unknown): Promise<void> {
    // Who is signed out signs in again, and it is sent then; what is on the device stays there meanwhile.
    if (!(failure instanceof CallFailed) || failure.status >= 500 || failure.status === 429 || failure.status === 401)
      return this.#tryLater();
    if (failure.problem?.code === "key-reused") {
      this.#sent = null;
      return this.#tryLater();
    }
    if (failure.problem?.code === "changed-meanwhile") {
      try {
        this.#unite(await this.#ways.read(), failure.problem.changedBy ?? "Someone else", failure.problem.changedAt ?? "");
      } catch {
        this.#tryLater();
      }
      return;
    }
    const isClosed = failure.problem?.code === "frozen" || failure.status === 404;
    this.#save = { kind: isClosed ? "closed" : "refused", failure };
  }

  #tryLater(): void {
    this.#save = { kind: "kept" };
    this.#waited = true;
    if (this.#isOpen) this.#timer = setTimeout(() => void this.#sendOnce(), untilRetry);
  }

  #unite(theirs: Report, by: string, at: string): void {
    const merged = mergeContent(this.#base, this.#content, contentOf(theirs), this.#ways.newKey);
    if (merged.clashes.length === 0) return this.#stand(merged.value, theirs);
    this.#open = { merged, theirs };
    this.#save = { kind: "asking", clashes: merged.clashes, by, at };
  }

  /** The united content; what still differs from what the server has is saved at once. */
  #stand(united: Content, theirs: Report): void {
    this.#adopt(theirs);
    const lines = same(united.lines, this.#base.lines) ? this.#base.lines : numbered(united.lines);
    this.#content = { ...this.#base, ...united, lines };
    this.#changed = new Set(sections.filter((section) => !same(this.#content[section], this.#base[section])));
    this.#storeOnDevice();
    this.#save = this.#changed.size === 0 ? { kind: "saved", at: Date.now() } : { kind: "waiting" };
    if (this.#changed.size > 0) this.#schedule(0);
  }

  #takeUp({ version, base, changes, doneAt, sent = null }: StoredWork, report: Report): void {
    this.#doneAt = doneAt;
    this.#sent = sent;
    if (sent?.version === version) this.#version = version;
    this.#waited = true;
    this.#changed = new Set(Object.keys(changes) as Section[]);
    this.#base = { ...this.#base, ...base };
    this.#content = { ...this.#base, ...changes };
    this.#save = { kind: "waiting" };
    // What was sent under a key is asked for again: the server may have it, and says so.
    if (version !== report.version && !sent) this.#unite(report, "Someone else", report.updatedAt);
    this.#snapshot = { content: this.#content, version: this.#version, save: this.#save };
  }

  #adopt(report: Report): void {
    this.#sent = null;
    this.#version = report.version;
    this.#base = contentOf(report);
    this.#content = this.#base;
  }

  #storeOnDevice(): void {
    const changed = [...this.#changed];
    this.#ways.store(
      changed.length === 0
        ? null
        : {
            version: this.#version,
            base: picked(this.#base, changed),
            changes: picked(this.#content, changed),
            doneAt: this.#doneAt,
            sent: this.#sent,
          },
    );
  }

  #schedule(pause = afterTyping): void {
    if (!this.#isOpen) return;
    this.#firstChangeAt ??= Date.now();
    if (this.#timer) clearTimeout(this.#timer);
    const wait = Math.max(0, Math.min(pause, this.#firstChangeAt + atTheLatest - Date.now()));
    this.#timer = setTimeout(() => void this.#sendOnce(), wait);
  }

  #stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#firstChangeAt = null;
  }

  #isStuck(): boolean {
    return this.#save.kind === "kept" || this.#save.kind === "refused" || this.#save.kind === "held";
  }

  #tell(): void {
    this.#snapshot = { content: this.#content, version: this.#version, save: this.#save };
    for (const listener of this.#listeners) listener();
  }
}

const numbered = (lines: Content["lines"]) => lines.map((line, index) => ({ ...line, lineNo: index + 1 }));

/** What a person writes, out of the whole report. */
export function contentOf(report: Report): Content {
  return picked(report, sections) as Content;
}

function picked(from: Partial<Content>, which: readonly Section[]): Partial<Content> {
  return Object.fromEntries(which.map((section) => [section, from[section]]));
}
