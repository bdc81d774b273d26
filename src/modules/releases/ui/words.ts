import type { NoticeKind, Purpose, Recipient, ReleaseItem } from "../release.ts";
import { capital } from "#kit/capital.ts";
import type { Meaning } from "#kit/meaning.ts";

const noticeTitles: Readonly<Record<NoticeKind, string>> = {
  superseded: "Notice: superseded",
  void: "Notice: void",
  caution: "Notice: under review",
};

export const purposeWords = (purpose: Purpose, notice: NoticeKind | null): string =>
  notice ? noticeTitles[notice] : capital(purpose);

export const recipientWords: Readonly<Record<Recipient["state"], { meaning: Meaning; words: string }>> = {
  pending: { meaning: "idle", words: "Not sent yet" },
  sent: { meaning: "waiting", words: "Sent" },
  bounced: { meaning: "bad", words: "Bounced" },
  opened: { meaning: "waiting", words: "Opened" },
  downloaded: { meaning: "waiting", words: "Downloaded" },
  acknowledged: { meaning: "good", words: "Receipt confirmed" },
  declined: { meaning: "bad", words: "Declined" },
};

/** The reports of these items, as a change of a draft names them. */
export const carriedBy = (items: readonly Pick<ReleaseItem, "reportId" | "importedReportId">[]) => ({
  reportIds: items.flatMap(({ reportId }) => reportId ?? []),
  importedReportIds: items.flatMap(({ importedReportId }) => importedReportId ?? []),
});

/** Where the report of an item is found. */
export const refOf = ({ reportId, importedReportId }: Pick<ReleaseItem, "reportId" | "importedReportId">) =>
  reportId === null ? { entity: "ImportedReport", id: importedReportId } : { entity: "InspectionReport", id: reportId };

/** The state of a report now, after it was sent. */
export function liveWords({ liveState, supersededBy }: Pick<ReleaseItem, "liveState" | "supersededBy">): {
  meaning: Meaning;
  words: string;
} {
  switch (liveState) {
    case "current":
      return { meaning: "good", words: "Current" };
    case "superseded":
      return { meaning: "idle", words: supersededBy === null ? "Superseded" : `Superseded by Rev ${supersededBy}` };
    case "void":
      return { meaning: "idle", words: "Void" };
    case "under caution":
      return { meaning: "due", words: "Under caution" };
    case "imported":
      return { meaning: "idle", words: "Imported" };
  }
}
