import { ask } from "#kit/client.ts";
import { type Command, fileKind, newCommand } from "#kit/offline/command.ts";
import type { CommandKind, Outcome } from "#kit/offline/outbox.ts";
import { rewrite, takeOut, waitingNow } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";
import { inspectionReports, reportLabels } from "#modules/inspection-reports/contract.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { datesOf } from "#modules/inspection-reports/rules/dates.ts";
import type { DraftSync, Section, StoredWork, Ways } from "../editor/draft-sync.ts";
import { hrefOf, subjectOf } from "./names.ts";
import { sendStored } from "./send-stored.ts";

const { find, save } = inspectionReports.endpoints;

export interface SaveBody {
  reportId: string;
  /** The name of the report for its person. */
  named: string;
  work: StoredWork;
}

export const saveKind = "report.save";
export const startKind = "report.start";

export const isSave = (command: Command): command is Command<SaveBody> => command.kind === saveKind;

/** Changes to a report on this device that the server does not have yet; from several pages, the newest. */
export function workInLine(reportId: string): Command<SaveBody> | null {
  const all = (waitingNow().own ?? []).filter(isSave).filter(({ body }) => body.reportId === reportId);
  return all.toSorted((a, b) => a.body.work.doneAt.localeCompare(b.body.work.doneAt)).at(-1) ?? null;
}

/** The report as it is written on this device, with what the server does not have yet. */
export function withWork(report: Report, work: StoredWork | null): Report {
  if (!work) return report;
  const written = { ...report, ...work.changes };
  return { ...written, performedDates: datesOf(written, report.timeZone) };
}

/** The command that starts this report on the server, while it is waiting. */
export const startInLine = (reportId: string): Command | null =>
  (waitingNow().own ?? []).find(({ kind, subject }) => kind === startKind && subject === subjectOf(reportId)) ?? null;

export function saveCommandOf(
  person: string,
  report: { id: string; named: string },
  work: StoredWork,
  id = uuid(),
): Command<SaveBody> {
  const start = startInLine(report.id);
  return newCommand<SaveBody>({
    id,
    person,
    kind: saveKind,
    subject: subjectOf(report.id),
    title: titleOf(report.named, work),
    href: hrefOf(report.id),
    needs: start ? [start.id] : [],
    body: { reportId: report.id, named: report.named, work },
  });
}

export function titleOf(named: string, { changes }: StoredWork): string {
  const sections = Object.keys(changes).map((key) => reportLabels[key as keyof typeof reportLabels] ?? key);
  return `${named}: ${sections.join(", ")}`;
}

/** Sends to the server, but only once the report has been started there. */
export async function sendChanges(reportId: string, [version, changes, waited]: Parameters<Ways["send"]>): Promise<Report> {
  if (startInLine(reportId)) throw new TypeError("The report is not on the server yet.");
  return ask(save, { id: reportId, body: { version, changes } }, waited ?? {});
}

/** Photos and documents that a section refers to and the server does not have yet. */
export function filesAwaited(section: Section, content: Content): string[] {
  const named =
    section === "attachments"
      ? content.attachments.map(({ fileId }) => fileId)
      : section === "people"
        ? content.people.flatMap(({ papers }) => (papers?.fileId ? [papers.fileId] : []))
        : [];
  const inLine = new Set((waitingNow().own ?? []).flatMap(({ kind, id }) => (kind === fileKind ? [id] : [])));
  return named.filter((id) => inLine.has(id));
}

/** Drafts open in this page, by the command that holds them: they send themselves. */
const open = new Map<string, DraftSync>();
export function isBeingWritten(id: string, sync: DraftSync | null): void {
  if (sync) open.set(id, sync);
  else open.delete(id);
}

/** Sends the changes to a report whose page is closed, merged with what others have changed since. */
export const saveCommand: CommandKind = {
  async send(command) {
    if (!isSave(command)) return { kind: "busy" };
    const writing = open.get(command.id);
    if (writing) {
      writing.nudge();
      return { kind: "busy" };
    }
    return unlessOpenElsewhere(command.id, () => sendWork(command));
  },
};

async function sendWork(command: Command<SaveBody>): Promise<Outcome> {
  const { reportId, named, work } = command.body;
  let kept = command;
  const read = () => ask(find, { id: reportId });
  const outcome = await sendStored(work, {
    read,
    send: (...sent) => sendChanges(reportId, sent),
    async store(next) {
      kept = { ...kept, revision: kept.revision + 1, title: titleOf(named, next), body: { ...kept.body, work: next } };
      await rewrite(kept);
    },
    held: (section, content) => filesAwaited(section, content).length > 0,
    newKey: uuid,
  });
  if (outcome.kind === "done") await takeOut(command.id, kept.revision);
  return outcome;
}

async function unlessOpenElsewhere(id: string, work: () => Promise<Outcome>): Promise<Outcome> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => (lock ? work() : { kind: "busy" }));
}

/** Held by the page in which the draft is open. */
export const lockOf = (id: string): string => `holdpoint-draft ${id}`;
