/** What the crews paid on their jobs: with receipts, in every state, one of them billed and one reimbursed. */
import { Readable } from "node:stream";
import { baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { clientId } from "./clients.ts";
import { baseOfJob, type Order, orderOn, type ProjectKey, projectId } from "./jobs.ts";
import type { Key } from "./keys.ts";
import { sheet } from "./papers.ts";
import { writeRecords, type Written } from "./write.ts";
import { facts } from "#kit/letterhead.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import type { Services } from "#kit/server/services.ts";
import type { Db } from "#kit/server/database.ts";
import { storedFile } from "#kit/server/tables.ts";
import { addDays } from "#kit/validity.ts";
import { expense } from "#modules/expenses/server/tables.ts";

type Row = Written<typeof expense>;
type Paid = Pick<Row, "category" | "description" | "amount"> &
  Partial<Row> & { by: Key; age: number; job?: ProjectKey; status: NonNullable<Row["status"]> };

/** What was paid on work whose price is fixed: cost alone. */
const fixedPrice = (by: Key, job: ProjectKey, rows: readonly [number, Paid["category"], string, string][]): Paid[] =>
  rows.map(([age, category, description, amount]) => ({ by, job, age, category, description, amount, status: "approved" }));

const all: readonly Paid[] = [
  {
    by: "wes",
    age: 9,
    job: "P1",
    category: "freight",
    description: "Courier for the scanner, Gulf Freight",
    amount: "182.40",
    billable: true,
    status: "approved",
  },
  {
    by: "ana",
    age: 8,
    job: "P1",
    category: "third party service",
    description: "Scaffold adjustment, Bayou Access",
    amount: "640.00",
    billable: true,
    status: "approved",
  },
  { by: "wes", age: 8, job: "P1", category: "meals", description: "Dinner of the crew", amount: "86.15", status: "approved" },
  { by: "jake", age: 4, job: "P1", category: "fuel", description: "Fuel for the truck", amount: "71.30", status: "submitted" },
  { by: "ana", age: 3, category: "parking and tolls", description: "Toll road to the yard", amount: "6.50", status: "submitted" },
  {
    by: "callum",
    age: 10,
    job: "P5",
    category: "lodging",
    description: "Two nights in Peterhead",
    amount: "288.00",
    currency: "GBP",
    taxAmount: "48.00",
    taxRecoverable: true,
    status: "approved",
  },
  {
    by: "ben",
    age: 6,
    job: "P5",
    category: "materials",
    description: "Couplant and cleaning cloths",
    amount: "54.60",
    currency: "GBP",
    taxAmount: "9.10",
    taxRecoverable: true,
    status: "returned",
    returnReason: "The receipt is of another shop than entered",
  },
  ...fixedPrice("wes", "P3", [
    [61, "materials", "Films and chemistry for the shop welds, Gulf Imaging", "2480.00"],
    [52, "lodging", "Rooms for the crew, Lake Charles Inn", "1340.00"],
    [38, "third party service", "Scaffold at the furnace, Bayou Access", "1150.00"],
    [24, "materials", "Films for the repaired welds, Gulf Imaging", "865.00"],
  ]),
  ...fixedPrice("jake", "P4", [
    [55, "materials", "Particles and developer, Magna Supply", "640.00"],
    [33, "third party service", "Carriage of the source to the shop, Gulf Freight", "780.00"],
  ]),
  { by: "jake", age: 1, category: "meals", description: "Lunch at the training centre", amount: "14.20", status: "draft" },
];

export async function writeExpenses(services: Services, db: Db, calendar: Calendar, orders: readonly Order[]): Promise<void> {
  const rows = all.map((one) => rowOf(calendar, orders, one));
  await writeRecords(db, expense, rows);
  await writeRecords(db, storedFile, await Promise.all(rows.map((row) => receiptOf(services, row))), "attach");
}

function rowOf(calendar: Calendar, orders: readonly Order[], { by, age, job, ...one }: Paid): Row {
  const day = calendar.ago(age);
  const order = job && orderOn(orders, job, day);
  const of = order
    ? {
        workOrderId: order.id,
        projectId: projectId(order.project.key),
        clientCompanyId: clientId(order.project.client),
        baseLocationId: baseId(baseOfJob(order.project)),
      }
    : { baseLocationId: baseId("HOU") };
  return {
    id: idOf(`expense ${one.description}`),
    at: calendar.at(day, "20:30"),
    by: personId(by),
    userId: personId(by),
    spentOn: day,
    currency: "USD",
    ...of,
    ...one,
    ...(one.status === "approved" ? { approvedAt: calendar.at(addDays(day, 2), "09:00"), approvedById: personId("dale") } : {}),
    ...(one.category === "meals" && one.status === "approved" ? { reimbursedOn: calendar.ago(1) } : {}),
  };
}

async function receiptOf(services: Services, { id, at, by, description, amount, currency, spentOn }: Row) {
  const name = "receipt.pdf";
  const issuer = description.split(", ")[1] ?? "Receipt";
  const paid = facts([
    ["For", description],
    ["Date", spentOn],
    ["Paid", `${amount} ${currency}`],
  ]);
  const bytes = await renderPdf(sheet({ title: "Receipt", number: "", revision: null, issuer, at }, [paid]));
  const kept = await services.files.put(Readable.from([Buffer.from(bytes)]), { limit: 5 * 1024 * 1024, name });
  return { id: idOf(`receipt ${id}`), at, by, entity: "Expense", entityId: id, kind: "receipt", name, ...kept };
}
