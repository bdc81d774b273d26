import { type ComponentType, lazy } from "react";
import type { SectionProps } from "./section-props.ts";

interface SettingsSection {
  /** Its word in the address: /settings?section=numbering. */
  id: string;
  title: string;
  /** Loaded when it is opened. */
  Part: ComponentType<SectionProps>;
}

const section = (id: string, title: string, load: () => Promise<{ default: ComponentType<SectionProps> }>): SettingsSection => ({
  id,
  title,
  Part: lazy(load),
});

/** The sections in the order of the list at the left. */
export const sections: readonly SettingsSection[] = [
  section("company", "Company", () => import("./CompanySection.tsx")),
  section("brand", "Brand", () => import("./BrandSection.tsx")),
  section("numbering", "Numbering", () => import("./NumberingSection.tsx")),
  section("units", "Units & locale", () => import("./UnitsSection.tsx")),
  section("finance", "Finance & tax", () => import("./FinanceSection.tsx")),
  section("regulatory", "Regulatory profile", () => import("./RegulatorySection.tsx")),
  section("reports", "Reports", () => import("./ReportsSection.tsx")),
  section("security", "Security", () => import("./SecuritySection.tsx")),
  section("reminders", "Reminders", () => import("./RemindersSection.tsx")),
  section("consent", "Consent forms", () => import("./ConsentSection.tsx")),
  section("retention", "Retention & holds", () => import("./RetentionSection.tsx")),
  section("backup", "Backup & export", () => import("./BackupSection.tsx")),
  section("messages", "E-mail & SMS", () => import("./MessagesSection.tsx")),
  section("holidays", "Holidays", () => import("./HolidaysSection.tsx")),
  section("file", "Settings as file", () => import("./FileSection.tsx")),
  section("about", "About", () => import("./AboutSection.tsx")),
  section("history", "History", () => import("./HistorySection.tsx")),
];
