/** What a module's server contributes to the product: its handlers, and its part of everything that covers all modules. */
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
  /** Its handlers. */
  contract: Module<Id>;
  routes: (app: FastifyInstance, services: Services) => void;
  /** What comes due in it. */
  due?: readonly DueSource[];
  /** What waits in it for a person. */
  work?: WorkSource;
  /** Records whose retention period may have ended, reviewed one by one, and lines of logs that are archived by the month. */
  retention?: { records?: readonly RecordSource[]; logs?: readonly LogSource[] };
  /** Its answers to questions of modules that do not know it, each as in the `server/source.ts` of the module that asks. */
  answers?: Answers;
  /** What it does because of another module, in the same transaction. */
  subscribes?: readonly Subscription[];
  /** What it does after an answer has been sent, or on a schedule. */
  jobs?: (jobs: Jobs, services: Services) => void;
  /** Updates the data it ships at every start; what the company changed stays as it is. */
  seed?: (db: Db, now: string, secrets: Secrets) => Promise<void>;
}

/** It contributes what its `about.ts` names as due or waiting, and nothing that another module names. */
type Contributed<Id extends ModuleId> = Omit<ServerModule, "contract" | "due" | "work"> &
  ([NamesIn<"due", Id>] extends [never] ? { due?: never } : { due: readonly DueSource<NamesIn<"due", Id>>[] }) &
  ([NamesIn<"work", Id>] extends [never] ? { work?: never } : { work: WorkSource });

/** Checks the manifest of a module where it is written, and keeps the literal type of its id. */
export const serverModule = <Id extends ModuleId>(contract: Module<Id>, contributed: Contributed<Id>): ServerModule<Id> => ({
  contract,
  ...contributed,
});
