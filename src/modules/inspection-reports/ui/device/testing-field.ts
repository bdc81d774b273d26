import fc from "fast-check";
import { CallFailed } from "#kit/client.ts";
import { type Command, newCommand } from "#kit/offline/command.ts";
import { Outbox } from "#kit/offline/outbox.ts";
import { inMemory } from "#kit/offline/testing.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { contentOf, DraftSync, type StoredWork, type Ways } from "../editor/draft-sync.ts";
import { sendStored } from "./send-stored.ts";

/**
 * The field as a model: devices with the product's own outbox and draft, a server that keeps its promises (one version after the other, duplicates
 * applied once), and an unreliable network. For tests and for `bench/field.ts`.
 */
type Step =
  /** An action on a device: which device, what, and in which report. */
  | { kind: "begin" | "line" | "value" | "word" | "photo" | "open" | "leave" | "crash" | "send"; device: number; at: number }
  /** What happens to the next calls of a device: lost on the way, lost on the way back, or delivered twice. */
  | { kind: "network"; device: number; at: number; trouble: readonly Trouble[] }
  /** An old request arrives again, much later. */
  | { kind: "late"; device: number; at: number };
type Trouble = "none" | "lost" | "unanswered" | "twice";

interface Typed {
  lines: Map<string, string>;
  photos: Set<string>;
  words: Set<string>;
}

let names = 0;
const name = (prefix: string) => `${prefix}${(names += 1)}`;

/** What the product's server guarantees, and no more. */
class ModelServer {
  readonly reports = new Map<string, Report>();
  readonly photos = new Map<string, number>();
  readonly begun = new Map<string, number>();
  readonly #answered = new Map<string, unknown>();

  begin(key: string, id: string, content: Content): Report {
    return this.#once(key, () => {
      const there = this.reports.get(id);
      if (there) return there;
      const report = { ...content, id, version: 1, updatedAt: "" } as unknown as Report;
      this.begun.set(id, (this.begun.get(id) ?? 0) + 1);
      this.reports.set(id, report);
      return report;
    });
  }

  addPhoto(key: string, id: string): void {
    this.#once(key, () => {
      if (!this.photos.has(id)) this.photos.set(id, 1);
      return id;
    });
  }

  save(id: string, version: number, changes: Partial<Content>, key: string | null): Report {
    const write = () => {
      const report = this.#of(id);
      if (version !== report.version) throw refusal(409, "changed-meanwhile");
      if (changes.attachments?.some(({ fileId }) => !this.photos.has(fileId))) throw refusal(422, "photo-missing");
      const next = { ...report, ...structuredClone(changes), version: version + 1 };
      this.reports.set(id, next);
      return next;
    };
    return key ? this.#once(key, write) : write();
  }

  read = (id: string): Report => structuredClone(this.#of(id));

  #of(id: string): Report {
    const report = this.reports.get(id);
    if (!report) throw refusal(404, "not-found");
    return report;
  }

  #once<R>(key: string, work: () => R): R {
    if (!this.#answered.has(key)) this.#answered.set(key, structuredClone(work()));
    return structuredClone(this.#answered.get(key)) as R;
  }
}

const refusal = (status: number, code: string) => new CallFailed(status, code, { code, message: code, changedBy: "Another" });

/** One phone: its disk survives a crash, its memory does not. */
class Device {
  readonly #server: ModelServer;
  readonly typed: Typed;
  readonly disk = inMemory();
  readonly sent: (() => unknown)[] = [];
  readonly #known: string[];
  readonly #skew: number;
  trouble: Trouble[] = [];
  #open: { id: string; sync: DraftSync; command: string | null } | null = null;
  readonly #outbox: Outbox;

  constructor(server: ModelServer, typed: Typed, known: string[], skew: number) {
    this.#server = server;
    this.typed = typed;
    this.#known = known;
    this.#skew = skew;
    this.#outbox = new Outbox({
      store: this.disk.store,
      changed: () => this.#open?.sync.nudge(),
      kindOf: (kind) => Promise.resolve({ send: (command) => this.#sendOne(kind, command) }),
    });
  }

  /** A call over the network in its current state. */
  async #call<R>(work: () => R): Promise<R> {
    await Promise.resolve();
    const trouble = this.trouble.shift() ?? "none";
    if (trouble === "lost") throw new TypeError("Failed to fetch");
    this.sent.push(work);
    const answer = work();
    if (trouble === "unanswered") throw new TypeError("Failed to fetch");
    if (trouble === "twice") return attempt(work) ?? answer;
    return answer;
  }

  begin(): void {
    const id = name("report ");
    this.#known.push(id);
    const body = { id, content: emptyContent() };
    this.#put({ id: name("key "), kind: "begin", subject: id, body });
    this.#onDisk.set(id, { ...emptyContent(), id, version: 0, updatedAt: "" } as unknown as Report);
  }

  readonly #onDisk = new Map<string, Report>();

  async open(at: number): Promise<void> {
    await this.leave();
    const id = this.#known[at % Math.max(1, this.#known.length)];
    if (!id) return;
    const report = await this.#call(() => this.#server.read(id)).then(
      (found) => {
        this.#onDisk.set(id, found);
        return found;
      },
      () => this.#onDisk.get(id),
    );
    if (!report) return;
    const before = [...this.disk.rows.values()].find(({ kind, subject }) => kind === "save" && subject === id);
    const ways: Ways = {
      ...this.#ways(id),
      store: (work) => this.#store(id, work),
    };
    this.#open = { id, sync: new DraftSync(report, ways, null), command: before?.id ?? null };
    if (before) this.#open.sync = new DraftSync(report, ways, before.body as StoredWork);
    this.#answer(this.#open.sync);
  }

  async leave(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    await open.sync.close();
    this.#answer(open.sync);
    this.#open = null;
  }

  /** The process is killed: only what is on disk remains. */
  crash(): void {
    this.#open = null;
  }

  async type(kind: "line" | "value" | "word" | "photo", at: number): Promise<void> {
    if (!this.#open) await this.open(at);
    const open = this.#open;
    if (!open || open.sync.snapshot().save.kind === "closed") return;
    const { content } = open.sync.snapshot();
    if (kind === "line") {
      const id = name("line ");
      this.typed.lines.set(id, "");
      open.sync.change("lines", [
        ...content.lines,
        { id, itemKey: id, lineNo: content.lines.length + 1, values: { t: "" } } as never,
      ]);
    }
    if (kind === "value") {
      const own = content.lines.filter(({ id }) => this.#mine.has(id));
      const line = own[at % Math.max(1, own.length)];
      if (!line) return;
      const value = name("v");
      this.typed.lines.set(line.id, value);
      open.sync.change("lines", (lines) => lines.map((one) => (one.id === line.id ? { ...one, values: { t: value } } : one)));
    }
    if (kind === "word") {
      const word = name("word ");
      this.typed.words.add(word);
      open.sync.change("remarks", word);
    }
    if (kind === "photo") {
      const id = name("photo ");
      this.typed.photos.add(id);
      const start = [...this.disk.rows.values()].find((one) => one.kind === "begin" && one.subject === open.id);
      this.#put({ id, kind: "photo", subject: open.id, body: id, needs: start ? [start.id] : [] });
      open.sync.change("attachments", [...content.attachments, { fileId: id, lineId: null, print: true }]);
    }
    if (kind === "line") this.#mine.add([...this.typed.lines.keys()].at(-1) ?? "");
  }

  /** Lines edited only by this device's person, so that their final content is known. */
  readonly #mine = new Set<string>();

  async send(): Promise<void> {
    await this.#outbox.run("person");
    for (const { id, state } of this.disk.rows.values()) if (state === "refused") await this.#outbox.again(id); // oxlint-disable-line no-await-in-loop
    if (this.#open) await this.#open.sync.flush();
    if (this.#open) this.#answer(this.#open.sync);
  }

  /** The person is asked to choose between two values, and chooses mine. */
  #answer(sync: DraftSync): void {
    const { save } = sync.snapshot();
    if (save.kind === "asking") sync.choose(save.clashes.map(() => "mine" as const));
  }

  async #sendOne(kind: string, command: Command): ReturnType<Outbox["run"]> extends never ? never : Promise<OutcomeOf> {
    const { id, subject, body } = command;
    if (kind === "begin") {
      const { content } = body as { content: Content };
      await this.#call(() => this.#server.begin(id, subject, content));
      return { kind: "done" };
    }
    if (kind === "photo") {
      await this.#call(() => this.#server.addPhoto(`file ${id}`, id));
      return { kind: "done" };
    }
    if (this.#open?.command === id) return { kind: "busy" };
    let revision = command.revision;
    const outcome = await sendStored(body as StoredWork, {
      ...this.#ways(subject),
      store: async (work) => {
        revision += 1;
        const now = await this.disk.store.find(id);
        if (now) await this.disk.store.put({ ...now, body: work, revision });
      },
    });
    if (outcome.kind === "done") await this.disk.store.remove(id, revision);
    // Nobody has the report open: the choice is made when it is next opened.
    if (outcome.kind === "refused" && outcome.refusal.code === "clash") await this.#openedToChoose(subject);
    return outcome;
  }

  async #openedToChoose(id: string): Promise<void> {
    if (this.#open) return;
    await this.open(this.#known.indexOf(id));
    await this.leave();
  }

  #ways(id: string) {
    return {
      read: () => this.#call(() => this.#server.read(id)),
      send: async (...[version, changes, waited]: Parameters<Ways["send"]>) => {
        if ([...this.disk.rows.values()].some((one) => one.kind === "begin" && one.subject === id))
          throw new TypeError("Not begun yet");
        const sent = structuredClone(changes);
        return this.#call(() => this.#server.save(id, version, sent, waited?.key ?? null));
      },
      saved: (report: Report) => void this.#onDisk.set(id, report),
      held: (section: string, content: Content) =>
        section === "attachments" && content.attachments.some(({ fileId }) => this.disk.rows.has(fileId)),
      newKey: () => name("key "),
    };
  }

  #store(id: string, work: StoredWork | null): void {
    const open = this.#open;
    const key = open?.command ?? null;
    if (!work) {
      if (key) this.disk.rows.delete(key);
      if (open) open.command = null;
      return;
    }
    const before = key ? this.disk.rows.get(key) : undefined;
    const next = structuredClone(work);
    if (before)
      return void this.disk.rows.set(before.id, { ...before, body: next, revision: before.revision + 1, state: "waiting" });
    const start = [...this.disk.rows.values()].find((one) => one.kind === "begin" && one.subject === id);
    const command = name("save ");
    if (open) open.command = command;
    this.#put({ id: command, kind: "save", subject: id, body: next, needs: start ? [start.id] : [] });
  }

  #put(given: { id: string; kind: string; subject: string; body: unknown; needs?: readonly string[] }): void {
    const command = newCommand({ ...given, person: "person", title: given.kind }, new Date(1_800_000_000_000 + this.#skew));
    this.disk.rows.set(command.id, command);
  }
}

type OutcomeOf = Awaited<ReturnType<typeof sendStored>>;

function attempt<R>(work: () => R): R | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function emptyContent(): Content {
  return { remarks: null, lines: [], attachments: [], people: [], indications: [] } as unknown as Content;
}

/** Plays the steps, then the network comes back for good. Returns what is wrong, which must be nothing. */
async function playField(devices: number, steps: readonly Step[]): Promise<string[]> {
  const server = new ModelServer();
  const typed: Typed = { lines: new Map(), photos: new Set(), words: new Set() };
  const known: string[] = [];
  const all = Array.from({ length: devices }, (_, at) => new Device(server, typed, known, (at - devices / 2) * 3_600_000));
  // Two reports that everyone has when the job starts; further ones are started along the way.
  for (const device of all.slice(0, 2)) {
    device.begin();
    await device.send(); // oxlint-disable-line no-await-in-loop -- one after the other
  }
  for (const step of steps) await play(all, step); // oxlint-disable-line no-await-in-loop -- one after the other
  for (const device of all) device.trouble = [];
  // While one of them has changes, others may have to be merged with them again.
  for (let round = 0; round < 6; round += 1)
    for (const device of all) {
      await device.leave(); // oxlint-disable-line no-await-in-loop -- see above
      await device.send(); // oxlint-disable-line no-await-in-loop -- see above
    }
  return wrongIn(server, typed, all);
}

async function play(all: readonly Device[], step: Step): Promise<void> {
  const device = all[step.device % all.length];
  if (!device) return;
  switch (step.kind) {
    case "begin":
      return device.begin();
    case "open":
      return device.open(step.at);
    case "leave":
      return device.leave();
    case "crash":
      return device.crash();
    case "send":
      return device.send();
    case "network":
      device.trouble.push(...step.trouble);
      return;
    case "late":
      attempt(device.sent[step.at % Math.max(1, device.sent.length)] ?? (() => undefined));
      return;
    case "line":
    case "value":
    case "word":
    case "photo":
      return device.type(step.kind, step.at);
  }
}

function wrongIn(server: ModelServer, typed: Typed, all: readonly Device[]): string[] {
  const wrong: string[] = [];
  const contents = [...server.reports.values()].map((report) => contentOf(report));
  const lines = contents.flatMap((content) => content.lines);
  for (const [id, value] of typed.lines) {
    const found = lines.filter((line) => line.id === id);
    if (found.length !== 1) wrong.push(`${id} is there ${found.length} times`);
    else if (found[0]?.values["t"] !== value)
      wrong.push(`${id} says ${JSON.stringify(found[0]?.values["t"])}, typed was ${value}`);
  }
  const photos = contents.flatMap(({ attachments }) => attachments.map(({ fileId }) => fileId));
  for (const id of typed.photos) {
    const times = photos.filter((one) => one === id).length;
    if (times !== 1 || !server.photos.has(id)) wrong.push(`${id} is on a report ${times} times`);
  }
  for (const { remarks } of contents)
    if (remarks !== null && !typed.words.has(remarks)) wrong.push(`"${remarks}" was never written`);
  for (const [id, times] of server.begun) if (times !== 1) wrong.push(`${id} was begun ${times} times`);
  for (const [at, { disk }] of all.entries())
    for (const { kind, subject, state, refusal: why } of disk.rows.values())
      wrong.push(`device ${at} still has ${kind} of ${subject}: ${state} ${why?.message ?? ""}`);
  return wrong;
}

const at = fc.nat({ max: 40 });
const device = fc.nat({ max: 15 });
/** The steps of a day: mostly writing, sometimes a crash, and a network that is bad more often than good. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("begin" as const), device, at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("open" as const, "leave" as const, "crash" as const), device, at }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("line" as const, "value" as const, "word" as const, "photo" as const),
      device,
      at,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("send" as const, "late" as const), device, at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("network" as const),
      device,
      at,
      trouble: fc.array(fc.constantFrom("none" as const, "lost" as const, "unanswered" as const, "twice" as const), {
        maxLength: 5,
      }),
    }),
  },
);

/** Plays a number of days; throws with the seed and the shortest day that failed. The same seed plays the same days. */
export async function holds({ runs, seed }: { runs: number; seed?: number }): Promise<void> {
  const days = fc.array(step, { minLength: 60, maxLength: 160, size: "max" });
  const day = fc.asyncProperty(days, async (steps) => {
    const wrong = await playField(16, steps);
    if (wrong.length > 0) throw new Error(wrong.join("; "));
  });
  await fc.assert(day, { numRuns: runs, ...(seed === undefined ? {} : { seed }) });
}
