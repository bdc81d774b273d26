import type { ReactNode } from "react";
import { capital } from "#kit/capital.ts";
import type { DerivedField, DerivedFields } from "#kit/fields.ts";
import type { Column } from "./column.ts";
import type { Filter } from "./filter.ts";
import { optionsOf } from "./form/fields.tsx";
import { decimalText } from "./format.ts";
import { MailTo } from "./MailTo.tsx";
import { StatusBadge } from "./status.tsx";
import { Telephone } from "./Telephone.tsx";
import { ValueCell } from "./value.tsx";
import { withheld } from "#kit/withheld.ts";

/** What is shown of a record made by `defineRecord`: its fields by name, rendered by their kind. */
interface Described<Row> {
  fields: DerivedFields;
  labels: Readonly<Record<string, string>>;
  row: { _output: Row };
}
type NameIn<D> = D extends { fields: infer F } ? Extract<keyof F, string> : never;
type RowIn<D> = D extends { row: { _output: infer Row } } ? Row : never;

/** One value of a record: a choice in its words, an identifier in mono, a day in the reader's format. */
function Value({ field, value }: { field: DerivedField | undefined; value: unknown }): ReactNode {
  if (!field || value === null || value === undefined || value === "") return <ValueCell value={value} />;
  const { options, meanings, mono, input } = field;
  if (typeof value === "string" && input === "tel") return <Telephone number={value} />;
  if (typeof value === "string" && input === "email") return <MailTo address={value} />;
  const said = inWords(field, value);
  const meaning = typeof value === "string" && options ? meanings?.[value] : undefined;
  const shown = meaning ? <StatusBadge meaning={meaning}>{String(said)}</StatusBadge> : <ValueCell value={said} />;
  return mono ? <span className="mono">{shown}</span> : shown;
}

/** A stored value with the words of its choice, its unit or currency; a decimal grouped as the reader's are, any other unchanged. */
export function inWords(field: DerivedField | undefined, stored: unknown, currency: string | null = null): unknown {
  if (!field || stored === null || stored === undefined || stored === "") return stored;
  const { kind, options, words, unit, money } = field;
  if (stored === withheld && !options?.includes(withheld)) return withheld;
  const value = kind === "decimal" && typeof stored === "string" ? decimalText(stored) : stored;
  if (money && currency && typeof value === "string") return `${value} ${currency}`;
  if (typeof value === "string" && options) return words?.[value] ?? capital(value);
  if (isChosen(value) && options) return capital(value.map((choice) => words?.[choice] ?? choice).join(", "));
  return unit && (typeof value === "string" || typeof value === "number") ? `${value} ${unit}` : value;
}

const isChosen = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

type Placed<Row> = Omit<Column<Row>, "field" | "mono"> | true;

/** Columns of a list by field name: `columnsOf(Provider, { name: { sort: true }, accreditationBody: true })`. */
export function columnsOf<D extends Described<unknown>>(
  record: D,
  placed: { readonly [K in NameIn<D>]?: Placed<RowIn<D>> },
): Column<RowIn<D>>[] {
  return Object.entries<Placed<RowIn<D>> | undefined>(placed).map(([name, place]) => {
    const field = record.fields[name];
    return {
      field: name,
      show: (row) => <Value field={field && { ...field, mono: undefined }} value={(row as Record<string, unknown>)[name]} />,
      ...(field?.mono ? { mono: true as const } : {}),
      ...(place === true ? {} : place),
    };
  });
}

/** Facts of a record by field name, to be spread among others: `[...factsOf(Provider, provider, "accreditationBody"), [...]]`. */
export function factsOf<D extends Described<unknown>>(
  record: D,
  row: RowIn<D>,
  ...names: NameIn<D>[]
): (readonly [string, ReactNode])[] {
  return names.map((name) => [
    record.labels[name] ?? name,
    <Value key={name} field={record.fields[name]} value={(row as Record<string, unknown>)[name]} />,
  ]);
}

/** A choice of a record as shown on its page: the badge of its state. */
export function FieldShown<D extends Described<unknown>>({
  of,
  field,
  row,
}: {
  of: D;
  field: NameIn<D>;
  row: Pick<RowIn<D>, never>;
}) {
  return <Value field={of.fields[field]} value={(row as Record<string, unknown>)[field]} />;
}

/** The filter of a list by the values of a choice; several at once unless `one`. */
export function choiceFilter<D extends Described<unknown>>(record: D, name: NameIn<D>, one?: "one"): Filter {
  const { options = [], words = {}, label } = record.fields[name] ?? { label: name };
  return { kind: "choice", name, label, options: optionsOf(options, words), ...(one ? {} : { many: true as const }) };
}
