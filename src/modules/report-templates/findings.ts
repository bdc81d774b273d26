/** The values a finding depends on, and the places of one cause. */
import type { Line, Value, Values } from "./content.ts";
import { blockNames, fieldsOf, type Scope, type Severity } from "./definition.ts";
import type { Target } from "./rules/rule.ts";
import type { Reader } from "./sheet.ts";

/** A short text that changes with what it is made from, whatever the order of keys; empty entries count as absent. */
export function fingerprint(parts: unknown): string {
  const text = stable(parts) ?? "";
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    a = Math.imul(a ^ letter, 2654435761);
    b = Math.imul(b ^ letter, 1597334677);
  }
  const mixed = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  return [mixed(a, b), mixed(b, a)].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

function stable(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (Array.isArray(value)) return `[${value.map((one) => stable(one) ?? "").join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value)
    .toSorted(([x], [y]) => (x < y ? -1 : 1))
    .flatMap(([key, inner]) => {
      const text = stable(inner);
      return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
    });
  return `{${entries.join(",")}}`;
}

/** The values a remark was made from, without the ids of its rows, so that a revision with the same values keeps its answers. */
export function valuesBehind(read: Reader, { block, key, lineId, indicationId }: Target): unknown {
  const { content, context } = read;
  const line = content.lines.find(({ id }) => id === lineId);
  if (block === "indications") {
    const indication = content.indications.find(({ id }) => id === indicationId);
    if (!indication) return null;
    const { code, disposition, values } = indication;
    const thickness = line?.values["thickness"] ?? null;
    return [
      line && placeOf(line),
      thickness,
      code,
      disposition,
      measuredOf(read, "indication", values),
      key && computed(read.forIndication(indication), "indication", key),
    ];
  }
  if (line) {
    const { result, performedOn, values } = line;
    return [
      placeOf(line),
      result,
      performedOn,
      measuredOf(read, "line", values),
      key && computed(read.forLine(line), "line", key),
    ];
  }
  if (block === "acceptance") return content.acceptance;
  if (block === "equipment")
    return context.equipment.map(({ typeCode, label, calibratedOn }) => [typeCode, label, calibratedOn].join(" ")).toSorted();
  const own = blockNames.find((one) => one === block);
  return own ? [measuredOf(read, own, content[own]), key && computed(read, own, key)] : null;
}

function placeOf({ itemKey, examStage }: Line): unknown {
  return [itemKey.trim(), examStage];
}

/** Everything entered except free text; references to records have ids that a copy replaces. */
function measuredOf({ definition }: Reader, scope: Scope, values: Values): Record<string, Value> {
  const words = new Set(
    fieldsOf(definition, scope).flatMap(({ key, type }) =>
      type === "longText" || type === "consumable" || key === "remarks" ? [key] : [],
    ),
  );
  return Object.fromEntries(Object.entries(values).filter(([key]) => !words.has(key)));
}

function computed(read: Reader, scope: Scope, key: string): string | null {
  const field = fieldsOf(read.definition, scope).find((one) => one.key === key);
  return field?.computed === undefined ? null : read.outcome(`${scope}.${key}`).value;
}

const namedAtMost = 6;

type Asked = Finding & { cause?: string };

/** Questions of one cause become one question that names its places; its answer is valid while none of their values change. */
export function mergedByCause(found: readonly Asked[], { lines }: { lines: readonly Line[] }): Finding[] {
  const groups = new Map<string, Asked[]>();
  for (const [index, finding] of found.entries()) {
    const { cause, severity } = finding;
    const key = cause === undefined || severity !== "W" ? `alone ${index}` : `cause ${cause}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap(([first, ...rest]): Finding[] => {
    if (!first) return [];
    const { cause: _, ...one } = first;
    if (rest.length === 0) return [one];
    const names = [...new Set([first, ...rest].map(({ target }) => nameOf(lines, target)))];
    const more = names.length - namedAtMost;
    const places = names.slice(0, namedAtMost).join(", ") + (more > 0 ? ` and ${more} more` : "");
    return [
      {
        ...one,
        message: `${one.message} (${rest.length + 1} places: ${places})`,
        about: fingerprint([first, ...rest].map(({ about }) => about)),
        also: rest.map(({ target }) => target),
      },
    ];
  });
}

/** A remark on a line, with the line named unless it is already. */
export function withItsLine({ message, target }: Pick<Finding, "message" | "target">, lines: readonly Line[]): string {
  const line = lines.find(({ id }) => id === target.lineId);
  if (!line) return message;
  const item = line.itemKey.trim();
  const isNamed = (item !== "" && message.includes(item)) || message.toLowerCase().includes(`line ${line.lineNo}`);
  return isNamed ? message : `${item === "" ? "Line" : `${item}, line`} ${line.lineNo}: ${message}`;
}

function nameOf(lines: readonly Line[], { lineId }: Target): string {
  const line = lines.find(({ id }) => id === lineId);
  return line ? line.itemKey.trim() || `line ${line.lineNo}` : "the report";
}

export type Finding = {
  ruleId: string;
  severity: Severity;
  target: Target;
  message: string;
  clause: string | null;
  /** Fingerprint of the values it refers to: an answer is valid only while they do not change. */
  about?: string;
  /** Further places of the same cause, answered with it. */
  also?: Target[];
};
