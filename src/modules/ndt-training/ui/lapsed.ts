import type { Matrix } from "../contract.ts";

/** The matrix of those with a certificate that is not valid on its day, and of what they lack. */
export function lapsedOf(matrix: Matrix): Matrix {
  const isLapsed = (key: string) => (person: Matrix["people"][number]) => person.cells[key]?.state === "not valid";
  const columns = matrix.columns.filter(({ key }) => matrix.people.some(isLapsed(key)));
  const people = matrix.people.filter((person) => columns.some(({ key }) => isLapsed(key)(person)));
  return { ...matrix, columns, people };
}
