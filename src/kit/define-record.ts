import { z } from "zod";
import { only, ordinary, type RecordRights, Stored } from "./contract.ts";
import type { DerivedField, DerivedFields, Fields } from "./fields.ts";

type Entered<F extends Fields> = { [K in keyof F]: F[K]["draft"] };
type Rows<F extends DerivedFields> = { [K in keyof F]: F[K]["row"] };

interface Definition<Path extends string, F extends Fields, S extends DerivedFields, Q extends z.ZodRawShape> {
  /** The shared record name, as used in the audit trail: "CalibrationProvider". */
  entity: string;
  /** In a sentence and on buttons: "laboratory". */
  noun: string;
  /** Where its endpoints are: "/api/calibration/providers". */
  path: Path;
  /** Where it is shown: "/calibration/providers"; a single one is below that, by its id. */
  page: string;
  /** What people enter. */
  fields: F;
  /** What follows from other records or is set by actions: shown, never entered. */
  shown?: S;
  /** The filters of its list. */
  filters?: Q;
  /** Access ids that open it, where they are not the module's own. */
  modules?: readonly string[];
  /** Which right an endpoint requires, where it is not the usual one. */
  rights?: RecordRights;
}

/**
 * A record, defined once: its fields give the schema of what is entered (`draft`), the schema of the answer (`row`), the labels and the ordinary
 * endpoints. All of it is plain data that a module may spread and override.
 */
export function defineRecord<
  Path extends string,
  F extends Fields,
  S extends DerivedFields = Record<never, never>,
  Q extends z.ZodRawShape = Record<never, never>,
>({ entity, noun, path, page, fields, shown, filters, modules, rights }: Definition<Path, F, S, Q>) {
  const all = { ...fields, ...shown } as F & S;
  const draft = z.object(partOf(fields, ({ draft: entered }) => entered) as Entered<F>);
  const row = Stored.extend(partOf(all, ({ row: stored }) => stored) as Rows<F & S>);
  const labels = labelsOf(all) as { [K in keyof (F & S)]: string };
  const endpoints = ordinary(path, {
    row,
    draft,
    labels,
    noun,
    ...(filters ? { filters } : {}),
    ...(modules ? { modules } : {}),
    ...(rights ? { rights } : {}),
  });
  return { entity, noun, path, page, fields: all, draft, row, labels, endpoints };
}

/**
 * A list of rows that are not records: each has an `id` and is computed from records. It can be queried, counted and exported like a list made by
 * `defineRecord`.
 */
export function defineList<Path extends string, S extends DerivedFields, Q extends z.ZodRawShape = Record<never, never>>({
  noun,
  path,
  page,
  shown,
  filters,
}: Pick<Definition<Path, Record<never, never>, S, Q>, "noun" | "path" | "page" | "filters"> & { shown: S }) {
  const row = z.object({ id: z.uuid(), ...(partOf(shown, ({ row: stored }) => stored) as Rows<S>) });
  const labels = partOf(shown, ({ label }) => label) as { [K in keyof S]: string };
  const endpoints = ordinary(path, { row, draft: z.object({}), labels, noun, ...(filters ? { filters } : {}) });
  return { noun, page, fields: shown, row, labels, endpoints: only(endpoints, "list", "count", "export") };
}

function partOf<F extends DerivedField, T>(fields: Readonly<Record<string, F>>, part: (field: F) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field)]));
}

function labelsOf(fields: DerivedFields): Record<string, string> {
  return Object.fromEntries(Object.entries(partOf(fields, ({ label }) => label)).filter(([, label]) => label !== ""));
}
