/** Why reports of a batch drop out: a reason shared by several is listed once, with their names. */

export interface Dropped {
  id: string;
  name: string;
  reasons: readonly string[];
}

/** Reasons shared by several reports, with the reports in order; and by report id the reasons of each alone, each once. */
export function sharedReasons(reports: readonly Dropped[]): {
  shared: { reason: string; names: string[] }[];
  own: Map<string, string[]>;
} {
  const each = reports.map(({ id, name, reasons }) => ({ id, name, reasons: [...new Set(reasons)] }));
  const met = Map.groupBy(
    each.flatMap(({ name, reasons }) => reasons.map((reason) => ({ name, reason }))),
    ({ reason }) => reason,
  );
  const isShared = (reason: string) => (met.get(reason)?.length ?? 0) > 1;
  return {
    shared: [...met].flatMap(([reason, by]) => (isShared(reason) ? [{ reason, names: by.map(({ name }) => name) }] : [])),
    own: new Map(each.map(({ id, reasons }) => [id, reasons.filter((reason) => !isShared(reason))])),
  };
}
