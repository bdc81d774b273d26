import { ActionIcon, Popover } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { IconMinus, IconPlus, IconZoomReset } from "@tabler/icons-react";
import { type CSSProperties, lazy, type ReactNode, Suspense, useId, useMemo, useState } from "react";
import { comesApart, grouped, mostZoom, type Point, type PointGroup } from "./grouping.ts";
import styles from "./map.module.css";
import { useZoom } from "./use-zoom.ts";
import type { Meaning } from "#kit/meaning.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Hint } from "#kit/ui/Hint.tsx";
import { MeaningIcon } from "#kit/ui/status.tsx";

/** Pixels between the middles of two points, nearer than which they are drawn as one. */
const apart = 30;

/** A record at a point of the map. */
export interface MapPoint extends Point {
  key: string;
  href: string;
  /** "L-2026-0004 Turnaround PAUT, qualified, Northgate Refining". */
  said: string;
  meaning: Meaning;
}

// Without a network the outlines may be missing: the points stand without them.
const Outlines = lazy<() => ReactNode>(() => import("./Outlines.tsx").catch(() => ({ default: () => null })));

interface MapViewProps {
  /** "Map of the leads". */
  label: string;
  points: readonly MapPoint[];
  /** The record under the pointer in the list beside the map. */
  lit: string | null;
  /** One record of several at the same place, in the list that a group opens. */
  renderLine: (point: MapPoint) => ReactNode;
}

/** Points on the outlines of countries: moved and zoomed with mouse, fingers or keys, grouped where they are near to each other. */
export function MapView({ label, points, lit, renderLine }: MapViewProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { frame, view, all, nearer, show, onKeyDown } = useZoom(points, { width, height });
  const keys = useId();
  const groups = useMemo(() => grouped(points, view.k, apart), [points, view.k]);
  return (
    <div className={styles.map}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard must be able to move it */}
      <div
        ref={useMergedRef(ref, frame)}
        className={styles.frame}
        role="region"
        aria-label={label}
        aria-describedby={keys}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg aria-hidden>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
            <Suspense fallback={null}>
              <Outlines />
            </Suspense>
          </g>
        </svg>
        {width > 0 &&
          groups.map((group) => (
            <Mark
              key={group.of.map(({ key }) => key).join()}
              group={group}
              at={{ left: group.x * view.k + view.x, top: group.y * view.k + view.y }}
              lit={group.of.some(({ key }) => key === lit)}
              open={() => show(group.of, mostZoom)}
              renderLine={renderLine}
            />
          ))}
      </div>
      <div className={`${styles.buttons} noPrint`}>
        <MapButton label="Zoom in" onClick={() => nearer(2)}>
          <IconPlus size={16} />
        </MapButton>
        <MapButton label="Zoom out" onClick={() => nearer(1 / 2)}>
          <IconMinus size={16} />
        </MapButton>
        <MapButton label="Show all" onClick={all}>
          <IconZoomReset size={16} />
        </MapButton>
      </div>
      <p id={keys} className={styles.keys}>
        Arrow keys move the map, + and − zoom, 0 shows all. Country outlines: Natural Earth; US states: US Census Bureau.
      </p>
    </div>
  );
}

function MapButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Hint text={label}>
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Hint>
  );
}

interface MarkProps {
  group: PointGroup<MapPoint>;
  at: { left: number; top: number };
  lit: boolean;
  open: () => void;
  renderLine: (point: MapPoint) => ReactNode;
}

/** One record, which opens; or several: they come apart nearer, or are listed if they are at the same place. */
function Mark({ group, at, lit, open, renderLine }: MarkProps) {
  const [listed, setListed] = useState(false);
  const { of } = group;
  const [only] = of;
  const [meaning, ...others] = new Set(of.map((one) => one.meaning));
  const look = { className: styles.mark, style: { ...at, ...(others.length === 0 ? coloured(meaning) : {}) }, "data-lit": lit };
  if (of.length === 1 && only)
    return (
      <Go {...look} href={only.href} aria-label={only.said} title={only.said}>
        <MeaningIcon of={only.meaning} size={16} />
      </Go>
    );
  if (comesApart(group, apart))
    return (
      <button type="button" {...look} data-several aria-label={`${of.length} near to each other: zoom in`} onClick={open}>
        {of.length}
      </button>
    );
  return (
    <Popover opened={listed} onChange={setListed} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          {...look}
          data-several
          aria-label={`${of.length} at the same place: list them`}
          onClick={() => setListed(!listed)}
        >
          {of.length}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="At this place">
        <ul className={styles.here}>
          {of.map((point) => (
            <li key={point.key}>{renderLine(point)}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

const coloured = (meaning: Meaning | undefined) =>
  meaning
    ? ({
        "--text": `var(--${meaning}-text)`,
        "--fill": `var(--${meaning}-fill)`,
        "--line": `var(--${meaning}-text)`,
      } as CSSProperties)
    : {};
