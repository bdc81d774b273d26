/** Evaluates an expression; answers are looked up one at a time. */
import { type FunctionName, type Operator, parseExpression, type Tree } from "./parse.ts";
import { atTime, dateAdd, daysFrom, hoursBetween } from "./times.ts";
import { wallAt } from "#kit/local-time.ts";
import { flat, isEmpty, isList, numberOf, order, type Result, same, textOf, truth } from "./values.ts";
import { Decimal } from "#kit/decimal.ts";

/** Where an expression is evaluated. */
export interface Surroundings {
  answer: (key: string, column: string | undefined) => Result;
  fact: (of: "user" | "context", name: string) => Result;
  /** The current time, and the time zone of the site. */
  now: string;
  zone: string;
  /** Receives a note on why a result is empty, such as a division by zero. */
  note: (text: string) => void;
}

/** The result of an expression; one that cannot be parsed is empty, with a note. */
export function evaluateExpression(text: string, around: Surroundings): Result {
  try {
    return valueOf(parseExpression(text), around);
  } catch (error) {
    around.note(error instanceof Error ? error.message : String(error));
    return null;
  }
}

function valueOf(tree: Tree, around: Surroundings): Result {
  switch (tree.kind) {
    case "number":
      return finite(new Decimal(tree.text));
    case "text":
      return tree.text;
    case "bool":
      return tree.value;
    case "answer":
      return around.answer(tree.key, tree.column);
    case "fact":
      return around.fact(tree.of, tree.name);
    case "not": {
      const value = truth(valueOf(tree.of, around));
      return value === null ? null : !value;
    }
    case "minus":
      return numberOf(valueOf(tree.of, around))?.negated() ?? null;
    case "binary":
      return binary(tree.operator, tree.left, tree.right, around);
    case "call":
      return called(tree.name, tree.of, around);
  }
}

function binary(operator: Operator, first: Tree, second: Tree, around: Surroundings): Result {
  const left = valueOf(first, around);
  if (operator === "and" || operator === "or") {
    const decides = operator === "or";
    const a = truth(left);
    if (a === decides) return a;
    const b = truth(valueOf(second, around));
    return b === decides || a !== null ? b : null;
  }
  const right = valueOf(second, around);
  if (operator === "=") return same(left, right);
  if (operator === "!=") return !same(left, right);
  if (operator === "+" || operator === "-" || operator === "*" || operator === "/")
    return arithmetic(operator, numberOf(left), numberOf(right), around);
  const by = order(left, right);
  if (by === null) return null;
  return { "<": by < 0, "<=": by <= 0, ">": by > 0, ">=": by >= 0 }[operator];
}

function arithmetic(operator: "+" | "-" | "*" | "/", a: Decimal | null, b: Decimal | null, around: Surroundings): Decimal | null {
  if (!a || !b) return null;
  if (operator === "+") return finite(a.plus(b));
  if (operator === "-") return finite(a.minus(b));
  if (operator === "*") return finite(a.times(b));
  if (!b.isZero()) return finite(a.div(b));
  around.note("Division by zero");
  return null;
}

const finite = (value: Decimal): Decimal | null => (value.isFinite() ? value : null);

/** As long as the longest answer: calculated texts that repeat each other would double with each field. */
const longestText = 20_000;

function joined(texts: readonly string[], around: Surroundings): string | null {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= longestText) return texts.join("");
  around.note(`A calculated text has at most ${longestText.toLocaleString("en")} characters`);
  return null;
}

function called(name: FunctionName, of: readonly Tree[], around: Surroundings): Result {
  if (name === "if") {
    const [condition, then, otherwise] = of;
    const chosen = condition && truth(valueOf(condition, around)) ? then : otherwise;
    return chosen ? valueOf(chosen, around) : null;
  }
  const given = of.map((one) => valueOf(one, around));
  const [a = null, b = null] = given;
  const texts = given.map(textOf);
  const [first = "", second = "", third = ""] = texts;
  switch (name) {
    case "in":
      return isEmpty(a) ? null : given.slice(1).some((one) => same(a, one));
    case "min":
    case "max":
    case "sum":
    case "avg":
      return aggregate(name, given);
    case "count":
      return new Decimal(flat(given).length);
    case "countIf":
      return new Decimal(flat([a]).filter((one) => same(one, b)).length);
    case "round":
      return rounded(numberOf(a), numberOf(b));
    case "abs":
      return numberOf(a)?.abs() ?? null;
    case "sqrt": {
      const value = numberOf(a);
      return value && !value.isNegative() ? value.sqrt() : null;
    }
    case "coalesce":
      return given.find((one) => !isEmpty(one)) ?? null;
    case "len":
      return new Decimal(isList(a) ? (a as readonly unknown[]).length : first.length);
    case "contains":
      return isEmpty(a) ? null : isList(a) ? same(a, b) : first.includes(second);
    case "concat":
      return joined(texts, around);
    case "today":
      return wallAt(around.now, around.zone).slice(0, 10);
    case "now":
      return wallAt(around.now, around.zone);
    case "at":
      return atTime(first, second);
    case "dateAdd": {
      const by = numberOf(b);
      return by && dateAdd(first, by, third, around.zone);
    }
    case "daysBetween":
      return daysFrom(first, second);
    case "hoursBetween":
      return hoursBetween(first, second, around.zone);
  }
}

/** Over all non-empty values: the sum of none is 0, their average, minimum and maximum are empty. Dates have a minimum and maximum too. */
function aggregate(name: "min" | "max" | "sum" | "avg", given: readonly Result[]): Result {
  const values = flat(given);
  if (name === "min" || name === "max") {
    const sign = name === "min" ? -1 : 1;
    return values.reduce((best, one) => (best === null || Math.sign(order(one, best) ?? 0) === sign ? one : best), null);
  }
  const sum = values.reduce<Decimal>((total, one) => total.plus(numberOf(one) ?? 0), new Decimal(0));
  if (name === "sum") return finite(sum);
  return values.length === 0 ? null : finite(sum.div(values.length));
}

/** Rounds half away from zero. */
function rounded(value: Decimal | null, places: Decimal | null): Decimal | null {
  if (!value || !places?.isInteger() || places.abs().gt(12)) return null;
  if (places.isNegative()) {
    const unit = new Decimal(10).pow(places.negated());
    return value.div(unit).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(unit);
  }
  return value.toDecimalPlaces(places.toNumber(), Decimal.ROUND_HALF_UP);
}
