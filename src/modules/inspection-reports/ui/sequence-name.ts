/** What a sequence of numbers is called, and the pattern of its numbers: "{CLIENT}-{SEQ:4} CLIENT=BPC · 2026" counts the reports of BPC in 2026. */
export function namedSequence(sequence: string): { name: string; pattern: string } {
  const [scope = "", period = ""] = sequence.split(" · ");
  const counted = [...scope.matchAll(/[A-Z]+=([^;]*)/g)].map(([, value]) => value);
  const name = [...counted, period].filter(Boolean).join(" · ");
  return { name: name || "All reports", pattern: /\S*\{\S*/.exec(scope)?.[0] ?? "" };
}
