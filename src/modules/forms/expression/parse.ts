/** Parses the expression language of forms into a tree. No text is ever run as code. */

export type Operator = "+" | "-" | "*" | "/" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "and" | "or";
export type Tree =
  | { kind: "number"; text: string }
  | { kind: "text"; text: string }
  | { kind: "bool"; value: boolean }
  /** `${key}` or `${table.column}`. */
  | { kind: "answer"; key: string; column?: string }
  /** user.role, context.client. */
  | { kind: "fact"; of: "user" | "context"; name: string }
  | { kind: "not" | "minus"; of: Tree }
  | { kind: "binary"; operator: Operator; left: Tree; right: Tree }
  | { kind: "call"; name: FunctionName; of: Tree[] };

/** The functions, each with its minimum and maximum number of arguments. */
const functions = {
  in: [2, 200],
  if: [3, 3],
  min: [1, 200],
  max: [1, 200],
  sum: [1, 200],
  avg: [1, 200],
  count: [1, 200],
  countIf: [2, 2],
  round: [2, 2],
  abs: [1, 1],
  sqrt: [1, 1],
  coalesce: [1, 200],
  len: [1, 1],
  contains: [2, 2],
  concat: [1, 200],
  today: [0, 0],
  now: [0, 0],
  at: [2, 2],
  dateAdd: [3, 3],
  daysBetween: [2, 2],
  hoursBetween: [2, 2],
} as const satisfies Record<string, readonly [number, number]>;
export type FunctionName = keyof typeof functions;

const deepest = 20;
const longest = 2_000;

/** What is wrong with an expression, in words, and its position. */
export class ExpressionProblem extends Error {}

const known = new Map<string, Tree>();
const mostKnown = 2_000;

/** The tree of an expression; throws `ExpressionProblem` if it cannot be parsed. */
export function parseExpression(text: string): Tree {
  const before = known.get(text);
  if (before) return before;
  if (text.length > longest) throw new ExpressionProblem("An expression has at most 2,000 characters");
  const tree = new Parser(tokensOf(text)).whole();
  if (known.size >= mostKnown) known.clear();
  known.set(text, tree);
  return tree;
}

interface Token {
  kind: "number" | "text" | "answer" | "name" | "sign" | "end";
  text: string;
}

const pattern =
  /\s+|(?<number>\d+(?:\.\d+)?)|'(?<single>(?:[^']|'')*)'|"(?<double>(?:[^"]|"")*)"|\$\{\s*(?<answer>[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\s*\}|(?<name>[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?)|(?<sign><=|>=|!=|[-+*/=<>(),−×÷≤≥≠])/uy;
const sameSign: Record<string, string> = { "−": "-", "×": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=" };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found) throw new ExpressionProblem(`Cannot read "${text.slice(from, from + 12)}" in the expression`);
    const { number, single, double, answer, name, sign } = found.groups ?? {};
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (single !== undefined) tokens.push({ kind: "text", text: single.replaceAll("''", "'") });
    else if (double !== undefined) tokens.push({ kind: "text", text: double.replaceAll('""', '"') });
    else if (answer !== undefined) tokens.push({ kind: "answer", text: answer });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sameSign[sign] ?? sign });
  }
  return tokens;
}

const end: Token = { kind: "end", text: "" };

/** One precedence level after the other, from the lowest: or, and, not, comparison, + −, * /, sign, atom. */
class Parser {
  #at = 0;
  #depth = 0;
  readonly #tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Tree {
    const tree = this.#or();
    if (this.#next.kind !== "end") throw new ExpressionProblem(`"${this.#next.text}" is not expected here`);
    return tree;
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? end;
  }

  #takes(...texts: string[]): string | null {
    const { kind, text } = this.#next;
    if ((kind !== "sign" && kind !== "name") || !texts.includes(text)) return null;
    this.#at += 1;
    return text;
  }

  #left(deeper: () => Tree, ...operators: Operator[]): Tree {
    let left = deeper();
    for (let operator = this.#takes(...operators); operator; operator = this.#takes(...operators))
      left = { kind: "binary", operator: operator as Operator, left, right: deeper() };
    return left;
  }

  #or(): Tree {
    this.#depth += 1;
    if (this.#depth > deepest) throw new ExpressionProblem("The expression is nested more than 20 deep");
    const tree = this.#left(() => this.#and(), "or");
    this.#depth -= 1;
    return tree;
  }

  #and(): Tree {
    return this.#left(() => this.#not(), "and");
  }

  #not(): Tree {
    let negated = false;
    while (this.#takes("not")) negated = !negated;
    const of = this.#comparison();
    return negated ? { kind: "not", of } : of;
  }

  #comparison(): Tree {
    const left = this.#sum();
    const operator = this.#takes("=", "!=", "<", "<=", ">", ">=");
    return operator ? { kind: "binary", operator: operator as Operator, left, right: this.#sum() } : left;
  }

  #sum(): Tree {
    return this.#left(() => this.#product(), "+", "-");
  }

  #product(): Tree {
    return this.#left(() => this.#signed(), "*", "/");
  }

  #signed(): Tree {
    let minus = false;
    while (this.#takes("-")) minus = !minus;
    const of = this.#atom();
    return minus ? { kind: "minus", of } : of;
  }

  #atom(): Tree {
    const token = this.#next;
    if (this.#takes("(")) {
      const tree = this.#or();
      this.#mustClose();
      return tree;
    }
    this.#at += 1;
    if (token.kind === "number" || token.kind === "text") return { kind: token.kind, text: token.text };
    if (token.kind === "answer") {
      const [key = "", column] = token.text.split(".");
      return column === undefined ? { kind: "answer", key } : { kind: "answer", key, column };
    }
    if (token.kind === "name") return this.#named(token.text);
    throw new ExpressionProblem(token.kind === "end" ? "The expression is not complete" : `"${token.text}" is not expected here`);
  }

  #named(name: string): Tree {
    if (name === "true" || name === "false") return { kind: "bool", value: name === "true" };
    const [of, fact] = name.split(".");
    if ((of === "user" || of === "context") && fact) return { kind: "fact", of, name: fact };
    const takes = Object.hasOwn(functions, name) ? functions[name as FunctionName] : undefined;
    if (!takes) throw new ExpressionProblem(`"${name}" is neither a function nor an answer; an answer is written \${${name}}`);
    if (!this.#takes("(")) throw new ExpressionProblem(`${name} must be followed by ( )`);
    const given: Tree[] = [];
    if (!this.#takes(")")) {
      do given.push(this.#or());
      while (this.#takes(","));
      this.#mustClose();
    }
    if (given.length < takes[0] || given.length > takes[1]) throw new ExpressionProblem(`${name} takes ${countText(takes)}`);
    return { kind: "call", name: name as FunctionName, of: given };
  }

  #mustClose(): void {
    if (!this.#takes(")")) throw new ExpressionProblem("A ) is missing");
  }
}

function countText([fewest, most]: readonly [number, number]): string {
  const values = (count: number) => `${count} ${count === 1 ? "value" : "values"}`;
  return fewest === most ? values(fewest) : `at least ${values(fewest)}`;
}

/** What an expression reads, each once: "km_end", "items.answer". */
export function answersRead(tree: Tree): { key: string; column?: string }[] {
  switch (tree.kind) {
    case "answer":
      return [tree.column === undefined ? { key: tree.key } : { key: tree.key, column: tree.column }];
    case "not":
    case "minus":
      return answersRead(tree.of);
    case "binary":
      return [...answersRead(tree.left), ...answersRead(tree.right)];
    case "call":
      return tree.of.flatMap(answersRead);
    case "number":
    case "text":
    case "bool":
    case "fact":
      return [];
  }
}
