/** Numbers that cannot be 0, such as the sizes of the item and of the instruments. */
import { decimal } from "#kit/decimal.ts";
import { fieldsOf, splitPath } from "../definition.ts";
import type { Reader } from "../sheet.ts";
import { evaluatedLines, inBlock, onIndication, onLine, type Remark } from "./rule.ts";

/** Of the fields at these paths ("technique.current", "calibration.checks.step" for a column), those that hold 0 or less. */
export function notAboveZero(read: Reader, paths: readonly string[]): Remark[] {
  return paths.flatMap((path) => {
    const [scope, rest] = splitPath(path);
    const [key = "", column] = rest.split(".");
    const field = fieldsOf(read.definition, scope).find((one) => one.key === key);
    if (!field) return [];
    const isWrong = (value: string | null) => decimal(value)?.gt(0) === false;
    const own = `${scope}.${key}`;
    const message = `${field.label} must be above 0`;
    if (scope === "line")
      return evaluatedLines(read)
        .filter((one) => isWrong(one.decimal(own)))
        .map(({ line }) => onLine(line, key, message));
    if (scope === "indication")
      return read.content.indications
        .filter((one) => isWrong(read.forIndication(one).decimal(own)))
        .map((one) => onIndication(one, key, message));
    if (column === undefined) return isWrong(read.decimal(own)) ? [inBlock(scope, key, message)] : [];
    const { label = column } = field.columns?.find((one) => one.key === column) ?? {};
    return read
      .rows(own)
      .filter((row) => isWrong(row.decimal(column)))
      .map(({ row }) => inBlock(scope, key, `${field.label}, row ${row + 1}: ${label} must be above 0`, row));
  });
}
