/** What a list is asked: search, order, place, and filters by name. */
export interface ListQuery {
  q?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
  limit: number;
  archived?: boolean | undefined;
  [filter: string]: unknown;
}
