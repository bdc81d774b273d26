/** The clients' purchase orders behind the work orders, except those of before 300 days, which were never entered. */
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { chanceOf, idOf } from "./chance.ts";
import { client, clientId } from "./clients.ts";
import { type Order, projectId } from "./jobs.ts";
import { writeRecords } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays } from "#kit/validity.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

export async function writePurchaseOrders(db: Db, { ago, at, today }: Calendar, orders: readonly Order[]): Promise<void> {
  const entered = orders.filter(({ from }) => from > ago(300) && from <= today);
  const ofWork = entered.map(({ project, purchaseOrder, from, to }) => {
    const chance = chanceOf(`po ${purchaseOrder}`);
    const amount = chance.whole(4, 24) * 5000;
    const date = addDays(from, -10);
    const over = addDays(to, 30) < today;
    return {
      id: idOf(`po ${purchaseOrder}`),
      at: at(date, "14:10"),
      by: personId("maria"),
      clientCompanyId: clientId(project.client),
      number: purchaseOrder,
      date,
      amount: String(amount),
      currency: client(project.client).currency,
      basis: "net" as const,
      tolerancePct: chance.whole(0, 2) === 0 ? "2" : null,
      validFrom: from,
      validTo: addDays(to, 30),
      projectIds: [projectId(project.key)],
      lines: [
        { id: idOf(`po ${purchaseOrder} crew`), text: "Inspection crew", amount: String(amount * 0.8) },
        { id: idOf(`po ${purchaseOrder} film`), text: "Film and consumables", amount: null },
      ],
      status: over ? ("closed" as const) : ("open" as const),
    };
  });
  const ofInvoices = onInvoices.map(({ client: code, number, amount, currency }) => {
    const date = ago(150);
    const by = personId("maria");
    const clientCompanyId = clientId(code);
    return {
      id: idOf(`po ${number}`),
      at: at(date, "14:10"),
      by,
      clientCompanyId,
      number,
      date,
      amount,
      currency,
      basis: "net" as const,
    };
  });
  await writeRecords(db, clientPurchaseOrder, [...ofWork, ...ofInvoices]);
}

/** The orders that invoices of the demo name: of one more than 90 % is used, of another more than 75 %. */
const onInvoices = [
  { client: "NGR", number: "4500118730", amount: "60000", currency: "USD" },
  { client: "NGR", number: "4500119026", amount: "12000", currency: "USD" },
  { client: "CLP", number: "CLP-88213", amount: "40000", currency: "USD" },
  { client: "HEB", number: "HEB-PO-2207", amount: "24000", currency: "GBP" },
  { client: "HEB", number: "HEB-PO-2231", amount: "30000", currency: "EUR" },
];
