import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconMessageQuestion } from "@tabler/icons-react";
import looks from "./editor.module.css";
import { sectionTitles, type SectionId } from "./sections.ts";

type Any = SectionId | "checks";

interface SectionNavProps {
  sections: readonly Any[];
  current: Any;
  counts: Record<SectionId, { E: number; W: number }>;
  onChoose: (id: Any) => void;
}

const titleOf = (id: Any) => (id === "checks" ? "Checks" : sectionTitles[id]);

/** The sections of the report and what is still open in each; on a phone a single chooser. */
export function SectionNav({ sections, current, counts, onChoose }: SectionNavProps) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  if (phone)
    return (
      <Select
        aria-label="Section"
        className={looks.sectionSelect}
        data={sections.map((id) => ({ value: id, label: `${titleOf(id)}${openText(id, counts)}` }))}
        value={current}
        allowDeselect={false}
        onChange={(id) => id && onChoose(id)}
      />
    );
  return (
    <nav className={looks.nav} aria-label="Sections of the report">
      {sections.map((id) => {
        const { E = 0, W = 0 } = id === "checks" ? {} : counts[id];
        return (
          <button
            key={id}
            type="button"
            className={looks.navItem}
            aria-current={id === current ? "page" : undefined}
            onClick={() => onChoose(id)}
          >
            <span>{titleOf(id)}</span>
            {E > 0 && (
              <span className={looks.open} data-severity="E">
                <IconAlertTriangle size={14} aria-hidden />
                <span className="onlyRead">in the way: </span>
                {E}
              </span>
            )}
            {E === 0 && W > 0 && (
              <span className={looks.open} data-severity="W">
                <IconMessageQuestion size={14} aria-hidden />
                <span className="onlyRead">to answer: </span>
                {W}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

function openText(id: Any, counts: Record<SectionId, { E: number; W: number }>): string {
  const { E = 0, W = 0 } = id === "checks" ? {} : counts[id];
  return E > 0 ? ` (${E} in the way)` : W > 0 ? ` (${W} to answer)` : "";
}
