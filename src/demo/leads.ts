/** The enquiries of the demo company, each with what was logged about it. */
import type { Calendar } from "./calendar.ts";
import { baseId } from "./bases.ts";
import { nameOf, personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { client, clientId, siteId } from "./clients.ts";
import type { Key } from "./keys.ts";
import { type PlannedLead, plannedLeads } from "./lead-plan.ts";
import { writeRecords, type Written } from "./write.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import type { Services } from "#kit/server/services.ts";
import { leadSeries } from "#modules/leads/about.ts";
import { reviewPoints } from "#modules/leads/contract.ts";
import { isOpen, probabilityOf } from "#modules/leads/rules.ts";
import { lead, leadActivity, withoutPeople } from "#modules/leads/server/tables.ts";

const leadId = ({ title }: PlannedLead) => idOf(`lead ${title}`);
const seller = ({ owner = "victor" }: PlannedLead): Key => owner;

export async function writeLeads(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const rows: Written<typeof lead>[] = [];
  for (const one of plannedLeads.toSorted((a, b) => b.created - a.created)) {
    const row = rowOf(calendar, one);
    const taken = actAs(services, db, actor(seller(one)), new Date(row.at), (ctx) =>
      takeInSeries(ctx.store, leadSeries, { values: () => ({}), day: ctx.today, entityId: row.id }),
    );
    rows.push({ ...row, number: await taken });
  }
  const isImported = ({ importId }: (typeof rows)[number]) => Boolean(importId);
  await writeRecords(
    db,
    lead,
    rows.filter((row) => !isImported(row)),
  );
  await writeRecords(db, lead, rows.filter(isImported), "import");
  const { ago, at } = calendar;
  await writeRecords(
    db,
    leadActivity,
    plannedLeads.flatMap((one) =>
      one.log.map(([days, kind, text, outcome = null], index) => ({
        id: idOf(`activity ${one.title} ${index}`),
        at: at(ago(days), "10:40"),
        by: personId(seller(one)),
        leadId: leadId(one),
        kind,
        text,
        outcome,
      })),
    ),
  );
}

function rowOf({ ago, at }: Calendar, one: PlannedLead): Omit<Written<typeof lead>, "number"> {
  const { client: of, company, contact, status, since, value, next, lost, probability, quantity, log } = one;
  const [name, reach] = contact;
  const reviewed = ["quoted", "negotiation", "committed", "won"].includes(status);
  const starts = Math.max(...one.work);
  const known = of && client(of[0]);
  return {
    id: leadId(one),
    at: at(ago(one.created), "09:20"),
    by: personId(seller(one)),
    title: one.title,
    clientCompanyId: of ? clientId(of[0]) : null,
    companyName: company?.[0] ?? null,
    siteId: of ? siteId(...of) : null,
    siteText: company?.[1] ?? null,
    contactName: name,
    ...(reach.includes("@") ? { contactEmail: reach } : { contactPhone: reach }),
    source: one.source,
    bidType: one.bid,
    status,
    stageSince: at(ago(since), "15:30"),
    furthest: one.furthest ?? status,
    probability: probability?.[0] ?? probabilityOf[status],
    probabilityReason: probability?.[1] ?? null,
    ownerId: personId(seller(one)),
    baseLocationId: baseId(known?.base ?? "HOU"),
    nextAction: next?.[0] ?? null,
    nextActionOn: next ? ago(next[1]) : null,
    methods: [...one.methods],
    ropeAccess: one.rope ?? false,
    scopeText: one.scope ?? null,
    standards: one.methods.includes("RT") ? [{ standard: "ASME B31.3", edition: "2024", acceptance: "Table 341.3.2" }] : [],
    quantities: quantity ? [{ qty: quantity[0], unit: quantity[1] }] : [],
    expectedStart: ago(starts),
    expectedEnd: ago(Math.min(...one.work)),
    decisionDate: ago(isOpen(status) ? Math.min(starts + 15, -5) : since),
    value,
    currency: value === null ? null : (one.currency ?? "USD"),
    competitors: one.competitor ? [{ name: one.competitor }] : [],
    contractReview: reviewed
      ? reviewPoints.map((point) => ({
          point,
          answer: point === "radiation" && !one.methods.includes("RT") ? ("not applicable" as const) : ("yes" as const),
          note: null,
          mitigation: null,
        }))
      : [],
    ...(reviewed ? { reviewedAt: at(ago(since), "15:10"), reviewedByName: nameOf(seller(one)) } : {}),
    lossReason: lost?.[0] ?? null,
    lossNote: lost?.[1] ?? null,
    decidedOn: isOpen(status) ? null : ago(since),
    importId: one.imported ? idOf("import of leads") : null,
    ...(one.anonymised === undefined ? {} : { ...withoutPeople(one.methods), anonymisedOn: ago(one.anonymised) }),
    ...(status === "won" ? { orderReference: `45${one.created}${log.length}07`, withoutOrder: null } : {}),
  };
}
