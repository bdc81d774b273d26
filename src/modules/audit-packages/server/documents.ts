/** By what it was done and by which rules it was signed: procedure, template, policy. */
import { eq } from "drizzle-orm";
import { capital } from "#kit/capital.ts";
import { type Behind, type DraftSection, fact, idIn, refsOf, withPapers } from "./behind.ts";
import { jsonFile } from "./made-file.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { procedure, procedureClientApproval, procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

export async function procedureSection(behind: Behind): Promise<DraftSection> {
  const { db } = behind.ctx;
  const used = refsOf(behind, ["ProcedureRevision"]);
  const revisions = await db
    .select({ row: procedureRevision, title: procedure.title })
    .from(procedureRevision)
    .innerJoin(procedure, eq(procedure.id, procedureRevision.procedureId))
    .where(idIn(procedureRevision.id, used.keys()))
    .orderBy(procedureRevision.procedureNumber, procedureRevision.revisionNo);
  const approved = refsOf(behind, ["ProcedureClientApproval"]);
  const approvals = await db
    .select({ row: procedureClientApproval, client: clientCompany.displayName, number: procedureRevision.procedureNumber })
    .from(procedureClientApproval)
    .innerJoin(procedureRevision, eq(procedureRevision.id, procedureClientApproval.revisionId))
    .innerJoin(clientCompany, eq(clientCompany.id, procedureClientApproval.clientCompanyId))
    .where(idIn(procedureClientApproval.id, approved.keys()));
  return {
    key: "procedure",
    title: "Procedure",
    empty: "No procedure was frozen with the report.",
    entries: await Promise.all([
      ...revisions.map(({ row, title }) =>
        withPapers(behind, {
          entity: "ProcedureRevision",
          id: row.id,
          title: `${row.procedureNumber} Rev ${row.revisionNo}: ${title}`,
          facts: [
            ...fact("Used on", used.get(row.id)),
            ...fact("Approved", row.approvedOn),
            ...fact("Approved by", row.approvedByName),
            ...fact("Certificate of the approver", row.approverCertificate),
            ...fact("In force from", row.effectiveFrom),
            ...fact("Standards", row.standards.map(({ code, edition }) => [code, edition].filter(Boolean).join(":")).join(", ")),
            ...fact("State today", capital(row.status)),
          ],
        }),
      ),
      ...approvals.map(({ row, client, number }) =>
        withPapers(behind, {
          entity: "ProcedureClientApproval",
          id: row.id,
          title: `${number}: decision of ${client}`,
          facts: [
            ...fact("Used on", approved.get(row.id)),
            ...fact("Decision", row.status),
            ...fact("Decided", row.decidedOn),
            ...fact("By", row.byName),
            ...fact("Comment", [row.commentCode, row.comment].filter(Boolean).join(" ")),
          ],
        }),
      ),
    ]),
  };
}

export async function templateSection(behind: Behind): Promise<DraftSection> {
  const { report, snapshots, ctx } = behind;
  const [row] = await ctx.db.select().from(reportTemplate).where(eq(reportTemplate.id, report.templateId));
  const { policy } = snapshots.at(-1)?.frozen ?? {};
  const title = `${report.templateCode} v${report.templateVersion}`;
  return {
    key: "template",
    title: "Template and report policy",
    empty: "The template of this report is missing.",
    entries: [
      ...(row
        ? [
            {
              entity: "ReportTemplate",
              id: row.id,
              title: `${title}: ${row.title}`,
              facts: [
                ...fact("Approved by", row.approvedBy),
                ...fact("In force from", row.effectiveFrom),
                ...fact("State today", capital(row.status)),
              ],
              files: [jsonFile(`${title.replace(" ", "-")}.json`, row.definition)],
              leftOut: null,
            },
          ]
        : []),
      {
        entity: "InspectionReport",
        id: report.id,
        title: "Policy in force at the signature",
        facts: policyFacts(policy ?? report.policy),
        files: [jsonFile("policy.json", policy ?? report.policy)],
        leftOut: null,
      },
    ],
  };
}

/** Of what guards the report; frozen policies are all text, a policy that is not frozen has numbers and yes or no. */
function policyFacts(policy: unknown) {
  const said = new Map(Object.entries(policy ?? {}).map(([name, value]) => [name, plainText(value)]));
  const yes = (name: string) => (said.get(name) === "true" ? "yes" : said.get(name) && "no");
  return [
    ...fact("Review", reviewWords[said.get("reviewLevel") ?? ""]),
    ...fact("Reviewer must be another person", yes("reviewerMustDiffer")),
    ...fact("Witness required", yes("witnessRequired")),
    ...fact("Procedure approved by the client", yes("procedureClientApprovalRequired")),
    ...fact("Kept for years", said.get("retentionYears")),
  ];
}

const plainText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

const reviewWords: Readonly<Record<string, string>> = { none: "none", levelII: "by a Level II", levelIII: "by a Level III" };
