/** Values common to all setups of a report are given once; others by setup. */

/** The text of a field in each setup, in order; "" if empty. */
export interface SaidBySetup {
  texts: readonly string[];
}

export function partedBySetup<S extends SaidBySetup>(fields: readonly S[]): { common: S[]; differing: S[] } {
  const said = fields.filter(({ texts }) => texts.some((text) => text !== ""));
  const isCommon = ({ texts: [first, ...others] }: S) => others.every((text) => text === first);
  return { common: said.filter(isCommon), differing: said.filter((one) => !isCommon(one)) };
}

/** "setup A", "setups A and B", "setups A, B and C". */
export function setupNames(labels: readonly string[]): string {
  const [last = "", ...before] = labels.toReversed();
  return before.length === 0 ? `setup ${last}` : `setups ${before.toReversed().join(", ")} and ${last}`;
}
