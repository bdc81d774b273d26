/** A function that makes something for a text once and then returns what it made: a formatter of a time zone takes about a millisecond to make. */
export function eachOnce<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
}
