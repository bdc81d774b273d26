/** The figures of the start page: what they divide, and how they are written (dashboard.md section 5). */

export const kpiIds = ["certificationCoverage", "calibrationCompliance", "firstPassReview", "turnaround"] as const;
export type KpiId = (typeof kpiIds)[number];

interface KpiWords {
  title: string;
  unit: "%" | "h";
  /** What is divided by what, in words, and what is left out. */
  formula: string;
  numerator: string;
  denominator: string;
  leftOut: string;
  /** The access id whose reach decides whether a person is shown the company's figure, that of their bases, or none. */
  module: string;
}

export const kpis: Record<KpiId, KpiWords> = {
  certificationCoverage: {
    title: "Certification coverage",
    unit: "%",
    formula: "active staff whose certificates are all valid today / active staff who hold certificates × 100",
    numerator: "with all certificates valid",
    denominator: "who hold certificates",
    leftOut: "People who have left, drafts, revoked certificates, and certificates a later one has replaced.",
    module: "ndt-training",
  },
  calibrationCompliance: {
    title: "Calibration compliance",
    unit: "%",
    formula: "instruments in service and in calibration / instruments in service requiring calibration × 100",
    numerator: "in calibration",
    denominator: "requiring calibration",
    leftOut: "Retired instruments, those out of service, and those that need no calibration.",
    module: "calibration",
  },
  firstPassReview: {
    title: "First-pass review",
    unit: "%",
    formula: "reports never returned / reports first submitted in the last 30 days × 100",
    numerator: "never returned",
    denominator: "first submitted",
    leftOut:
      "Reports submitted for the first time before these 30 days. The rest of the return rate, M17 of the report statistics.",
    module: "report-statistics",
  },
  turnaround: {
    title: "Turnaround",
    unit: "h",
    formula: "median of first release − end of inspection, over the reports first released in the last 30 days",
    numerator: "hours, median",
    denominator: "reports released",
    leftOut: "Reports without an end of inspection, void ones, and releases that were recalled. M15 of the report statistics.",
    module: "report-statistics",
  },
};

/** "87.2 %", "30 h", or a dash. */
export const kpiText = (kpi: KpiId, value: string | null): string => (value === null ? "–" : `${value} ${kpis[kpi].unit}`);
