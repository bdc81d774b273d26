import type { QueryClient } from "@tanstack/react-query";
import { addressOf, ask } from "#kit/client.ts";
import { type Command, fileKind } from "#kit/offline/command.ts";
import type { FileBody } from "#kit/ui/file-command.ts";
import { rewrite, takeOut, waitingNow } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { contentOf } from "../editor/draft-sync.ts";
import { numberOf } from "../words.ts";
import { type Beginner, copyReport } from "./begin-report.ts";
import { hrefOf, subjectOf } from "./names.ts";
import { type SaveBody, startInLine } from "./save-command.ts";
import { renamed } from "#modules/inspection-reports/rules/renamed.ts";

/**
 * Changes that came too late because the report had been submitted become a draft of their own, "Conflicted copy of …", without a number (R30): never
 * lost, never applied silently. Photos still on this device go with it.
 */
export async function makeCopy(
  queryClient: QueryClient,
  me: Beginner,
  report: Report,
  command: Command<SaveBody>,
): Promise<string> {
  const { find } = reportTemplates.endpoints;
  const template =
    queryClient.getQueryData<Awaited<ReturnType<typeof ask<typeof find>>>>([addressOf(find, { id: report.templateId })]) ??
    (await ask(find, { id: report.templateId }));
  const inLine = (waitingNow().own ?? []).filter(
    (one): one is Command<FileBody> => one.kind === fileKind && (one.body as FileBody).entityId === report.id,
  );
  const copy = copied(
    { ...contentOf(report), ...command.body.work.base, ...command.body.work.changes },
    new Set(inLine.map(({ id }) => id)),
  );
  const said = `Conflicted copy of ${numberOf(report)}, which was ${report.status} before this arrived.`;
  const content = { ...copy, remarks: copy.remarks ? `${said}\n${copy.remarks}` : said };
  const id = await copyReport(queryClient, me, template, report, content);
  const start = startInLine(id);
  for (const one of inLine)
    // oxlint-disable-next-line no-await-in-loop -- one transaction each
    await rewrite({
      ...one,
      subject: subjectOf(id),
      href: hrefOf(id),
      needs: start ? [start.id] : [],
      state: "waiting",
      refusal: null,
      body: { ...one.body, entityId: id },
    });
  await takeOut(command.id);
  return id;
}

/** The content with new row ids: references to ids of the other report are replaced by the new ones. */
export function copied(content: Content, photos: ReadonlySet<string>): Content {
  const { lines, indications, people, equipment, consumables, witnesses, concessions = [], setups = [], sketches = [] } = content;
  const rows = [lines, indications, people, equipment, consumables, witnesses, concessions, setups, sketches].flat();
  const ids = new Map<string, string>(rows.map(({ id }) => [id, uuid()]));
  const own = renamed(content, ids);
  return {
    ...own,
    attachments: own.attachments.filter(({ fileId }) => photos.has(fileId)),
    people: own.people.map(({ papers, ...person }) => (papers ? { ...person, papers: { ...papers, fileId: null } } : person)),
    ...(own.concessions ? { concessions: own.concessions.map((one) => ({ ...one, documentId: null })) } : {}),
  };
}
