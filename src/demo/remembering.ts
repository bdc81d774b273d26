/**
 * A database that caches queries about records which do not change while the reports are signed. Five hundred signatures query the same people,
 * certificates, calibrations, procedures, clients and templates again and again.
 */
import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { companySettings, regulatoryProfile } from "#directory/company/server/tables.ts";
import { appUser, userPicture } from "#directory/people/server/tables.ts";
import { evidenceCase, evidenceCaseCalibration } from "#eligibility/server/tables.ts";
import { type Db, joinTransaction } from "#kit/server/database.ts";
import {
  calibrationExtension,
  calibrationPlan,
  calibrationPoint,
  calibrationRecord,
  equipmentEvent,
} from "#modules/calibration/server/tables.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification, certificationEvent, visionTest } from "#modules/ndt-training/server/tables.ts";
import {
  procedure,
  procedureClientApproval,
  procedureRevision,
  procedureSuspension,
} from "#modules/processes-procedures/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { acceptanceCriteriaSet, reportTemplate } from "#modules/report-templates/server/tables.ts";

/** Actions on reports write to none of these tables. */
const unchanging: ReadonlySet<PgTable> = new Set<PgTable>([
  acceptanceCriteriaSet,
  appUser,
  calibrationExtension,
  calibrationPlan,
  calibrationPoint,
  calibrationRecord,
  certification,
  certificationEvent,
  clientCompany,
  clientRequirement,
  clientSite,
  companySettings,
  equipmentEvent,
  equipmentType,
  evidenceCase,
  evidenceCaseCalibration,
  inventoryItem,
  procedure,
  procedureClientApproval,
  procedureRevision,
  procedureSuspension,
  project,
  regulatoryProfile,
  reportTemplate,
  userPicture,
  visionTest,
  workOrder,
]);
const unchangingNames: ReadonlySet<string> = new Set([...unchanging].map(getTableName));

interface Question {
  execute: () => Promise<unknown>;
}
interface Selecting {
  from: (table: PgTable) => Question & { toSQL: () => Asked };
}
interface Raw extends Question {
  getQuery: () => Asked;
}
interface Asked {
  sql: string;
  params: unknown[];
}

export function remembering(db: Db): Db {
  const answers = new Map<string, Promise<unknown>>();
  const asSelect = Reflect.get(db, "select") as (...columns: unknown[]) => Selecting;
  const asRaw = Reflect.get(db, "execute") as (...asked: unknown[]) => Raw;
  const select = (...columns: unknown[]): Selecting => {
    const asking = asSelect.apply(db, columns);
    const from = asking.from.bind(asking);
    return Object.assign(asking, {
      from: (table: PgTable) => {
        const question = from(table);
        return unchanging.has(table) ? remembered(question, () => question.toSQL(), answers) : question;
      },
    });
  };
  const execute = (...asked: unknown[]): Raw => {
    const question = asRaw.apply(db, asked);
    return remembered(question, () => question.getQuery(), answers);
  };
  const handle = new Proxy(db, {
    get: (target, key) => {
      if (key === "select") return select;
      if (key === "execute") return execute;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return joinTransaction(db, handle);
}

/** A query runs when awaited, by its `execute`; one with the same text and values is answered from the cache, if nothing it reads changes. */
function remembered<Q extends Question>(question: Q, textOf: () => Asked, answers: Map<string, Promise<unknown>>): Q {
  const ask = question.execute.bind(question);
  return Object.assign(question, {
    execute: () => {
      const { sql, params } = textOf();
      if (!readsUnchanging(sql)) return ask();
      const key = JSON.stringify([sql, params]);
      const answer = answers.get(key) ?? ask();
      answers.set(key, answer);
      return answer;
    },
  });
}

/** Whether a query only reads tables that do not change, what it has named itself, and the catalog of the database. */
function readsUnchanging(sql: string): boolean {
  if (/\b(insert into|update|delete from|nextval|for share)\b/i.test(sql)) return false;
  const own = new Set([...sql.matchAll(/\b(\w+)(?: \([\w, ]+\))? as (?:materialized )?\(/g)].map(([, name]) => name));
  const read = [...sql.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?(?!lateral\b)"?([a-z_][\w.]*)"?(\(?)/g)];
  return read.every(
    ([, name = "", called]) => called !== "" || own.has(name) || unchangingNames.has(name) || name.startsWith("pg_catalog."),
  );
}
