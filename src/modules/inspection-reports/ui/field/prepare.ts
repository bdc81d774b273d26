import { addressOf, answerOf, call, CallFailed } from "#kit/client.ts";
import { files, type StoredFile } from "#kit/files.ts";
import { aheadOf } from "#kit/offline/ahead.ts";
import { answers, bytes, type KeptAnswer, packs, type Pack } from "#kit/offline/database.ts";
import { askToPersist, isFull } from "#kit/offline/storage.ts";
import { pagesKept } from "#kit/ui/pages-kept.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { readRecord } from "#shell/ui/offline-store.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report, ReportItem } from "#modules/inspection-reports/report.ts";
import type { CertifiedPerson } from "#modules/ndt-training/contract.ts";
import { processesProcedures, type ProcedureAnswer } from "#modules/processes-procedures/contract.ts";
import { projectManagement, type WorkOrder } from "#modules/project-management/contract.ts";
import { reportTemplates, type ReportTemplate } from "#modules/report-templates/contract.ts";
import { ownPapers } from "./own-papers.ts";
import {
  certifiedAt,
  daysOf,
  evidenceQuestions,
  generalQuestions,
  jobQuestions,
  type Question,
  reportQuestions,
  reportsUnder,
} from "./pack-questions.ts";

export interface Progress {
  done: number;
  of: number;
  /** Bytes so far. */
  size: number;
}

const atOnce = 4;
const largestFile = 25 * 1024 * 1024;
const daysAfter = 7;
const mostReports = 10;

/** The requests and answers of one preparation; answers are stored together after each step. */
class Fetching {
  readonly #person: string;
  readonly #tell: (progress: Progress) => void;
  readonly #progress: Progress = { done: 0, of: 0, size: 0 };
  readonly missing = new Set<string>();
  readonly documents: { id: string; name: string }[] = [];
  readonly #got = new Map<string, unknown>();

  constructor(person: string, tell: (progress: Progress) => void) {
    this.#person = person;
    this.#tell = tell;
  }

  get size(): number {
    return this.#progress.size;
  }
  get count(): number {
    return this.#got.size;
  }

  /** Sends all requests not sent yet, a few at a time. What this person may not see does not count as missing. */
  async ask(questions: readonly Question[]): Promise<void> {
    const open = questions.filter(({ address }) => !this.#got.has(address));
    this.#progress.of += open.length;
    const rest = [...open];
    const read: KeptAnswer[] = [];
    const worker = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) {
        const answer = await this.#one(next); // oxlint-disable-line no-await-in-loop -- a few at a time, each one after the other
        if (answer) read.push(answer);
        this.#progress.done += 1;
        this.#tell({ ...this.#progress });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await answers.put(read);
  }

  /** The answer to an earlier request. */
  answer<T>(address: string): T | undefined {
    return this.#got.get(address) as T | undefined;
  }

  /** Stores what came with another answer. */
  async put(address: string, value: unknown): Promise<void> {
    this.#got.set(address, value);
    await answers.put([{ person: this.#person, address, value, readAt: new Date().toISOString() }]);
  }

  async #one({ address, what }: Question): Promise<KeptAnswer | null> {
    try {
      const response = await call(address);
      if (response.status === 403 || response.status === 404) return null;
      const text = await response.clone().text();
      const value = await answerOf(response);
      this.#progress.size += text.length;
      this.#got.set(address, value);
      return { person: this.#person, address, value, readAt: new Date().toISOString() };
    } catch (failure) {
      if (failure instanceof CallFailed && failure.status === 401) throw failure;
      this.missing.add(what);
      return null;
    }
  }

  /** The bytes of a procedure's document, to be opened offline. */
  async file(file: StoredFile): Promise<void> {
    if (file.size > largestFile) return;
    this.#progress.of += 1;
    try {
      const response = await call(addressOf(files.endpoints.content, { id: file.id, query: { inline: "true" } }));
      if (response.ok) {
        const blob = await response.blob();
        await bytes.put({ id: `file ${file.id}`, person: this.#person, blob });
        this.#progress.size += blob.size;
        this.documents.push({ id: file.id, name: file.name });
      }
    } catch (failure) {
      if (isFull(failure)) throw failure;
      this.missing.add("Procedure documents");
    }
    this.#progress.done += 1;
    this.#tell({ ...this.#progress });
  }
}

/** Fetches what a job needs offline, and records on the device what is stored and what is missing. */
export async function prepareJob(person: string, orderId: string, today: Day, tell: (progress: Progress) => void): Promise<Pack> {
  askToPersist();
  const fetching = new Fetching(person, tell);
  const jobAddress = addressOf(projectManagement.workOrders.find, { id: orderId });
  await fetching.ask([{ address: jobAddress, what: "The job" }, ...generalQuestions(person), ...aheadOf(orderId)]);
  const order = fetching.answer<WorkOrder>(jobAddress);
  if (!order) throw new TypeError("The job could not be read.");
  const days = daysOf(order, today);
  const templates = fetching.answer<ReportTemplate[]>(addressOf(reportTemplates.endpoints.latest, {})) ?? [];
  for (const template of templates) await fetching.put(addressOf(reportTemplates.endpoints.find, { id: template.id }), template); // oxlint-disable-line no-await-in-loop -- one transaction each
  await fetching.ask([...jobQuestions(order), ...evidenceQuestions(order, templates, days)]);
  await reports(fetching, order);
  await procedureFiles(fetching, order);
  // Without the pages none of it can be opened.
  if (!(await pagesKept())) fetching.missing.add("Product pages");
  // With a sign-in that ends on the way, nobody gets at it.
  if (!(await lastsUntil(person, addDays(today, 1)))) fetching.missing.add(signInEnds);
  const pack: Pack = {
    person,
    id: order.id,
    title: `${order.number} ${order.title}`,
    readyAt: fetching.missing.size === 0 ? new Date().toISOString() : null,
    triedAt: new Date().toISOString(),
    until: addDays(days.at(-1) ?? today, daysAfter),
    size: fetching.size,
    addresses: fetching.count,
    missing: [...fetching.missing],
    warnings: ownPapers(person, order, templates, days, (need, day) =>
      fetching.answer<CertifiedPerson[]>(certifiedAt(need, day)),
    ),
    documents: fetching.documents,
  };
  await packs.put(pack);
  return pack;
}

const signInEnds = "A sign-in that lasts without a network (sign out and in again)";

/** Whether the pages open for this person without a network on that day too: a sign-in counts there for 30 days, or as many as the company allows. */
async function lastsUntil(person: string, day: Day): Promise<boolean> {
  const kept = await readRecord(person);
  return kept !== undefined && kept.expiresAt.slice(0, 10) >= day;
}

/** The newest reports of the project with their templates and files; the person's own drafts can be continued in the field. */
async function reports(fetching: Fetching, order: WorkOrder): Promise<void> {
  const listed = fetching.answer<{ rows: ReportItem[] }>(reportsUnder(order))?.rows.slice(0, mostReports) ?? [];
  const found = ({ id }: ReportItem) => addressOf(inspectionReports.endpoints.find, { id });
  await fetching.ask(listed.map((report) => ({ address: found(report), what: "Reports of the job" })));
  const whole = listed.flatMap((report) => fetching.answer<Report>(found(report)) ?? []);
  await fetching.ask(whole.flatMap(reportQuestions));
}

/** The documents of the job's procedures, in the revision in force. */
async function procedureFiles(fetching: Fetching, order: WorkOrder): Promise<void> {
  const named = new Set(order.scope.flatMap(({ procedureId }) => (procedureId ? [procedureId] : [])));
  const inForce = order.scope.flatMap(
    ({ method }) =>
      fetching.answer<ProcedureAnswer[]>(addressOf(processesProcedures.endpoints.inForce, { query: { method } })) ?? [],
  );
  const revisions = inForce
    .filter(({ procedureId, ok }) => ok && named.has(procedureId))
    .flatMap(({ revisionId }) => revisionId ?? []);
  const lists = [...new Set(revisions)].map((entityId) => procedureFilesOf(entityId));
  await fetching.ask(lists.map((address) => ({ address, what: "Procedure documents" })));
  for (const address of lists) for (const file of fetching.answer<StoredFile[]>(address) ?? []) await fetching.file(file); // oxlint-disable-line no-await-in-loop -- one in memory at a time
}

const procedureFilesOf = (entityId: string): string =>
  addressOf(files.endpoints.list, { query: { entity: "ProcedureRevision", entityId } });

/** Packs are removed from the device when their days are over. */
export async function dropOldPacks(person: string, today: Day): Promise<void> {
  for (const { id, until } of await packs.of(person)) if (until < today) await packs.remove(person, id); // oxlint-disable-line no-await-in-loop -- few
}
