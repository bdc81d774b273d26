/** Eight projects with their monthly work orders, to which the reports belong. */
import { type Base, baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { chanceOf, idOf } from "./chance.ts";
import { client, clientId, contactId, siteId } from "./clients.ts";
import { instruments } from "./instruments.ts";
import { procedureId } from "./procedures.ts";
import { writeRecords, type Written } from "./write.ts";
import type { Actor } from "#kit/server/actor.ts";
import { actAs } from "#kit/server/context.ts";
import type { Db } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";
import type { WorkOrderState } from "#modules/project-management/contract.ts";
import { nextNumber } from "#modules/project-management/server/numbers.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import type { Key } from "./keys.ts";

export type Method = "UT" | "RT" | "MT" | "PT" | "VT";
export type ProjectKey = "P1" | "P2" | "P3" | "P4" | "P5" | "P6" | "P7" | "P8";

export interface Job {
  key: ProjectKey;
  client: string;
  site: string;
  name: string;
  kind: "in-service" | "construction" | "fabrication shop" | "turnaround";
  /** First and last day, in days ago; negative is in the future. */
  from: number;
  to: number;
  /** What is built or inspected, for the texts of work orders and reports. */
  area: string;
}

export const jobs: readonly Job[] = [
  {
    key: "P1",
    client: "NGR",
    site: "PTA",
    name: "Thickness programme, crude and utilities",
    kind: "in-service",
    from: 430,
    to: -120,
    area: "Crude unit",
  },
  {
    key: "P2",
    client: "CLP",
    site: "CCS",
    name: "Station 4 manifold replacement",
    kind: "construction",
    from: 400,
    to: 250,
    area: "Pig trap area",
  },
  {
    key: "P3",
    client: "BPC",
    site: "LKC",
    name: "Furnace transfer line replacement",
    kind: "construction",
    from: 330,
    to: -60,
    area: "Furnace F-3",
  },
  {
    key: "P4",
    client: "SPF",
    site: "BMT",
    name: "Shop examination of pressure vessels",
    kind: "fabrication shop",
    from: 420,
    to: -90,
    area: "Bay 2",
  },
  {
    key: "P5",
    client: "HEB",
    site: "SUA",
    name: "Topsides integrity campaign",
    kind: "in-service",
    from: 425,
    to: -150,
    area: "Module 3",
  },
  {
    key: "P6",
    client: "NSF",
    site: "STV",
    name: "Manifold and jumper fabrication",
    kind: "fabrication shop",
    from: 300,
    to: 110,
    area: "Hall B",
  },
  {
    key: "P7",
    client: "ARG",
    site: "HAB",
    name: "Gas plant integrity survey",
    kind: "in-service",
    from: 410,
    to: -200,
    area: "Train 2",
  },
  {
    key: "P8",
    client: "GDC",
    site: "RAL",
    name: "High-pressure pump piping",
    kind: "construction",
    from: 280,
    to: 130,
    area: "Pump hall",
  },
];

/** A work order and the days it was open for. */
export interface Order {
  id: string;
  project: Job;
  from: Day;
  to: Day;
  purchaseOrder: string;
  clientReference: string;
}

export const baseOfJob = ({ client: code }: Job): Base => client(code).base;
export const crews: Record<Base, readonly Key[]> = {
  HOU: ["wes", "ana", "jake"],
  ABZ: ["ben", "callum"],
  AUH: ["omar", "priya"],
};
export const projectId = (key: ProjectKey) => idOf(`project ${key}`);
export const procedureFor: Record<Method, string> = { UT: "UT-001", RT: "RT-001", MT: "MT-001", PT: "PT-001", VT: "VT-001" };

const methodsOf: Record<ProjectKey, readonly Method[]> = {
  P1: ["UT", "MT"],
  P2: ["RT", "MT", "VT"],
  P3: ["RT", "MT", "UT"],
  P4: ["MT", "RT", "PT"],
  P5: ["UT", "MT"],
  P6: ["MT", "RT"],
  P7: ["UT", "MT", "RT"],
  P8: ["RT", "UT"],
};
const daysOfOrder = 62;

/** What a work order plans of each method, from the least to the most: about what its reports say is done. */
const plannedIn: Record<Job["kind"], Record<Method, readonly [least: number, most: number]>> = {
  "in-service": { UT: [36, 52], MT: [3, 6], RT: [3, 6], PT: [3, 5], VT: [3, 6] },
  construction: { UT: [7, 9], MT: [7, 11], RT: [8, 11], PT: [3, 5], VT: [6, 10] },
  "fabrication shop": { UT: [7, 9], MT: [7, 15], RT: [3, 6], PT: [2, 4], VT: [6, 10] },
  turnaround: { UT: [7, 9], MT: [7, 11], RT: [8, 11], PT: [3, 5], VT: [6, 10] },
};

/** The orders of a project follow one another without a gap; the last ones are in the future. */
export function ordersOf({ ago }: Calendar): Order[] {
  return jobs.flatMap((one) => {
    const count = Math.ceil((one.from - one.to) / daysOfOrder);
    const chance = chanceOf(`orders ${one.key}`);
    return Array.from({ length: count }, (_, index) => {
      const from = ago(one.from - index * daysOfOrder);
      const last = Math.max(one.to, one.from - (index + 1) * daysOfOrder + 1);
      return {
        id: idOf(`order ${one.key} ${index}`),
        project: one,
        from,
        to: ago(last),
        purchaseOrder: `45${chance.whole(100_000, 999_999)}`,
        clientReference: `${one.client}-J${chance.whole(1000, 9999)}`,
      };
    });
  });
}

/** The order a job was done under. */
export function orderOn(orders: readonly Order[], key: ProjectKey, day: Day): Order {
  const found = orders.find(({ project: of, from, to }) => of.key === key && from <= day && day <= to);
  if (!found) throw new RangeError(`${key} has no work order on ${day}`);
  return found;
}

export async function writeJobs(
  services: Services,
  db: Db,
  calendar: Calendar,
  orders: readonly Order[],
  crewsOn: ReadonlyMap<string, readonly string[]>,
  actor: (key: Key) => Actor,
): Promise<void> {
  const taken = (entity: "Project" | "WorkOrder", row: Parameters<typeof nextNumber>[2] & { at: string }) =>
    actAs(services, db, actor("maria"), new Date(row.at), (ctx) => nextNumber(ctx, entity, row));
  const projects: Written<typeof project>[] = [];
  for (const one of jobs.toSorted((a, b) => b.from - a.from)) {
    const row = projectRow(calendar, one);
    projects.push({ ...row, number: await taken("Project", row) });
  }
  await writeRecords(db, project, projects);
  const rows: Written<typeof workOrder>[] = [];
  for (const row of [...orders.map((one) => orderRow(calendar, one, crewsOn.get(one.id))), ...otherOrders(calendar)].toSorted(
    (a, b) => (a.at < b.at ? -1 : 1),
  ))
    rows.push({ ...row, number: await taken("WorkOrder", row) });
  await writeRecords(db, workOrder, rows);
}

const healthOf: Partial<Record<ProjectKey, Pick<Written<typeof project>, "health" | "healthNote">>> = {
  P3: { health: "amber", healthNote: "Repairs at two shop welds; films of the repairs awaited" },
  P4: { health: "red", healthNote: "V-340 waits for heat treatment: the crew stood by, and the cost is ahead of the progress" },
};

function projectRow({ ago, at }: Calendar, one: Job): Omit<Written<typeof project>, "number"> {
  const base = baseOfJob(one);
  const over = one.to > 0;
  return {
    id: projectId(one.key),
    at: at(ago(one.from + 15), "10:00"),
    by: personId("maria"),
    name: one.name,
    clientCompanyId: clientId(one.client),
    siteIds: [siteId(one.client, one.site)],
    contactIds: [contactId(one.client)],
    baseLocationId: baseId(base),
    kind: one.kind,
    managerId: personId(base === "HOU" ? "dale" : (crews[base][0] ?? "dale")),
    startOn: ago(one.from),
    endOn: ago(one.to),
    actualStartOn: ago(one.from),
    actualEndOn: over ? ago(one.to) : null,
    procedureIds: methodsOf[one.key].map((method) => procedureId(procedureFor[method])),
    status: one.key === "P2" ? "closed" : over ? "completed" : "active",
    health: "green",
    ...healthOf[one.key],
  };
}

/** `planned` are those whom the calendar has on an order that has not ended. */
function orderRow(
  { ago, at, today }: Calendar,
  order: Order,
  planned: readonly string[] = [],
): Omit<Written<typeof workOrder>, "number"> {
  const { project: of, from, to } = order;
  const base = baseOfJob(of);
  const status: WorkOrderState = to < ago(25) ? "closed" : to < today ? "work done" : from <= today ? "in progress" : "planned";
  const crew = status === "planned" || status === "in progress" ? planned : crews[base].map(personId);
  const methods = methodsOf[of.key];
  const chance = chanceOf(`scope ${order.id}`);
  return {
    id: order.id,
    at: at(earlier(addDays(from, -12), ago(2)), "11:30"),
    by: personId("maria"),
    projectId: projectId(of.key),
    clientCompanyId: clientId(of.client),
    clientSiteId: siteId(of.client, of.site),
    baseLocationId: baseId(base),
    title: `${of.area}: ${methods.map((method) => workOf[method]).join(", ")}`,
    area: of.area,
    status,
    scope: methods.map((method) => ({
      id: idOf(`scope ${order.id} ${method}`),
      method,
      technique: null,
      itemType: method === "UT" ? "Piping circuit" : "Weld",
      standard: null,
      acceptance: null,
      procedureId: procedureId(procedureFor[method]),
      quantity: String(chance.whole(...plannedIn[of.kind][method])),
      unit: method === "UT" ? "CMLs" : "welds",
      extentPercent: method === "UT" ? null : 100,
    })),
    plannedStartOn: from,
    plannedEndOn: to,
    startedOn: from <= today ? from : null,
    doneOn: to < today ? to : null,
    closedOn: status === "closed" ? addDays(to, Math.min(20, Math.max(0, daysBetween(to, today) - 1))) : null,
    leadUserId: crew[0] ?? null,
    assignedUserIds: [...crew],
    equipmentNeed:
      status === "in progress" && methods.includes("UT")
        ? [
            {
              typeCode: "UT-BLOCK",
              quantity: 1,
              inventoryItemIds: instruments
                .filter((one) => one.type === "UT-BLOCK" && one.base === base)
                .slice(0, 1)
                .map(({ id }) => id),
              note: null,
            },
          ]
        : [],
    purchaseOrder: order.purchaseOrder,
    clientReference: order.clientReference,
  };
}

export const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** What the crew of a job examines with most. */
export const firstMethod = ({ key }: Pick<Job, "key">): Method => methodsOf[key][0] ?? "UT";

const workOf: Record<Method, string> = {
  UT: "thickness survey",
  RT: "film radiography",
  MT: "magnetic particles",
  PT: "penetrant",
  VT: "visual examination",
};

const withoutCrew = { leadUserId: null, assignedUserIds: [] };

/** Jobs of some days whose tubes are priced by tiers, by the days ago on which they began; whether the adjustment is on the invoice. */
export const tubeJobs = [
  {
    id: idOf("order Exchanger E-210, eddy current of tubes"),
    title: "Exchanger E-210, eddy current of tubes",
    ago: 16,
    isAdjusted: true,
  },
  {
    id: idOf("order Condenser E-305, eddy current of tubes"),
    title: "Condenser E-305, eddy current of tubes",
    ago: 11,
    isAdjusted: false,
  },
] as const;

/** One cancelled, one on hold, two nobody is on yet, and those priced by tiers. */
function otherOrders(calendar: Calendar): Omit<Written<typeof workOrder>, "number">[] {
  const like = (key: ProjectKey, title: string, daysAgo: number) => {
    const of = jobs.find((one) => one.key === key);
    if (!of) throw new RangeError(`There is no project ${key}`);
    const from = calendar.ago(daysAgo);
    const order = { id: idOf(`order ${title}`), project: of, from, to: addDays(from, 5), purchaseOrder: "", clientReference: "" };
    return {
      ...orderRow(calendar, order),
      title,
      purchaseOrder: null,
      clientReference: null,
      doneOn: null,
      closedOn: null,
      startedOn: null,
    };
  };
  return [
    { ...like("P1", "Flare header, rope access", 80), status: "cancelled", statusReason: "Unit shutdown moved to next year" },
    {
      ...like("P4", "Nozzle welds of V-340", 20),
      ...withoutCrew,
      status: "on hold",
      statusReason: "Vessel waits for heat treatment",
    },
    ...tubeJobs.map(({ title, ago }) => {
      const days = { startedOn: calendar.ago(ago), doneOn: calendar.ago(ago - 1) };
      return { ...like("P1", title, ago), ...days, status: "work done" as const, purchaseOrder: "4500119026" };
    }),
    { ...like("P7", "Slug catcher, second visit", -30), ...withoutCrew, status: "draft" },
    { ...like("P1", "Flare knock-out drum, thickness survey", -9), ...withoutCrew, status: "planned" },
  ];
}
