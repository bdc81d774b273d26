import type { evidenceCase } from "#eligibility/server/tables.ts";
import type { Row } from "#kit/server/record.ts";

/** A case as it is stored. */
export type CaseRow = Row<typeof evidenceCase>;

/** A report that has just come under a caution. */
export interface Cautioned extends Record<string, unknown> {
  id: string;
  reportId: string;
  label: string;
  clientCompanyId: string;
  baseLocationId: string | null;
}
