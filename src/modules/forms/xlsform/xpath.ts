/** Expressions of XLSForm workbooks (XPath) into those of forms. */
import { ExpressionProblem, parseExpression } from "../expression/parse.ts";

/** What a question of the workbook became. */
export interface Known {
  key: string;
  /** Several choices, so that "selected" asks whether one of them is among them. */
  isMultiple: boolean;
  /** The key of the table it is a column of. */
  table: string | null;
}

export interface Where {
  /** The questions that were taken, by their names in the workbook. */
  known: ReadonlyMap<string, Known>;
  /** The question the expression belongs to: "." is its answer. */
  self: Known | null;
}

const pattern =
  /\s+|(?<text>'[^']*'|"[^"]*")|(?<number>\d+(?:\.\d+)?)|\$\{\s*(?<answer>[^}]+?)\s*\}|(?<name>[A-Za-z_][\w:-]*)|(?<sign><=|>=|!=|\.\.|[-+*=<>(),./|[\]])/uy;

interface Token {
  kind: "text" | "number" | "answer" | "name" | "sign";
  text: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const reader = new RegExp(pattern);
  while (reader.lastIndex < text.length) {
    const from = reader.lastIndex;
    const found = reader.exec(text);
    if (!found) throw new ExpressionProblem(`"${text.slice(from, from + 12)}" cannot be read`);
    for (const kind of ["text", "number", "answer", "name", "sign"] as const) {
      const value = found.groups?.[kind];
      if (value !== undefined) tokens.push({ kind, text: value });
    }
  }
  return tokens;
}

/** The expression as forms read it; throws `ExpressionProblem` with what cannot be taken. */
export function fromXPath(text: string, where: Where): string {
  const taken = converted(tokensOf(text), where, false)
    // An empty answer is neither equal nor unequal to a text in a form.
    .replaceAll(/(\$\{[a-z0-9_.]+\}) = ''/g, "len($1) = 0")
    .replaceAll(/(\$\{[a-z0-9_.]+\}) != ''/g, "len($1) > 0");
  parseExpression(taken);
  return taken;
}

/** `inTotal`: inside a function over all rows of a table. */
function converted(tokens: readonly Token[], where: Where, inTotal: boolean): string {
  const parts: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const next = tokens[at + 1];
    if (token.kind === "name" && next?.kind === "sign" && next.text === "(") {
      const end = closingOf(tokens, at + 1);
      parts.push(called(token.text, argumentsIn(tokens.slice(at + 2, end)), where));
      at = end;
    } else parts.push(plain(token, where, inTotal));
  }
  return parts.join(" ").replaceAll(/\( /g, "(").replaceAll(/ \)/g, ")");
}

function plain({ kind, text }: Token, where: Where, inTotal: boolean): string {
  if (kind === "number") return text;
  if (kind === "text") return quoted(text.slice(1, -1));
  if (kind === "answer") return answer(text, where, inTotal);
  if (kind === "name") {
    const operator = { and: "and", or: "or", div: "/" }[text];
    if (operator) return operator;
    throw new ExpressionProblem(`"${text}" is not known in a form`);
  }
  if (text === ".") {
    if (where.self) return `\${${where.self.key}}`;
    throw new ExpressionProblem('"." has no question here');
  }
  if (["..", "/", "|", "[", "]"].includes(text)) throw new ExpressionProblem("A path between questions is not known in a form");
  return text;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function answer(name: string, { known, self }: Where, inTotal: boolean): string {
  const found = known.get(name);
  if (!found) throw new ExpressionProblem(`"${name}" is left out, or not a question of this form`);
  if (found.table === null || found.table === self?.table) return `\${${found.key}}`;
  if (inTotal) return `\${${found.table}.${found.key}}`;
  throw new ExpressionProblem(`"${name}" has an answer in each row, and which one is meant is not known`);
}

function closingOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: "text", text: "" };
    if (kind !== "sign") continue;
    if (text === "(") depth += 1;
    if (text === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new ExpressionProblem("A bracket is not closed");
}

function argumentsIn(tokens: readonly Token[]): Token[][] {
  const all: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "sign" && token.text === "(") depth += 1;
    if (token.kind === "sign" && token.text === ")") depth -= 1;
    if (token.kind === "sign" && token.text === "," && depth === 0) all.push([]);
    else all.at(-1)?.push(token);
  }
  return all.length === 1 && all[0]?.length === 0 ? [] : all;
}

const sameName = new Set(["if", "coalesce", "concat", "abs", "sqrt", "today", "now"]);
const totals = new Set(["sum", "min", "max"]);

function called(name: string, given: readonly Token[][], where: Where): string {
  const of = given.map((one) => converted(one, where, totals.has(name)));
  const [first = "", second = ""] = of;
  if (sameName.has(name) || totals.has(name)) return `${name}(${of.join(", ")})`;
  switch (name) {
    case "selected": {
      const [asked] = given[0] ?? [];
      const isMultiple = asked?.kind === "answer" ? where.known.get(asked.text)?.isMultiple : where.self?.isMultiple;
      return isMultiple ? `contains(${first}, ${second})` : `(${first} = ${second})`;
    }
    case "count-selected":
    case "string-length":
      return `len(${first})`;
    case "round":
      return `round(${first}, ${second || "0"})`;
    case "not":
      return `not (${first})`;
    case "true":
    case "false":
      return name;
    case "number":
    case "date":
    case "date-time":
      return first;
    case "string":
      return `concat(${first})`;
    default:
      throw new ExpressionProblem(`The function "${name}" is not known in a form`);
  }
}
