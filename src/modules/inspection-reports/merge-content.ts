/** Merges two contents of one report (R30), with the references between rows of different sections. */
import { type Choice, type Clash, mergeChanges, type Merged, same, settle } from "./merge.ts";
import type { Content } from "./report.ts";
import { renamed } from "./rules/renamed.ts";
import { foldedName } from "./rules/same-name.ts";

type Row = { id: string };

/** Merges `mine` and `theirs`, both based on `base`. Conflicts are returned to be decided; `newId` provides ids for lines that become two. */
export function mergeContent(base: Content, mine: Content, theirs: Content, newId: () => string): Merged<Content> {
  const own = withOneOfEach(base, withLinesApart(base, mine, theirs, newId), theirs);
  const { value, clashes } = mergeChanges(base, own, theirs);
  const needed = linesNeeded(base, own, theirs, value);
  const lines = [...value.lines, ...needed.map((clash) => (clash.mine ?? clash.theirs) as Content["lines"][number])];
  return { value: { ...value, lines }, clashes: [...clashes, ...needed, ...addedTwice(base, own, theirs)] };
}

/**
 * The content with the choice made at each conflict. Rows that belong to a removed line are removed with it, or belong to the line that replaced it.
 */
export function settleContent(merged: Merged<Content>, choices: readonly Choice[]): Content {
  const places = new Map(
    merged.clashes.flatMap(({ kind, mine, theirs }, index) => {
      if (kind !== "twice" || choices[index] === "both") return [];
      const [stays, goes] = choices[index] === "theirs" ? [theirs, mine] : [mine, theirs];
      return [[(goes as Row).id, (stays as Row).id] as const];
    }),
  );
  const settled = settle(merged, choices);
  return tidied(renamed({ ...settled, lines: settled.lines.filter(({ id }) => !places.has(id)) }, places));
}

/** The initial empty line of a report, in which each entered a different item, becomes two lines. */
function withLinesApart(base: Content, mine: Content, theirs: Content, newId: () => string): Content {
  const empty = new Set(base.lines.filter((line) => nameOf(line) === "").map(({ id }) => id));
  const other = new Map(theirs.lines.map((line) => [line.id, nameOf(line)]));
  const apart = mine.lines.filter((line) => {
    const [own, others = ""] = [nameOf(line), other.get(line.id)];
    return empty.has(line.id) && own !== "" && others !== "" && own !== others;
  });
  if (apart.length === 0) return mine;
  const ids = new Map(apart.map(({ id }) => [id, newId()]));
  const own = renamed(mine, ids);
  return { ...own, lines: [...base.lines.filter(({ id }) => ids.has(id)), ...own.lines] };
}

/** A line that one person deleted while the other added an indication or a concession to it. */
function linesNeeded(base: Content, mine: Content, theirs: Content, value: Content): Clash[] {
  const there = new Set(value.lines.map(({ id }) => id));
  const named = new Set([...(value.indications ?? []), ...(value.concessions ?? [])].map(({ lineId }) => lineId));
  const find = ({ lines }: Content, id: string) => lines.find((line) => line.id === id);
  return base.lines
    .filter(({ id }) => named.has(id) && !there.has(id))
    .map((line) => ({
      path: ["lines", line.id],
      base: line,
      mine: find(mine, line.id),
      theirs: find(theirs, line.id),
      kind: "removed" as const,
    }))
    .filter((clash) => clash.mine !== undefined || clash.theirs !== undefined);
}

/** Lines both added with the same name. For an item with several lines, such as a weld with several views, only a line with the same content. */
function addedTwice(base: Content, mine: Content, theirs: Content): Clash[] {
  const left = [...addedBy(base, theirs, mine)];
  const repeated = new Set([...repeatedIn(mine), ...repeatedIn(theirs)]);
  return addedBy(base, mine, theirs).flatMap((line) => {
    const name = nameOf(line);
    const at = left.findIndex((one) => name !== "" && nameOf(one) === name && (!repeated.has(name) || saysSame(one, line)));
    const [twin] = at === -1 ? [] : left.splice(at, 1);
    return twin ? [{ path: ["lines", line.id], base: undefined, mine: line, theirs: twin, kind: "twice" as const }] : [];
  });
}

const repeatedIn = ({ lines }: Content): string[] =>
  [...Map.groupBy(lines, nameOf)].flatMap(([name, { length }]) => (length > 1 ? [name] : []));

const saysSame = (one: object, other: object): boolean => same({ ...one, id: "", lineNo: 0 }, { ...other, id: "", lineNo: 0 });

function addedBy(base: Content, own: Content, other: Content): Content["lines"] {
  const known = new Set([...base.lines, ...other.lines].map(({ id }) => id));
  return own.lines.filter(({ id }) => !known.has(id));
}

const nameOf = ({ itemKey }: Content["lines"][number]): string => foldedName(itemKey.trim());

/** People, instruments and batches that both added identically become one: mine gets the id of theirs wherever it is used. */
function withOneOfEach(base: Content, mine: Content, theirs: Content): Content {
  const ids = new Map<string, string>();
  for (const section of ["people", "equipment", "consumables"] as const) {
    const known = new Set<string>((base[section] ?? []).map(({ id }) => id));
    const taken = new Set<string>((mine[section] ?? []).map(({ id }) => id));
    for (const row of mine[section] ?? []) {
      if (known.has(row.id)) continue;
      const twin = (theirs[section] as readonly Row[]).find(
        (one) => !known.has(one.id) && !taken.has(one.id) && same({ ...one, id: "" }, { ...row, id: "" }),
      );
      if (!twin) continue;
      taken.add(twin.id);
      ids.set(row.id, twin.id);
    }
  }
  return renamed(mine, ids);
}

/** Without rows that belong to missing lines. */
function tidied(content: Content): Content {
  const lines = new Set(content.lines.map(({ id }) => id));
  const { indications, concessions, attachments, sketches } = content;
  const placed = <T extends { lineId: string | null }>(rows: readonly T[]) =>
    rows.map((one) => (one.lineId === null || lines.has(one.lineId) ? one : { ...one, lineId: null }));
  return {
    ...content,
    ...(indications ? { indications: indications.filter(({ lineId }) => lines.has(lineId)) } : {}),
    ...(concessions ? { concessions: concessions.filter(({ lineId }) => lines.has(lineId)) } : {}),
    ...(attachments ? { attachments: placed(attachments) } : {}),
    ...(sketches ? { sketches: placed(sketches) } : {}),
  };
}
