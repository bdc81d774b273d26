import type { Company } from "#directory/company/company.ts";

/** What every section is given; one that needs no more than its own records takes no notice. */
export interface SectionProps {
  company: Company;
  /** Whether this person administers the settings. A section that others keep too asks for itself. */
  mayEdit: boolean;
}
