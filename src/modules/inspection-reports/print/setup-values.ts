/** What the setups of a report have in common is said once; what differs, setup by setup. */

/** What a field says in each setup, in their order; "" where it says nothing. */
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
