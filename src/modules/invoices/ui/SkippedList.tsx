/** What an action on several invoices left out, with the reason of each. */
export function SkippedList({ skipped }: { skipped: readonly { number: string; why: string }[] }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <p>Left out:</p>
      <ul>
        {skipped.map(({ number, why }) => (
          <li key={number}>
            <span className="mono">{number}</span>: {why}
          </li>
        ))}
      </ul>
    </>
  );
}
