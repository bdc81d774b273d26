/** What a module's server contributes to the product: its answers, and its part of every question that is asked over all modules. */
import type { FastifyInstance } from "fastify";
import type { ModuleId, NamesIn } from "./catalogue.ts";
import type { DueSource } from "#due/server/source.ts";
import type { Module } from "#kit/contract.ts";
import type { Db } from "#kit/server/database.ts";
import type { Answers } from "#kit/server/questions.ts";
import type { Jobs } from "#kit/server/jobs.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import type { Services, Subscription } from "#kit/server/services.ts";
import type { LogSource, RecordSource } from "#retention/server/source.ts";
import type { WorkSource } from "#work/server/source.ts";

export interface ServerModule<Id extends ModuleId = ModuleId> {
  /** What it answers. */
  contract: Module<Id>;
  routes: (app: FastifyInstance, services: Services) => void;
  /** What comes due in it. */
  due?: readonly DueSource[];
  /** What waits in it for a person. */
  work?: WorkSource;
  /** Records whose time may be over, looked at one by one, and lines of logs that leave by the month. */
  retention?: { records?: readonly RecordSource[]; logs?: readonly LogSource[] };
  /** What it knows and modules ask that do not know it, each as `server/source.ts` of who asks says. */
  answers?: Answers;
  /** What it does because of another module, in the same transaction. */
  subscribes?: readonly Subscription[];
  /** What it does after an answer has gone out, or by the clock. */
  jobs?: (jobs: Jobs, services: Services) => void;
  /** Brings the data it ships up to date at every start; what the company changed stays as it is. */
  seed?: (db: Db, now: string, secrets: Secrets) => Promise<void>;
}

/** What its `about.ts` names as due or waiting it contributes, and nothing that another module names. */
type Contributed<Id extends ModuleId> = Omit<ServerModule, "contract" | "due" | "work"> &
  ([NamesIn<"due", Id>] extends [never] ? { due?: never } : { due: readonly DueSource<NamesIn<"due", Id>>[] }) &
  ([NamesIn<"work", Id>] extends [never] ? { work?: never } : { work: WorkSource });

/** Checks the manifest of a module where it is written, and keeps its id. */
export const serverModule = <Id extends ModuleId>(contract: Module<Id>, contributed: Contributed<Id>): ServerModule<Id> => ({
  contract,
  ...contributed,
});
