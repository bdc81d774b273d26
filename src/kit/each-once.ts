/**
 * A function that makes something for a text or number once and then returns what it made: a formatter of a time zone takes about a millisecond to
 * make. With `most` it forgets everything once it knows so many, where what it is asked for has no end: days.
 */
export function eachOnce<T, K extends string | number = string>(make: (key: K) => T, most = Infinity): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    if (made.size >= most) made.clear();
    made.set(key, fresh);
    return fresh;
  };
}
