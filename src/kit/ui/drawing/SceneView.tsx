import type { KeyboardEvent, ReactNode } from "react";
import { isMark, type Mark, type Path, type Scene, type Words } from "#kit/drawing/scene.ts";
import styles from "./drawing.module.css";

interface SceneViewProps {
  scene: Scene;
  /** Its name, where it is one of several. */
  label?: string;
  /** Choosing a mark leads to its record; without it the drawing is a picture. */
  onChoose?: (id: string) => void;
  /** Drawn below everything: a photo. */
  behind?: ReactNode;
  /** In the colours of paper in every theme: a sketch, or what is drawn on a photo. */
  onPaper?: boolean;
}

/** A drawing in the colours of the page. */
export function SceneView({ scene: { width, height, parts, alt }, label, onChoose, behind, onPaper }: SceneViewProps) {
  const named = onChoose ? { role: "group", "aria-label": label ?? alt } : { role: "img", "aria-label": alt };
  return (
    <svg className={styles.scene} data-paper={onPaper} viewBox={`0 0 ${width} ${height}`} {...named}>
      {behind}
      {parts.map((part, at) =>
        isMark(part) ? (
          <MarkView key={part.id} mark={part} {...(onChoose ? { onChoose } : {})} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a drawing is replaced as a whole
          <PartView key={at} part={part} />
        ),
      )}
    </svg>
  );
}

/** A finger needs this much, in units of the drawing, which is drawn about as wide as it is. */
const touchable = 24;

function MarkView({ mark: { id, label, at, parts }, onChoose }: { mark: Mark; onChoose?: (id: string) => void }) {
  // oxlint-disable-next-line react/no-array-index-key -- a drawing is replaced as a whole
  const drawn = parts.map((part, index) => <PartView key={index} part={part} />);
  if (!onChoose) return <g>{drawn}</g>;
  const [wide, high] = [Math.max(0, touchable - at.width) / 2, Math.max(0, touchable - at.height) / 2];
  const room = { x: at.x - wide, y: at.y - high, width: at.width + 2 * wide, height: at.height + 2 * high };
  return (
    <g
      className={styles.mark}
      role="button"
      tabIndex={0}
      aria-label={label}
      onClick={() => onChoose(id)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onChoose(id);
      }}
    >
      <title>{label}</title>
      <rect className={styles.room} {...room} rx={3} />
      {drawn}
    </g>
  );
}

function PartView({ part }: { part: Path | Words }) {
  if ("d" in part) {
    const { d, stroke, fill, width = 1, dashed } = part;
    return (
      <path
        d={d}
        data-stroke={stroke}
        data-fill={fill}
        strokeWidth={width}
        {...(dashed ? { strokeDasharray: `${4 * width} ${3 * width}` } : {})}
      />
    );
  }
  const { text, x, y, size, tone = "ink", anchor = "start", bold, turned, backed } = part;
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 600 : 400}
      textAnchor={anchor}
      data-fill={tone}
      data-backed={backed}
      {...(turned ? { transform: `rotate(${turned} ${x} ${y})` } : {})}
    >
      {text}
    </text>
  );
}
