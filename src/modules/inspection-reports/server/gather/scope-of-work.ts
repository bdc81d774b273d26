/** What the work was done for and how it is judged: work order, client, template, acceptance criteria (G9, G10), and sources (G11). */
import { desc, inArray } from "drizzle-orm";
import type { GateFacts } from "../../rules/gates.ts";
import { whyNotOpen } from "../../rules/order-open.ts";
import { logQuestions } from "../../rules/radiation-log.ts";
import { datedContent, type Loaded } from "../loading.ts";
import type { Reading } from "#kit/server/database.ts";
import { coversMethod } from "#modules/report-templates/acceptance/sets.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import { acceptanceCriteriaSet } from "#modules/report-templates/server/tables.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import { wasApproved } from "#modules/report-templates/offered.ts";

/** A client on credit hold gets no new work orders; work in progress continues (client-companies, transitions). */
const servedClients: readonly string[] = ["active", "on hold"];

export function scopeFound({
  report,
  workOrder: order,
  client,
  template,
}: Loaded): Pick<GateFacts, "workOrder" | "client" | "template"> {
  return {
    template: { name: `${template.code} v${template.templateVersion}`, approved: wasApproved(template.status) },
    workOrder: order && {
      number: order.number,
      evidenceRef: { entity: "WorkOrder", id: order.id },
      openOn: report.performedDates.map((onDate) => ({ onDate, whyNot: whyNotOpen(order, onDate) })),
    },
    client: {
      name: client.displayName,
      active: servedClients.includes(client.status),
      evidenceRef: { entity: "ClientCompany", id: client.id },
    },
  };
}

/** Each set the report names, in the stated version, else the newest; none if it names none, as with a client's own criteria. */
export async function criteriaFound(db: Reading, { content, definition }: Loaded): Promise<NonNullable<GateFacts["criteria"]>> {
  const { criteriaSet, criteriaSetVersion, others = [] } = content.acceptance;
  const named = [criteriaSet, ...others.map((other) => other.criteriaSet)];
  const codes = [...new Set(named.flatMap((code) => code || []))];
  if (codes.length === 0) return [];
  const stored = await db
    .select({
      code: acceptanceCriteriaSet.code,
      version: acceptanceCriteriaSet.setVersion,
      status: acceptanceCriteriaSet.status,
      methods: acceptanceCriteriaSet.methods,
    })
    .from(acceptanceCriteriaSet)
    .where(inArray(acceptanceCriteriaSet.code, codes))
    .orderBy(desc(acceptanceCriteriaSet.setVersion));
  const { method } = definition;
  return codes.map((code) => {
    const wanted = code === criteriaSet ? criteriaSetVersion : undefined;
    const set = stored.find((one) => one.code === code && (wanted === undefined || one.version === wanted));
    return {
      name: code,
      method,
      approved: set !== undefined && set.status !== "draft",
      judges: !set || coversMethod(set, method),
    };
  });
}

/** There is no utilization log in the product yet: for each day of radiography a person states where it is. */
export function radiationFound({ report, content, definition }: Loaded): {
  facts: NonNullable<GateFacts["radiation"]>;
  findings: Finding[];
} {
  const asked = logQuestions(definition, datedContent({ content, report }), report.performedDates);
  return {
    facts: asked.map(({ device, onDate, finding }) => ({
      device,
      onDate,
      logged: false,
      reason: content.answers[findingKey(finding)] ?? null,
    })),
    findings: asked.map(({ finding }) => finding),
  };
}
