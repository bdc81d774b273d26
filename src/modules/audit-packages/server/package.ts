/** A whole package: its sections, with each file at its place. */
import { eq } from "drizzle-orm";
import type { AuditPackage } from "../contract.ts";
import { folderName, fileName, uniquePaths } from "../rules/paths.ts";
import { behindOf, type DraftSection } from "./behind.ts";
import { procedureSection, templateSection } from "./documents.ts";
import { instrumentSection, traceabilitySection } from "./instruments.ts";
import { peopleSection } from "./people.ts";
import { alteredIn, reportSection } from "./report.ts";
import { doubtSection, releaseSection } from "./since.ts";
import { trailSection } from "./trail.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import type { Ctx } from "#kit/server/services.ts";

export interface WholePackage {
  shown: AuditPackage;
  /** The bytes of files that are made for the package, by their path. */
  made: ReadonlyMap<string, Uint8Array>;
}

/** Gathers everything behind a signed report as the person may see it; refuses (404, 422) a report out of reach or not signed. */
export async function packageOf(ctx: Ctx, id: string): Promise<WholePackage> {
  const behind = await behindOf(ctx, id);
  const { report } = behind;
  const altered = await alteredIn(behind);
  const sections = [
    await reportSection(behind, altered),
    await peopleSection(behind),
    await instrumentSection(behind),
    await traceabilitySection(behind),
    await procedureSection(behind),
    await templateSection(behind),
    await doubtSection(behind),
    await releaseSection(behind),
  ];
  const ids = [
    ...behind.refs.map(({ entityId }) => entityId),
    ...sections.flatMap(({ entries }) => entries.map((entry) => entry.id)),
  ];
  const [client] = await ctx.db
    .select({ name: clientCompany.displayName })
    .from(clientCompany)
    .where(eq(clientCompany.id, report.clientCompanyId));
  const { placed, made } = inPlace([...sections, await trailSection(behind, ids)]);
  return {
    made,
    shown: {
      reportId: report.id,
      reportNumber: report.reportNumber ?? report.provisionalRef,
      revision: report.revision,
      clientName: client?.name ?? "",
      itemTag: report.itemTag,
      madeAt: ctx.now.toISOString(),
      timeZone: await companyZone(ctx.db),
      madeBy: ctx.actor.name,
      altered,
      sections: placed,
    },
  };
}

/** Each file under the folder of its section and its entry: "2-people/Ana-Torres-UT-Level-II/certificate.pdf". */
function inPlace(sections: readonly DraftSection[]) {
  const unique = uniquePaths();
  const made = new Map<string, Uint8Array>();
  const placed = sections.map((section, at) => ({
    ...section,
    entries: section.entries.map((entry) => ({
      ...entry,
      files: entry.files.map(({ bytes, ...file }) => {
        const path = unique(`${at + 1}-${section.key}/${folderName(entry.title)}/${fileName(file.name)}`);
        if (bytes) made.set(path, bytes);
        return { ...file, path };
      }),
    })),
  }));
  return { placed, made };
}
