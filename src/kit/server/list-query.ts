/** The query of a list: search, order, page marker, and filters by name. */
export interface ListQuery {
  q?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
  limit: number;
  archived?: boolean | undefined;
  [filter: string]: unknown;
}
