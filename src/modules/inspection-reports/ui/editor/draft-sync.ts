import { CallFailed } from "#kit/client.ts";
import { type Choice, type Clash, type Merged, same } from "#modules/inspection-reports/merge.ts";
import { mergeContent, settleContent } from "#modules/inspection-reports/merge-content.ts";
import { contentShape, type Content, type Report } from "#modules/inspection-reports/report.ts";

export type Section = keyof Content;
const sections = Object.keys(contentShape) as Section[];

/** Unsaved sections as stored on the device, with the version they were based on. */
export interface StoredWork {
  version: number;
  base: Partial<Content>;
  changes: Partial<Content>;
  /** When the last change was made, by the device's clock. */
  doneAt: string;
  /** What was sent without a reply, and with which key. */
  sent?: { key: string; version: number; sections: string } | null;
}

/** The sync state of the draft. */
export type SaveState =
  | { kind: "saved"; at: number | null }
  | { kind: "waiting" }
  | { kind: "saving" }
  /** The server could not be reached; everything is on the device and will be sent again. */
  | { kind: "kept" }
  /** Everything is on the server except sections that refer to files still being uploaded. */
  | { kind: "held" }
  /** The server refused the content as it is; it is sent again with the next change. */
  | { kind: "refused"; failure: CallFailed }
  /** It can no longer be edited: submitted, void, or no longer accessible. */
  | { kind: "closed"; failure: CallFailed }
  | { kind: "asking"; clashes: readonly Clash[]; by: string; at: string };

export interface Snapshot {
  content: Content;
  version: number;
  save: SaveState;
}

/** The outside world, which tests replace. */
export interface Ways {
  /** `waited` is set for changes that waited on the device: when they were last made, and the key for sending them again. */
  send: (version: number, changes: Partial<Content>, waited: { doneAt: string; key: string } | null) => Promise<Report>;
  read: () => Promise<Report>;
  /** Stores unsaved changes on the device; null deletes them. */
  store: (work: StoredWork | null) => void;
  saved: (report: Report) => void;
  /** Whether a section has to wait because it refers to a photo the server does not have yet. */
  held?: (section: Section, content: Content) => boolean;
  newKey: () => string;
}

const afterTyping = 2_000;
const atTheLatest = 5_000;
const untilRetry = 10_000;

/**
 * Saves what is typed into a draft: on the device at once, on the server 2 s after typing stops and at the latest after 5 s. Only changed sections
 * are sent. If someone else has saved since, both are merged; conflicts are shown to the person.
 */
export class DraftSync {
  #ways: Ways;
  #base: Content;
  #content: Content;
  #version: number;
  #changed = new Set<Section>();
  #doneAt = "";
  /** The unsaved changes could not be sent when they were made. */
  #waited = false;
  #save: SaveState = { kind: "saved", at: null };
  #snapshot: Snapshot;
  #firstChangeAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> | null = null;
  #open: { merged: Merged<Content>; theirs: Report } | null = null;
  #listeners = new Set<() => void>();
  #isOpen = false;
  /** What was sent without a reply: the same content is sent again with the same key. */
  #sent: { key: string; version: number; sections: string } | null = null;

  constructor(report: Report, ways: Ways, kept: StoredWork | null = null) {
    this.#ways = ways;
    this.#version = report.version;
    this.#base = contentOf(report);
    this.#content = this.#base;
    this.#snapshot = { content: this.#content, version: this.#version, save: this.#save };
    if (kept) this.#takeUp(kept, report);
  }

  /** Starts saving; before that, and after `close`, changes are only stored on the device. */
  open(): void {
    this.#isOpen = true;
    if (this.#changed.size > 0 && this.#save.kind === "waiting") this.#schedule();
  }

  /** The page is left: unsaved changes are sent once more and stay on the device until they have arrived. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#stop();
    if (this.#save.kind === "waiting") await this.#sendOnce();
  }

  /** The photo it waited for may now be on the server. */
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

  /** Saves unsaved changes; true when none are left. */
  async flush(): Promise<boolean> {
    while (this.#changed.size > 0 && this.#save.kind !== "asking" && this.#save.kind !== "closed") {
      await this.#sendOnce();
      if (this.#isStuck()) return false;
    }
    return this.#changed.size === 0;
  }

  /** The report as reloaded; without unsaved changes it simply becomes the draft. */
  take(report: Report): void {
    if (report.version <= this.#version || this.#changed.size > 0 || this.#sending) return;
    this.#adopt(report);
    this.#tell();
  }

  /** The choices for the fields both changed, in order. */
  choose(choices: readonly Choice[]): void {
    if (!this.#open) return;
    const { merged, theirs } = this.#open;
    this.#open = null;
    this.#stand(settleContent(merged, choices), theirs);
    this.#tell();
  }

  /** Discards unsaved changes and shows the report as the server has it. */
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
    // If the session has ended, it is sent after the next sign-in; until then it stays on the device.
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

  /** The merged content; differences from the server are saved at once. */
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
    // What was sent with a key is sent again: the server may have it already, and replies so.
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

/** The editable part of the report. */
export function contentOf(report: Report): Content {
  return picked(report, sections) as Content;
}

function picked(from: Partial<Content>, which: readonly Section[]): Partial<Content> {
  return Object.fromEntries(which.map((section) => [section, from[section]]));
}
