/** How the price of a line came about, folded away. */
export function LineTrace({ trace, of }: { trace: readonly string[]; of: string }) {
  if (trace.length === 0) return null;
  return (
    <details>
      <summary aria-label={`How ${of} came about`}>Trace</summary>
      <ul>
        {trace.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
