import type { Ctx } from "./services.ts";

/** Every row that the filters of a list select, read page by page. */
export async function everyRow<Row>(
  list: (ctx: Ctx, asked: { query: object }) => Promise<{ rows: Row[]; next: string | null }>,
  ctx: Ctx,
  query: object,
): Promise<Row[]> {
  const found: Row[] = [];
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const { rows, next } = await list(ctx, { query: { ...query, limit: 200, after } });
    found.push(...rows);
    after = next ?? undefined;
  } while (after);
  return found;
}
