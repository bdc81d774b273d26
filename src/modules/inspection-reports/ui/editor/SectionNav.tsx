import { Select } from "@mantine/core";
import { memo } from "react";
import styles from "./editor.module.css";
import { OpenMark } from "./OpenMark.tsx";
import { sectionTitles, type SectionId } from "./sections.ts";
import type { OpenCount } from "./findings-by-kind.ts";
import { usePhone } from "#kit/ui/screen.ts";

type Any = SectionId | "checks";

interface SectionNavProps {
  sections: readonly Any[];
  current: Any;
  counts: Record<SectionId, OpenCount>;
  onChoose: (id: Any) => void;
}

export const titleOf = (id: Any) => (id === "checks" ? "Checks" : sectionTitles[id]);

/** The sections of the report and what is still open in each; on a phone a select. */
export const SectionNav = memo(function SectionNav({ sections, current, counts, onChoose }: SectionNavProps) {
  const phone = usePhone();
  if (phone)
    return (
      <Select
        aria-label="Section"
        className={styles.sectionSelect}
        data={sections.map((id) => ({ value: id, label: `${titleOf(id)}${openText(id, counts)}` }))}
        value={current}
        allowDeselect={false}
        // All of them without scrolling, where the screen is high enough.
        maxDropdownHeight="min(36rem, 60dvh)"
        onChange={(id) => id && onChoose(id)}
      />
    );
  return (
    <nav className={styles.nav} aria-label="Sections of the report">
      {sections.map((id) => (
        <button
          key={id}
          type="button"
          className={styles.navItem}
          aria-current={id === current ? "page" : undefined}
          onClick={() => onChoose(id)}
        >
          <span>{titleOf(id)}</span>
          <OpenMark of={id === "checks" ? none : counts[id]} />
        </button>
      ))}
    </nav>
  );
});

const none: OpenCount = { blocking: 0, open: 0, missing: 0 };

function openText(id: Any, counts: Record<SectionId, OpenCount>): string {
  const { blocking, open, missing } = id === "checks" ? none : counts[id];
  if (blocking > 0) return ` (${blocking} blocking)`;
  if (open > 0) return ` (${open} to answer)`;
  return missing > 0 ? ` (${missing} to fill in)` : "";
}
