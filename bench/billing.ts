/** 100,000 invoices and work orders and 1,000,000 entries of time, loaded when a line about them is first measured; and the floors of their lists. */
import { idOf } from "./load.ts";
import type { Database, Db } from "#kit/server/database.ts";
import { sql } from "drizzle-orm";

const invoices = 100_000;
const orders = 100_000;
const entries = 1_000_000;

const series = (count: number) => `generate_series(0, ${count - 1}) i`;
const at = (count: number) => `date_trunc('milliseconds', now() - (${count} - i) * (interval '5 years' / ${count}))`;
const client = "(i * 7) % 200";
const base = "case when i % 10 < 6 then 0 when i % 10 < 9 then 1 when i % 20 < 18 then 2 else 3 end";
const person = "2 + (i * 13) % 60";

const statements = [
  `insert into work_order (id, created_at, updated_at, number, project_id, client_company_id, client_site_id, base_location_id, title, area, status,
     planned_start_on, planned_end_on, assigned_user_ids)
   select ${idOf("billing-order", "i")}, ${at(orders)}, ${at(orders)}, 'WB-' || lpad(i::text, 6, '0'), ${idOf("project", `${client} * 2`)},
     ${idOf("client", client)}, ${idOf("site", `${client} * 2`)}, ${idOf("base", base)}, 'Circuit ' || i, 'Area ' || i % 9,
     case when i % 10 < 8 then 'closed' else 'in progress' end, current_date - i % 900, current_date - i % 900 + 5, array[${idOf("person", person)}]
   from ${series(orders)}`,
  `insert into timesheet_entry (id, created_at, updated_at, created_by_id, user_id, work_order_id, project_id, client_company_id, base_location_id, activity,
     start_at, end_at, time_zone, day, billable, methods, status)
   select ${idOf("entry", "i")}, at, at, ${idOf("person", person)}, ${idOf("person", person)}, ${idOf("billing-order", `i % ${orders}`)},
     ${idOf("project", "((i % 100000) * 7) % 200 * 2")}, ${idOf("client", "((i % 100000) * 7) % 200")}, ${idOf("base", base)}, 'work', at, at + interval '8 hours',
     'America/Chicago', (at at time zone 'America/Chicago')::date, true, array['UT'], case when i > ${entries} * 0.98 then 'submitted' else 'approved' end
   from ${series(entries)}, lateral (select ${at(entries)} as at) t`,
  // Nineteen of twenty are paid, the rest is open, half of it overdue.
  `insert into invoice (id, created_at, updated_at, created_by_id, frozen_at, issued_at, type, number, status, client_company_id, base_location_id, project_id,
     invoice_date, due_date, service_from, service_to, terms, currency, fx_rate, fx_date, fx_source, base_net, base_tax, base_gross, tax_rounding, retainage_base,
     retainage_tax, figures, lines_total, net_total, tax_total, gross_total, amount_due, paid_total, balance)
   select ${idOf("invoice", "i")}, at, at, ${idOf("person", "0")}, at, at, 'invoice', 'INV-' || lpad(i::text, 6, '0'), case when paid then 'paid' else 'issued' end,
     ${idOf("client", client)}, ${idOf("base", base)}, ${idOf("project", `${client} * 2`)}, at::date, at::date + 30, at::date - 9, at::date - 3,
     '{"base":"invoice date","days":30}', 'USD', 1, at::date, 'same', 1000, 82.5, 1082.5, 'per tax group', 'net', 'full', '{}', 1000, 1000, 82.5, 1082.5, 1082.5,
     case when paid then 1082.5 else 0 end, case when paid then 0 else 1082.5 end
   from ${series(invoices)}, lateral (select ${at(invoices)} as at, i % 20 > 0 or i < ${invoices} * 0.5 as paid) t`,
  `insert into payment (id, created_at, updated_at, client_company_id, received_on, amount, currency, method, fx_rate, unallocated)
   select ${idOf("payment", "i")}, at, at, ${idOf("client", client)}, least(at::date + 35, current_date), 1082.5, 'USD', 'bank transfer', 1, 0
   from ${series(invoices)}, lateral (select ${at(invoices)} as at) t where i % 20 > 0 or i < ${invoices} * 0.5`,
  `insert into payment_allocation (id, payment_id, invoice_id, amount)
   select ${idOf("allocation", "i")}, ${idOf("payment", "i")}, ${idOf("invoice", "i")}, 1082.5 from ${series(invoices)} where i % 20 > 0 or i < ${invoices} * 0.5`,
];

/** Loads them unless they are there; triggers are disabled meanwhile. */
export async function loadBilling(database: Database): Promise<void> {
  const [known] = await database.query<{ count: number }>("select count(*)::int as count from invoice");
  if ((known?.count ?? 0) > 0) return;
  const run = (db: Db, statement: string) => db.execute(sql.raw(statement));
  await database.exclusively("bench load", async (db) => {
    await run(db, "set session_replication_role = replica");
    for (const statement of statements) await run(db, statement);
    await run(db, "set session_replication_role = default");
  });
  await database.query("vacuum analyze");
}

const names = `c.display_name as "clientName", p.number as "projectNumber", b.name as "baseName"`;
const joins = `left join client_company c on c.id = x.client_company_id left join project p on p.id = x.project_id left join base_location b on b.id = x.base_location_id`;

/** By hand: the same rows with all their columns and the names of what they refer to. */
export const billingLists = {
  invoices: `select x.*, s.name as "siteName", u.first_name || ' ' || u.last_name as "issuedByName", ${names} from invoice x ${joins}
    left join client_site s on s.id = x.client_site_id left join app_user u on u.id = x.issued_by_id where x.archived_at is null order by x.created_at desc, x.id desc limit 51`,
  "work-orders": `select x.*, s.name as "siteName", ${names} from work_order x ${joins} left join client_site s on s.id = x.client_site_id
    where x.archived_at is null order by x.number desc, x.id desc limit 51`,
  "timesheet-entries": `select x.*, w.number as "workOrderNumber", u.first_name || ' ' || u.last_name as "personName", ${names} from timesheet_entry x ${joins}
    left join work_order w on w.id = x.work_order_id left join app_user u on u.id = x.user_id where x.archived_at is null order by x.start_at desc, x.id desc limit 51`,
} as const;
