import { answers, hasDatabase } from "#kit/offline/database.ts";
import type { RecordKind } from "#kit/ui/pages.ts";
import { calledBy, nameIn } from "#kit/ui/record-kinds.ts";
import { type FoundRecord, findRecords } from "../palette-finds.ts";

/** Where a scanned or typed code leads: an address of the product is used as it is, anything else is searched for. */
export function addressIn(code: string, host: string): string | null {
  try {
    const url = new URL(code);
    return url.host === host ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

/** What has this code: according to the server, and without one to what this device has stored. Exact matches only, if there are any. */
export async function findCode(
  kinds: readonly RecordKind[],
  code: string,
  { person, online }: { person: string; online: boolean },
): Promise<FoundRecord[]> {
  const found = online ? await findRecords(kinds, code, new AbortController().signal) : await keptWith(kinds, code, person);
  const exact = found.filter(({ number }) => same(number, code));
  return exact.length > 0 ? exact : found;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

async function keptWith(kinds: readonly RecordKind[], code: string, person: string): Promise<FoundRecord[]> {
  if (!hasDatabase()) return [];
  const kept = await answers.of(person);
  const found = kinds.flatMap((kind) =>
    kept
      .filter(({ address }) => address.split("?")[0] === kind.list || address === kind.keptIn)
      .flatMap(({ value }) => rowsIn(value))
      .filter((row) => Object.values(row).some((one) => typeof one === "string" && same(one, code)))
      .map((row) => ({
        number: calledBy(row, kind.number),
        title: nameIn(row, kind),
        group: kind.title,
        href: kind.href.replace(/\$\w+/, encodeURIComponent(calledBy(row, "id"))),
        meant: true,
      })),
  );
  return [...new Map(found.map((record) => [record.href, record])).values()];
}

type Row = Record<string, unknown>;

/** The rows of a stored list, whether it was read completely or page by page. */
function rowsIn(value: unknown): Row[] {
  const rows = Array.isArray(value) ? value : (value as { rows?: unknown } | null)?.rows;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}
