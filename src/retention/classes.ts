/** The classes of records the product ships with and how long each is kept at least (settings.md, "Shipped retention classes"). */

/** From what day the time of a class runs. */
export const retentionTriggers = ["created", "closed", "superseded", "employment end", "equipment disposed"] as const;
/** What happens to a record whose time is over. */
export const retentionActions = ["review", "anonymise", "purge"] as const;
type RetentionAction = (typeof retentionActions)[number];
/** How long: a number of years, as long as the license runs, or for ever. Later ones keep longer. */
export const retentionTerms = ["years", "until license ends", "permanent"] as const;
export type RetentionTerm = (typeof retentionTerms)[number];

export interface RetentionPeriod {
  term: RetentionTerm;
  /** A decimal with at most one place where the term is years. */
  years: string | null;
}

interface ShippedClass extends RetentionPeriod {
  title: string;
  trigger: (typeof retentionTriggers)[number];
  action: RetentionAction;
  basis: string;
  /** What the number of years alone does not say. */
  note?: string;
  /** Differs by country: somebody is to look it up. */
  verify?: true;
  /** The product keeps such records today. */
  here?: true;
}

const years = (count: string): RetentionPeriod => ({ term: "years", years: count });
const licensed: RetentionPeriod = { term: "until license ends", years: null };
const forEver: RetentionPeriod = { term: "permanent", years: null };

const classes = {
  trail: {
    title: "Audit and security events",
    ...years("7"),
    trigger: "created",
    action: "purge",
    basis: "Consent text; tax and contract claims",
    note: "Whole months leave, into a signed archive file; events of kept reports stay with them",
    here: true,
  },
  errorLog: { title: "Error log", ...years("1"), trigger: "created", action: "purge", basis: "Operational", here: true },
  activity: {
    title: "User sessions and activity",
    ...years("2"),
    trigger: "created",
    action: "purge",
    basis: "Operational",
    note: "The activity feed is read from the audit events and keeps nothing of its own; counts of page views become totals of their month after 13 months",
    here: true,
  },
  inspectionReport: {
    title: "Inspection reports with their evidence, film index, releases",
    ...years("10"),
    trigger: "closed",
    action: "review",
    basis: "Contract; ISO/IEC 17020:2012 7.3 and 8.4",
    note: "A contract may ask for the life of the asset: operators keep girth-weld records for the life of the line, 49 CFR 192.243(f)",
    here: true,
  },
  calibrationRecord: {
    title: "Calibration records",
    ...years("7"),
    trigger: "equipment disposed",
    action: "purge",
    basis: "ISO/IEC 17020:2012 6.2.15",
    note: "From the calibration, and at least 3 years after the instrument was disposed of; one frozen in a report lives as long as the report",
    here: true,
  },
  personnel: {
    title: "Certifications, vision tests, examinations, training, experience",
    ...years("7"),
    trigger: "employment end",
    action: "purge",
    basis: "10 CFR 34.79",
    note: "Those of radiographers at least 3 years after they were made",
    here: true,
  },
  radiation: {
    title: "Leak tests, use and survey logs, meter calibrations, inventory, maintenance, pocket dosimeters",
    ...years("3"),
    trigger: "created",
    action: "purge",
    basis: "10 CFR 34.65 to 34.75, 34.83(a) and (b), 34.85",
  },
  dose: {
    title: "Dose records: badge results and dose estimates",
    ...licensed,
    trigger: "closed",
    action: "review",
    basis: "10 CFR 34.83(c) and (d)",
  },
  exposure: {
    title: "Medical and exposure files",
    ...years("30"),
    trigger: "employment end",
    action: "review",
    basis: "29 CFR 1910.1020",
  },
  incident: {
    title: "Incident log (OSHA 300 and 301)",
    ...years("5"),
    trigger: "closed",
    action: "purge",
    basis: "29 CFR 1904.33",
    note: "From the end of the calendar year",
  },
  finance: {
    title: "Invoices, payments, field tickets, timesheets",
    ...years("7"),
    trigger: "closed",
    action: "purge",
    basis: "Tax law",
    verify: true,
  },
  controlled: {
    title: "Quality documents and procedure revisions",
    ...forEver,
    trigger: "superseded",
    action: "review",
    basis: "10 CFR 34.81",
    note: "Superseded ones at least 7 years; operating and emergency procedures 3 years after the change",
    here: true,
  },
  prospects: {
    title: "Lost leads, unsuccessful applicants",
    ...years("2"),
    trigger: "closed",
    action: "anonymise",
    basis: "Privacy",
    verify: true,
  },
} as const satisfies Record<string, ShippedClass>;

export type RetentionClass = keyof typeof classes;
export const retentionClassIds = Object.keys(classes) as [RetentionClass, ...RetentionClass[]];
export const retentionClasses: Readonly<Record<RetentionClass, ShippedClass>> = classes;
