import { inArray } from "drizzle-orm";
import { type Difference, differencesOf, type Names } from "../differences.ts";
import type { Evidence } from "../print/evidence.ts";
import type { Content } from "../report.ts";
import { attachedFiles, type Loaded } from "./loading.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";

/**
 * All differences between a revision and the previous one: content, by the revision's template, and files. People and instruments have the names in
 * `frozen`, else their current ones.
 */
export async function revisionDifferences(
  db: Reading,
  before: Loaded,
  after: Loaded,
  frozen: readonly Evidence[] = [],
): Promise<Difference[]> {
  const names = await namesIn(db, [before.content, after.content], frozen);
  return [...differencesOf(after.definition, before.content, after.content, names), ...filesChanged(before, after)];
}

/** Files are compared by their bytes: a revision has its own record for each. */
function filesChanged(before: Loaded, after: Loaded): Difference[] {
  const [was, is] = [attachedFiles(before), attachedFiles(after)];
  const missing = (from: typeof was, other: typeof was) =>
    from.filter(({ sha256 }) => !other.some((one) => one.sha256 === sha256));
  const one = { section: "Photos & sketches", isProse: false };
  return [
    ...missing(is, was).map(({ name }) => ({ ...one, place: name, before: "", after: name, change: "added" as const })),
    ...missing(was, is).map(({ name }) => ({ ...one, place: name, before: name, after: "", change: "removed" as const })),
    ...is.flatMap(({ id, name, sha256 }) => {
      const former = was.find((file) => file.sha256 === sha256);
      const [said, now] = [captionOf(before, former?.id), captionOf(after, id)];
      return former && said !== now ? [{ ...one, place: name, before: said, after: now, change: "changed" as const }] : [];
    }),
  ];
}

const captionOf = ({ content }: Loaded, id: string | undefined): string =>
  content.attachments.find(({ fileId }) => fileId === id)?.caption ?? "";

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** The names of the people, instruments and procedures in these contents, by id. */
async function namesIn(db: Reading, contents: readonly Content[], frozen: readonly Evidence[]): Promise<Names> {
  const userIds = contents.flatMap(({ people }) => people.flatMap(({ userId }) => userId ?? []));
  const named = contents.flatMap(({ header, technique, calibration, setups = [], lines }) =>
    [
      header,
      technique,
      calibration,
      ...setups.flatMap((one) => [one.technique, one.calibration]),
      ...lines.map(({ values }) => values),
    ]
      .flatMap((values) => Object.values(values))
      .filter(isId),
  );
  const ids = [
    ...new Set([...named, ...contents.flatMap(({ equipment }) => equipment.map(({ inventoryItemId }) => inventoryItemId))]),
  ];
  const [users, items, procedures] = await together([
    db
      .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
      .from(appUser)
      .where(inArray(appUser.id, userIds)),
    db
      .select({ id: inventoryItem.id, assetTag: inventoryItem.assetTag })
      .from(inventoryItem)
      .where(inArray(inventoryItem.id, ids)),
    db
      .select({ id: procedure.id, number: procedure.number, title: procedure.title })
      .from(procedure)
      .where(inArray(procedure.id, ids)),
  ]);
  const found = new Map([
    ...users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ...items.map(({ id, assetTag }) => [id, assetTag] as const),
    ...procedures.map(({ id, number, title }) => [id, `${number} ${title}`] as const),
  ]);
  for (const { instruments, people } of frozen) {
    for (const { inventoryItemId, assetTag } of instruments) found.set(inventoryItemId, assetTag);
    const rows = new Map(people?.map(({ id, name }) => [id, name]));
    for (const { id, userId } of contents.flatMap((one) => one.people)) {
      const name = rows.get(id);
      if (userId && name !== undefined) found.set(userId, name);
    }
  }
  const nameOf = (id: string) => found.get(id) ?? id;
  return { person: nameOf, instrument: nameOf, procedure: nameOf };
}
