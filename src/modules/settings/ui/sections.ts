import { type ComponentType, lazy } from "react";
import { type SectionId, sectionTitles } from "./section-titles.ts";
import type { SectionProps } from "./section-props.ts";

interface SettingsSection {
  id: SectionId;
  title: string;
  /** Loaded when it is opened. */
  Part: ComponentType<SectionProps>;
}

const section = (id: SectionId, load: () => Promise<{ default: ComponentType<SectionProps> }>): SettingsSection => ({
  id,
  title: sectionTitles[id],
  Part: lazy(load),
});

/** The sections in the order of the list at the left. */
export const sections: readonly SettingsSection[] = [
  section("company", () => import("./CompanySection.tsx")),
  section("brand", () => import("./BrandSection.tsx")),
  section("numbering", () => import("./NumberingSection.tsx")),
  section("units", () => import("./UnitsSection.tsx")),
  section("finance", () => import("./finance/FinanceSection.tsx")),
  section("regulatory", () => import("./RegulatorySection.tsx")),
  section("reports", () => import("./ReportsSection.tsx")),
  section("signing", () => import("./SigningSection.tsx")),
  section("security", () => import("./SecuritySection.tsx")),
  section("reminders", () => import("./RemindersSection.tsx")),
  section("consent", () => import("./ConsentSection.tsx")),
  section("retention", () => import("./RetentionSection.tsx")),
  section("backup", () => import("./BackupSection.tsx")),
  section("messages", () => import("./MessagesSection.tsx")),
  section("holidays", () => import("./HolidaysSection.tsx")),
  section("file", () => import("./FileSection.tsx")),
  section("about", () => import("./AboutSection.tsx")),
  section("history", () => import("./HistorySection.tsx")),
];
