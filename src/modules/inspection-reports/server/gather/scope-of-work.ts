/** What the work was done for and by what it is judged: work order, client, template, acceptance criteria (G9, G10), and sources (G11). */
import { and, desc, eq } from "drizzle-orm";
import type { GateFacts } from "../../rules/gates.ts";
import { logQuestions } from "../../rules/radiation-log.ts";
import { datedContent, type Loaded } from "../loading.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { type Finding, findingKey } from "#modules/report-templates/engine.ts";
import { acceptanceCriteriaSet } from "#modules/report-templates/server/tables.ts";

type Order = NonNullable<Loaded["workOrder"]>;

/**
 * Whether work on the order went on that day. It begins on the day it was planned for or started, whichever came first, so that a start
 * noted late refuses nothing; an order that nobody has started, or that was cancelled, is not open, and a reopened one is.
 */
function wasOpen(order: Pick<Order, "status" | "plannedStartOn" | "startedOn" | "closedOn">, day: Day): boolean {
  if (["draft", "planned", "ready", "cancelled"].includes(order.status)) return false;
  if (order.status === "on hold" && order.startedOn === null) return false;
  const begins = [order.plannedStartOn, order.startedOn].filter((one) => one !== null).toSorted()[0];
  if (begins !== undefined && day < begins) return false;
  return order.status !== "closed" || order.closedOn === null || day <= order.closedOn;
}

/** A client on credit hold gets no new work orders; work in progress goes on (client-companies, transitions). */
const servedClients: readonly string[] = ["active", "on hold"];

export function scopeFound({
  report,
  workOrder: order,
  client,
  template,
}: Loaded): Pick<GateFacts, "workOrder" | "client" | "template"> {
  return {
    template: { name: `${template.code} v${template.templateVersion}`, approved: template.status !== "draft" },
    workOrder: order && {
      number: order.number,
      evidenceRef: { entity: "WorkOrder", id: order.id },
      openOn: report.performedDates.map((onDate) => ({ onDate, open: wasOpen(order, onDate) })),
    },
    client: {
      name: client.displayName,
      active: servedClients.includes(client.status),
      evidenceRef: { entity: "ClientCompany", id: client.id },
    },
  };
}

/** The set the report is judged by, in the version named or the newest; null where it names none, as a client's own words do. */
export async function criteriaFound(
  db: Reading,
  { content, definition }: Loaded,
): Promise<NonNullable<GateFacts["criteria"]> | null> {
  const { criteriaSet: code, criteriaSetVersion } = content.acceptance;
  if (!code) return null;
  const [set] = await db
    .select({ status: acceptanceCriteriaSet.status, methods: acceptanceCriteriaSet.methods })
    .from(acceptanceCriteriaSet)
    .where(
      and(
        eq(acceptanceCriteriaSet.code, code),
        criteriaSetVersion === undefined ? undefined : eq(acceptanceCriteriaSet.setVersion, criteriaSetVersion),
      ),
    )
    .orderBy(desc(acceptanceCriteriaSet.setVersion))
    .limit(1);
  const { method } = definition;
  return {
    name: code,
    method,
    approved: set !== undefined && set.status !== "draft",
    judges: !set || set.methods.includes(method),
  };
}

/** No utilization log is kept here yet: for each day of radiography a person says where it is. */
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
