/** The way from a clause of a standard to the records that show how it is met, for an auditor and for whoever is audited. */

export const evidenceIds = [
  "people",
  "certificates",
  "visionTests",
  "instruments",
  "calibrations",
  "procedures",
  "workOrders",
  "signedReports",
  "cases",
  "trail",
] as const;
export type EvidenceId = (typeof evidenceIds)[number];

/** A kind of evidence: the list that shows it, with the filters that keep out what is no evidence yet. */
export interface Evidence {
  title: string;
  page: string;
  list: string;
  filters: Readonly<Record<string, string>>;
  /** Words of the page's address that are no filters: which tab. */
  place?: Readonly<Record<string, string>>;
}

export const evidence: Readonly<Record<EvidenceId, Evidence>> = {
  people: { title: "People", page: "/user-management", list: "/api/users", filters: { status: "active" } },
  certificates: {
    title: "Certificates of people",
    page: "/ndt-training",
    list: "/api/certifications",
    filters: {},
    place: { tab: "certifications" },
  },
  visionTests: { title: "Vision tests", page: "/ndt-training", list: "/api/vision-tests", filters: {}, place: { tab: "vision" } },
  instruments: { title: "Instruments", page: "/inventory", list: "/api/inventory/items", filters: {} },
  calibrations: {
    title: "Calibrations",
    page: "/calibration",
    list: "/api/calibration/records",
    filters: {},
    place: { tab: "records" },
  },
  procedures: {
    title: "Procedures",
    page: "/processes-procedures",
    list: "/api/procedures",
    filters: {},
  },
  workOrders: { title: "Work orders", page: "/project-management", list: "/api/work-orders", filters: {} },
  signedReports: {
    title: "Signed reports",
    page: "/view-inspection-reports",
    list: "/api/view-inspection-reports",
    filters: {},
  },
  cases: { title: "Evidence cases", page: "/calibration/cases", list: "/api/evidence-cases", filters: {} },
  trail: { title: "Audit events, last 7 days", page: "/audit-events", list: "/api/audit-events", filters: {} },
};

/** Of the trail no sample is drawn: it is looked at record by record, in the history of each. */
export const sampledIds: readonly EvidenceId[] = evidenceIds.filter((id) => id !== "trail");

export interface Clause {
  number: string;
  title: string;
  evidence: readonly EvidenceId[];
}

export const standards: readonly { name: string; clauses: readonly Clause[] }[] = [
  {
    name: "ISO/IEC 17020:2012",
    clauses: [
      { number: "6.1", title: "Personnel", evidence: ["people", "certificates", "visionTests"] },
      { number: "6.2", title: "Facilities and equipment", evidence: ["instruments", "calibrations"] },
      { number: "7.1", title: "Inspection methods and procedures", evidence: ["procedures", "workOrders"] },
      { number: "7.3", title: "Inspection records", evidence: ["signedReports", "trail"] },
      { number: "7.4", title: "Inspection reports and inspection certificates", evidence: ["signedReports"] },
      { number: "8.3", title: "Control of documents", evidence: ["procedures"] },
      { number: "8.4", title: "Control of records", evidence: ["trail"] },
      { number: "8.7", title: "Corrective actions", evidence: ["cases"] },
    ],
  },
  {
    name: "ISO/IEC 17025:2017",
    clauses: [
      { number: "6.2", title: "Personnel", evidence: ["people", "certificates", "visionTests"] },
      { number: "6.4", title: "Equipment", evidence: ["instruments", "calibrations"] },
      { number: "6.5", title: "Metrological traceability", evidence: ["calibrations"] },
      { number: "7.2", title: "Selection, verification and validation of methods", evidence: ["procedures"] },
      { number: "7.5", title: "Technical records", evidence: ["signedReports", "trail"] },
      { number: "7.8", title: "Reporting of results", evidence: ["signedReports"] },
      { number: "7.10", title: "Nonconforming work", evidence: ["cases"] },
      { number: "8.4", title: "Control of records", evidence: ["trail"] },
    ],
  },
  {
    name: "ISO 9001:2015",
    clauses: [
      { number: "7.1.5", title: "Monitoring and measuring resources", evidence: ["instruments", "calibrations"] },
      { number: "7.2", title: "Competence", evidence: ["certificates", "visionTests"] },
      { number: "7.5", title: "Documented information", evidence: ["procedures", "trail"] },
      { number: "8.5.1", title: "Control of production and service provision", evidence: ["workOrders", "procedures"] },
      { number: "8.6", title: "Release of products and services", evidence: ["signedReports"] },
      { number: "8.7", title: "Control of nonconforming outputs", evidence: ["cases"] },
    ],
  },
];

/** About the square root of the population, as many auditors draw; at least five, where there are five. */
export function usualSize(population: number): number {
  return Math.min(population, 100, Math.max(5, Math.ceil(Math.sqrt(population))));
}
