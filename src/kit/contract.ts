import { z } from "zod";
import { plural } from "./plural.ts";
import { type QueryWord, wordsOf } from "./query-words.ts";

/** The seven things a role may be granted inside a module (people-and-access.md, "Role x module x action"). */
export const actions = ["view", "create", "edit", "archive", "approve", "export", "administer"] as const;
export type Action = (typeof actions)[number];

/** Who may call an endpoint: anyone (`open`), anyone signed in (`signedIn`), or holders of an action in one of the named modules. */
export type Access =
  | { kind: "open" }
  | { kind: "signedIn"; /** also while the password must be changed first */ always?: true }
  | {
      kind: "action";
      action: Action;
      /** access ids; any of them suffices; empty means the module's own id */ modules: readonly string[];
      /** Named approvals given here: a person who gives one on behalf of someone absent may call this too, if they may view. */
      namedActions?: readonly string[];
    };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Endpoint<
  Path extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: Path;
  summary: string;
  access: Access;
  query: Q;
  body: B;
  reply: R;
  /** What `query` accepts, as plain data: pages get this and not the schemas (scripts/vite-contracts.ts). */
  words: Readonly<Record<string, QueryWord>>;
  /** `json` is checked against `reply`; `file` streams a Download; `upload` receives multipart parts. */
  carries: "json" | "file" | "upload";
  /** Runs without a transaction, because it waits for another system; its handler writes through `ctx.write`. */
  alone?: true;
  /** Of a file: the page that says why, with the same parameters, for a browser that opens it in a tab and is refused. */
  refusedTo?: string;
}

/** The `:name` parts of a path, as strings. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [key in Name]: string } & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [key in Name]: string }
    : unknown;

/** What a handler receives: the path parameters by name, the parsed query, the parsed body. */
export type Asked<E> =
  E extends Endpoint<infer Path, infer Q, infer B, z.ZodType>
    ? PathParams<Path> & { query: z.output<Q>; body: z.output<B> }
    : never;
/** What a caller sends: path parameters by name, query and body before parsing. */
export type Asking<E> =
  E extends Endpoint<infer Path, infer Q, infer B, z.ZodType>
    ? PathParams<Path> &
        (Record<string, never> extends z.input<Q> ? { query?: z.input<Q> } : { query: z.input<Q> }) &
        (undefined extends z.input<B> ? { body?: z.input<B> } : { body: z.input<B> })
    : never;
export type Reply<E> = E extends Endpoint<string, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/**
 * For answers: a value that this schema checked when it was stored, and that nobody has changed since. On its way out only its type is checked,
 * which for a report full of measured values saves much of the work. The API description is that of the schema.
 */
export function asStored<T extends object>(schema: z.ZodType<T>): z.ZodType<T> {
  const kept = z.custom<T>((value) => typeof value === "object" && value !== null);
  kept._zod.toJSONSchema = () => z.toJSONSchema(schema);
  return kept;
}

const nothing = z.undefined();
type Nothing = typeof nothing;
const noQuery = z.object({});
type NoQuery = typeof noQuery;

interface Asks {
  /** One plain sentence for the OpenAPI description. */
  summary?: string;
  action?: Action;
  /** Access ids that open this endpoint when they are not the module's own. */
  modules?: readonly string[];
  /** Named approvals that are given here and may be delegated. */
  namedActions?: readonly string[];
  open?: true;
  /** Waits for another system, such as a mail server: no transaction is held meanwhile. */
  alone?: true;
  /** Of a file: see `Endpoint`. */
  refusedTo?: string;
  /** "always" answers even while the password must be changed first. */
  signedIn?: true | "always";
}

function accessOf({ action, modules = [], namedActions, open, signedIn }: Asks): Access {
  if (open) return { kind: "open" };
  if (signedIn) return signedIn === "always" ? { kind: "signedIn", always: true } : { kind: "signedIn" };
  if (!action) throw new Error("An endpoint names its action, or says open or signedIn.");
  return { kind: "action", action, modules, ...(namedActions ? { namedActions } : {}) };
}

function endpoint<Path extends string, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  method: Method,
  path: Path,
  asks: Asks & { query?: Q; body?: B; reply?: R },
  carries: Endpoint["carries"] = "json",
): Endpoint<Path, Q, B, R> {
  return {
    method,
    path,
    summary: asks.summary ?? "",
    access: accessOf(asks),
    query: asks.query ?? (noQuery as z.ZodType as Q),
    body: asks.body ?? (nothing as z.ZodType as B),
    reply: asks.reply ?? (nothing as z.ZodType as R),
    words: asks.query ? wordsOf(asks.query) : {},
    carries,
    ...(asks.alone ? { alone: true as const } : {}),
    ...(asks.refusedTo ? { refusedTo: asks.refusedTo } : {}),
  };
}

/** The schema of an endpoint's body, for a form with the same fields. A page that uses it loads the whole contract. */
export const bodyOf = <B extends z.ZodType>({ body }: { body: B }): B => body;

type Reads<Q extends z.ZodType, R extends z.ZodType> = Asks & { query?: Q; reply: R };
type Writes<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Asks & { query?: Q; body?: B; reply?: R };

export const get = <Path extends string, R extends z.ZodType, Q extends z.ZodType = NoQuery>(path: Path, asks: Reads<Q, R>) =>
  endpoint<Path, Q, Nothing, R>("GET", path, asks);
export const post = <
  Path extends string,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
  Q extends z.ZodType = NoQuery,
>(
  path: Path,
  asks: Writes<Q, B, R>,
) => endpoint<Path, Q, B, R>("POST", path, asks);
export const put = <
  Path extends string,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
  Q extends z.ZodType = NoQuery,
>(
  path: Path,
  asks: Writes<Q, B, R>,
) => endpoint<Path, Q, B, R>("PUT", path, asks);
export const patch = <
  Path extends string,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
  Q extends z.ZodType = NoQuery,
>(
  path: Path,
  asks: Writes<Q, B, R>,
) => endpoint<Path, Q, B, R>("PATCH", path, asks);
export const del = <
  Path extends string,
  R extends z.ZodType = Nothing,
  Q extends z.ZodType = NoQuery,
  B extends z.ZodType = Nothing,
>(
  path: Path,
  asks: Writes<Q, B, R>,
) => endpoint<Path, Q, B, R>("DELETE", path, asks);
/** A GET whose answer is a file: the handler returns a `Download`. */
export const download = <Path extends string, Q extends z.ZodType = NoQuery>(path: Path, asks: Asks & { query?: Q }) =>
  endpoint<Path, Q, Nothing, Nothing>("GET", path, asks, "file");
/** A POST of multipart/form-data: the handler takes the file with `ctx.receive()` and writes through `ctx.write` once it is there. */
export const upload = <Path extends string, R extends z.ZodType, Q extends z.ZodType = NoQuery>(path: Path, asks: Reads<Q, R>) =>
  endpoint<Path, Q, Nothing, R>("POST", path, { ...asks, alone: true }, "upload");

/** What the store saves with every record. `version` is the concurrency token: it rises by one with each change. */
export const Stored = z.object({
  id: z.uuid(),
  version: z.int(),
  createdAt: z.string(),
  createdById: z.uuid().nullable(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type Stored = z.infer<typeof Stored>;

/** A list filter that takes one or several values, comma-separated in the URL. */
export const many = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(one))
    .optional();
/** A yes/no list filter. */
export const flag = z
  .enum(["true", "false"])
  .transform((word) => word === "true")
  .optional();

/** One change of one record, as History shows it. */
export const HistoryEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  actorName: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The query every list understands besides its own filters. */
const listing = {
  q: z.string().trim().max(200).optional().describe("Words or a number to search for"),
  sort: z.string().max(60).optional().describe("A column, with - before it for descending"),
  after: z.string().max(400).optional().describe("The `next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  archived: flag.describe("true shows archived records instead"),
};

/** Every field optional and without defaults, so that a change affects only the fields it names. */
function changesOf<D extends z.ZodRawShape>(shape: D) {
  const bare = Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as D;
  return z.object(bare).partial();
}

/** Which right an endpoint of a record requires, where it is not the one it is named after. */
export type RecordRights = Partial<Record<"create" | "update", Action>>;

/**
 * Rows of a list are counted up to this number: beyond it people only need to know that there are many, and counting on would cost many times
 * what a page costs.
 */
export const mostCounted = 10_000;
/** How many rows match a filter; with `more`, there are more than this. */
export const Counted = z.object({ count: z.int(), more: z.literal(true).optional() });
export type Counted = z.infer<typeof Counted>;
/** The count to answer with when the query counted up to one more than `mostCounted`. */
export const asCounted = (found: number): Counted =>
  found > mostCounted ? { count: mostCounted, more: true } : { count: found };

/**
 * The endpoints of an ordinary record: list, count, export, find, history, create, update, archive, restore.
 * `labels` names the fields for exports, History and the conflict dialog.
 */
export function ordinary<
  Path extends string,
  Row extends z.ZodObject,
  D extends z.ZodRawShape,
  F extends z.ZodRawShape = Record<never, never>,
>(
  path: Path,
  {
    row,
    draft,
    filters,
    labels,
    noun,
    modules,
    rights = {},
  }: {
    row: Row;
    draft: z.ZodObject<D>;
    filters?: F;
    labels: Record<string, string>;
    noun: string;
    modules?: readonly string[];
    rights?: RecordRights;
  },
) {
  const own = (filters ?? {}) as F;
  const query = z.object({ ...listing, ...own });
  const access = modules ? { modules } : {};
  return {
    list: {
      ...get(path, {
        action: "view",
        ...access,
        query,
        reply: z.object({ rows: z.array(row), next: z.string().nullable() }),
        summary: `List ${plural(noun)}`,
      }),
      labels,
    },
    count: get(`${path}/count`, {
      action: "view",
      ...access,
      query,
      reply: Counted,
      summary: `How many ${plural(noun)} match the filter, up to ${mostCounted}`,
    }),
    export: download(`${path}/export`, {
      action: "export",
      ...access,
      query: z.object({ ...listing, ...own, format: z.enum(["csv", "xlsx"]).default("csv"), columns: z.string().optional() }),
      summary: `Export the filtered ${plural(noun)} as CSV or XLSX`,
    }),
    find: get(`${path}/:id`, { action: "view", ...access, reply: row, summary: `One ${noun}` }),
    history: get(`${path}/:id/history`, {
      action: "view",
      ...access,
      reply: z.array(HistoryEntry),
      summary: `Who changed the ${noun}, when, from what to what`,
    }),
    create: post(path, { action: rights.create ?? "create", ...access, body: draft, reply: row, summary: `Create a ${noun}` }),
    update: patch(`${path}/:id`, {
      action: rights.update ?? "edit",
      ...access,
      body: z.object({ version: z.int(), changes: changesOf(draft.shape) }),
      reply: row,
      summary: `Change a ${noun}; the version read must be the version stored`,
    }),
    archive: del(`${path}/:id`, {
      action: "archive",
      ...access,
      query: z.object({ version: z.coerce.number().int() }),
      reply: row,
      summary: `Archive a ${noun}`,
    }),
    restore: post(`${path}/:id/restoration`, {
      action: "archive",
      ...access,
      body: z.object({ version: z.int() }),
      reply: row,
      summary: `Restore an archived ${noun}`,
    }),
  };
}

/** Some of the endpoints of a record, where the product does not offer all of them. */
export function only<E extends Group, K extends keyof E>(endpoints: E, ...names: K[]): Pick<E, K> {
  return Object.fromEntries(names.map((name) => [name, endpoints[name]])) as Pick<E, K>;
}

type Group = Record<string, Endpoint>;

export interface Module<
  Id extends string = string,
  E extends Group = Group,
  R extends Record<string, Group> = Record<string, Group>,
> {
  id: Id;
  title: string;
  /** The access ids of this module; the first is its own. */
  opens: readonly string[];
  endpoints: E;
  /** The endpoints of the module's records other than its first: also on the module itself, as in `calibration.plans.list`. */
  records: R;
  /** What a person reads who may see nothing here, where the usual words about modules would be wrong. */
  denied?: string;
}

/** What History says about the actions on records, by record and verb: "released it" for CalibrationRecord.release. */
export type HistoryWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * A folder of `src/modules`: what its `about.ts` says, and its endpoints. The endpoints of the module's first record and those of no record are
 * `endpoints`; each further record has its own under `records`.
 */
export function defineModule<Id extends string, E extends Group, R extends Record<string, Group> = Record<never, Group>>({
  id,
  title,
  opens,
  endpoints,
  records,
  denied,
}: {
  id: Id;
  title: string;
  opens?: readonly string[];
  endpoints: E;
  records?: R;
  denied?: string;
}): Module<Id, E, R> & R {
  const groups = records ?? ({} as R);
  return {
    ...groups,
    id,
    title,
    opens: opens ?? [id],
    endpoints,
    records: groups,
    ...(denied ? { denied } : {}),
  };
}

/** Every endpoint of a module with its name; those of a further record are named after that record, as in "plans.list". */
export function endpointsOf({ endpoints, records }: Module): { name: string; endpoint: Endpoint }[] {
  return [
    ...Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint })),
    ...Object.entries(records).flatMap(([record, group]) =>
      Object.entries(group).map(([name, endpoint]) => ({ name: `${record}.${name}`, endpoint })),
    ),
  ];
}

/** How the server refuses. `fields` names wrong inputs, `reasons` every obstacle, `current` is the record as it is now. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  reasons: z
    .array(
      z.object({
        message: z.string(),
        code: z.string().optional(),
        entity: z.string().optional(),
        entityId: z.string().optional(),
      }),
    )
    .optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
  changedBy: z.string().optional(),
  changedAt: z.string().optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
export type Reason = NonNullable<Problem["reasons"]>[number];
