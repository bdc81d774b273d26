import { z } from "zod";
import { type Endpoint, post } from "./contract.ts";
import type { Step } from "./lifecycle.ts";
import { reasonText } from "./reasons.ts";

type BodyOf<A, Q> = z.ZodObject<
  { version: z.ZodInt } & (A extends { reason: string } ? { reason: z.ZodString } : unknown) &
    (Q extends z.ZodRawShape ? Q : unknown)
>;
type ActionEndpoints<Path extends string, R extends z.ZodType, A, Asked> = {
  [K in keyof A]: A[K] extends { path: infer P extends string }
    ? Endpoint<`${Path}/:id/${P}`, z.ZodObject<Record<never, never>>, BodyOf<A[K], K extends keyof Asked ? Asked[K] : null>, R>
    : never;
};

/**
 * The endpoints of a record's actions: POST with the version that was read, the reason and whatever else the action needs (`asked`); the answer
 * is the record. `asked` is given here and not in the lifecycle, which is plain data for every page. `modules` are the access ids that open them, where
 * those are not the module's own.
 */
export function actionEndpoints<
  Path extends string,
  R extends z.ZodType,
  A extends Record<string, Step>,
  Asked extends { [K in keyof A]?: z.ZodRawShape } = Record<never, never>,
>(
  { path, row, modules }: { path: Path; row: R; modules?: readonly string[] },
  { actions }: { actions: A },
  asked?: Asked,
): ActionEndpoints<Path, R, A, Asked> {
  const endpoints = Object.entries<Step>(actions).map(([name, { path: end, right, permission, reason, summary }]) => [
    name,
    post(`${path}/:id/${end}`, {
      action: right,
      ...(modules ? { modules } : {}),
      ...(permission && right === "approve" ? { namedActions: [permission] } : {}),
      body: z.object({ version: z.int(), ...(reason ? { reason: reasonText(reason, 600) } : {}), ...asked?.[name] }),
      reply: row,
      summary,
    }),
  ]);
  return Object.fromEntries(endpoints) as ActionEndpoints<Path, R, A, Asked>;
}
