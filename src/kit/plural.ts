/** The plural of a noun: "work orders", "laboratories", "reports in doubt". */
export function plural(noun: string): string {
  const [first = noun, ...rest] = noun.split(" in ");
  const several = /[^aeiou]y$/.test(first) ? `${first.slice(0, -1)}ies` : `${first}s`;
  return [several, ...rest].join(" in ");
}

/** "1 work order", "3 work orders". */
export const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : plural(noun)}`;
