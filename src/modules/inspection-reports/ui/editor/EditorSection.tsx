import { Banner } from "#kit/ui/status.tsx";
import { CalibrationSection } from "./CalibrationSection.tsx";
import { ChecksPanel } from "./ChecksPanel.tsx";
import { ConsumablesSection } from "./ConsumablesSection.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { EquipmentSection } from "./EquipmentSection.tsx";
import { HeaderSection } from "./HeaderSection.tsx";
import { IndicationsSection } from "./IndicationsSection.tsx";
import { LinesSection } from "./LinesSection.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { PhotosSection } from "./PhotosSection.tsx";
import { sectionTitles, type SectionId } from "./sections.ts";
import { SummarySection } from "./SummarySection.tsx";
import { TechniqueSection } from "./TechniqueSection.tsx";

/** The section that is open. */
export function EditorSection({ id, onSection }: { id: SectionId | "checks"; onSection: (id: SectionId | "checks") => void }) {
  const parts: Record<SectionId, typeof HeaderSection> = {
    header: HeaderSection,
    technique: TechniqueSection,
    people: PeopleSection,
    equipment: EquipmentSection,
    consumables: ConsumablesSection,
    calibration: CalibrationSection,
    lines: LinesSection,
    indications: IndicationsSection,
    photos: PhotosSection,
    summary: SummarySection,
  };
  const { report } = useEditing();
  if (id === "checks") return <ChecksPanel onSection={onSection} />;
  const Part = parts[id];
  const closed = report.may.headerOnly && id !== "header";
  return (
    <div className={styles.section} aria-label={sectionTitles[id]} role="region">
      {report.may.headerOnly && (
        <Banner meaning="idle" title={closed ? "Read-only" : "Partly read-only"}>
          As coordinator you can enter the job references and the item. Technicians enter technique, readings and results.
        </Banner>
      )}
      {closed ? (
        <fieldset className={styles.readOnly} disabled>
          <Part />
        </fieldset>
      ) : (
        <Part />
      )}
    </div>
  );
}
