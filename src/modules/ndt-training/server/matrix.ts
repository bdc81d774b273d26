import type { Matrix, MatrixCell } from "../contract.ts";
import { certifiedOn, isLimited, levelName, levelRank, scopeName, scopesOf, usualVision } from "../rules.ts";
import { type CertificateOnRecord, factsOf, type FactsOnRecord } from "./facts.ts";
import { peopleWithin } from "./people.ts";
import { dueMeaning } from "#due/rules.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, daysBetween } from "#kit/validity.ts";

interface Query {
  on?: Day | undefined;
  baseLocationId?: string | undefined;
  knownAt?: string | undefined;
}
type Column = Matrix["columns"][number];

/** Who was, is or will be certified for what on a day, with vision counted in; `knownAt` answers with what was on record then. */
export async function certificationMatrix(ctx: Ctx, { query }: { query: Query }): Promise<Matrix> {
  const on = query.on ?? ctx.today;
  const people = await peopleWithin(ctx, query.baseLocationId);
  const facts = await factsOf(
    ctx.db,
    people.map(({ userId }) => userId),
    { first: on, last: on },
  );
  const columns = new Map<string, Column>();
  const rows = people.map((person) => {
    const cells = facts.get(person.userId);
    return { ...person, cells: cells ? cellsOf(cells, on, query.knownAt, columns) : {} };
  });
  return {
    on,
    columns: [...columns.values()].toSorted((a, b) => a.key.localeCompare(b.key)),
    people: rows.filter(({ cells }) => Object.keys(cells).length > 0),
  };
}

function cellsOf(facts: FactsOnRecord, on: Day, knownAt: string | undefined, columns: Map<string, Column>) {
  const groups = new Map<string, { column: Column; held: CertificateOnRecord[] }>();
  for (const certificate of facts.certifications) {
    for (const column of columnsOf(certificate)) {
      const group = groups.get(column.key) ?? { column, held: [] };
      group.held.push(certificate);
      groups.set(column.key, group);
    }
  }
  const cells: Record<string, MatrixCell> = {};
  for (const [key, { column, held }] of groups) {
    const cell = cellOn({ ...facts, certifications: held }, column, on, knownAt);
    if (!cell) continue;
    cells[key] = cell;
    columns.set(key, column);
  }
  return cells;
}

function columnsOf(certificate: CertificateOnRecord): Column[] {
  const rank = levelRank(certificate.level);
  if (rank === null) return [];
  return scopesOf(certificate).map(({ method, technique }) => {
    const level = `${levelName(rank)}${isLimited(certificate.level) ? "-L" : ""}`;
    return { key: `${scopeName({ method, technique })} ${level}`, method, technique, level };
  });
}

function cellOn(facts: FactsOnRecord, { method, technique, level }: Column, on: Day, knownAt?: string): MatrixCell | null {
  const known = facts.certifications.filter(({ signedAt }) => !knownAt || (signedAt !== null && signedAt <= knownAt));
  const latest = known.toSorted((a, b) => b.expiresOn.localeCompare(a.expiresOn))[0];
  const minLevel = levelRank(level);
  if (!latest || minLevel === null) return null;
  const need = { method, technique, minLevel, vision: usualVision(method), limited: true, testing: false } as const;
  const { valid, certificate, vision } = certifiedOn(facts, on, need, knownAt);
  const shown = certificate.ok ? certificate.held : latest;
  const ending = endingSoon(shown.expiresOn, vision, on);
  return {
    certificationId: shown.id,
    certificateNumber: shown.certificateNumber,
    schemeId: shown.schemeId,
    expiresOn: shown.expiresOn,
    state: valid ? (ending ? "due soon" : "in date") : "not valid",
    message: (certificate.ok ? vision.message : certificate.message) ?? (valid ? ending : null),
  };
}

/** What ends within 90 days, in words: the certificate, or the vision test it needs. */
function endingSoon(expiresOn: Day, vision: ReturnType<typeof certifiedOn>["vision"], on: Day): string | null {
  const ends = [
    ["Certificate", expiresOn],
    ["Near vision test", vision.near?.validTo],
    ["Colour vision test", vision.colour?.validTo],
  ] as const;
  const said = ends.flatMap(([what, day]) =>
    day && dueMeaning(daysBetween(on, day)) !== "good" ? `${what} ends on ${day}.` : [],
  );
  return said.join(" ") || null;
}
