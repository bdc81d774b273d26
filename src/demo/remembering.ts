/**
 * A database that caches queries about records which do not change while the reports are signed. Five hundred signatures query the same people,
 * certificates, instruments, procedures, clients and templates again and again.
 */
import type { PgTable } from "drizzle-orm/pg-core";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { type Db, joinTransaction } from "#kit/server/database.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification, certificationEvent, visionTest } from "#modules/ndt-training/server/tables.ts";
import {
  procedure,
  procedureClientApproval,
  procedureRevision,
  procedureSuspension,
} from "#modules/processes-procedures/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

/** Actions on reports write to none of these tables; joins and subqueries only use others of these tables. */
const unchanging: ReadonlySet<PgTable> = new Set<PgTable>([
  appUser,
  certification,
  certificationEvent,
  clientCompany,
  clientRequirement,
  clientSite,
  companySettings,
  inventoryItem,
  procedure,
  procedureClientApproval,
  procedureRevision,
  procedureSuspension,
  project,
  reportTemplate,
  visionTest,
  workOrder,
]);

interface Question {
  execute: () => Promise<unknown>;
  toSQL: () => { sql: string; params: unknown[] };
}
interface Asking {
  from: (table: PgTable) => Question;
}

export function remembering(db: Db): Db {
  const answers = new Map<string, Promise<unknown>>();
  const ask = Reflect.get(db, "select") as (...columns: unknown[]) => Asking;
  const select = (...columns: unknown[]): Asking => {
    const asking = ask.apply(db, columns);
    const from = asking.from.bind(asking);
    return Object.assign(asking, {
      from: (table: PgTable) => (unchanging.has(table) ? remembered(from(table), answers) : from(table)),
    });
  };
  const handle = new Proxy(db, {
    get: (target, key) => {
      if (key === "select") return select;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return joinTransaction(db, handle);
}

/** A query runs when awaited, by its `execute`; one with the same text and values is answered from the cache. */
function remembered(question: Question, answers: Map<string, Promise<unknown>>): Question {
  const ask = question.execute.bind(question);
  return Object.assign(question, {
    execute: () => {
      const { sql, params } = question.toSQL();
      const key = JSON.stringify([sql, params]);
      const answer = answers.get(key) ?? ask();
      answers.set(key, answer);
      return answer;
    },
  });
}
