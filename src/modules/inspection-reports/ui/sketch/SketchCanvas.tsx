import { useElementSize } from "@mantine/hooks";
import "konva/lib/shapes/Circle";
import "konva/lib/shapes/Image";
import "konva/lib/shapes/Path";
import "konva/lib/shapes/Rect";
import "konva/lib/shapes/Text";
import type { KonvaEventObject } from "konva/lib/Node";
import { useEffect, useMemo, useState } from "react";
import { Circle, Group, Image as Picture, Layer, Path as PathNode, Rect, Stage, Text } from "react-konva/lib/ReactKonvaCore";
import { through, type Path, type Words } from "#kit/drawing/scene.ts";
import { onPaper } from "#kit/drawing/svg-text.ts";
import { uuid } from "#kit/ui/unique.ts";
import { moved, onGrid, simplified, withEnd } from "#modules/inspection-reports/sketch/changed.ts";
import { type LineNames, shapeParts } from "#modules/inspection-reports/sketch/drawn.ts";
import { isSpan, numbersOf, placeText, type Shape, type ShapeTone } from "#modules/inspection-reports/sketch/shapes.ts";
import { begun, large, type Tool } from "./tools.ts";
import styles from "./sketch.module.css";

interface SketchCanvasProps {
  size: readonly [width: number, height: number];
  shapes: readonly Shape[];
  lines: LineNames;
  tool: Tool;
  tone: ShapeTone;
  /** Units between the lines of the grid, to which everything is drawn; 0 without. */
  grid: number;
  chosen: string | null;
  photo: string | null;
  onChoose: (id: string | null) => void;
  onAdd: (shape: Shape) => void;
  onChange: (shape: Shape) => void;
}

/** A finger hits a line this far beside it, in pixels. */
const reach = 26;
const tallest = 0.68;

/** The sheet on which shapes are drawn, chosen and moved with mouse, pen or finger. */
export default function SketchCanvas(props: SketchCanvasProps) {
  const { size, shapes, lines, tool, tone, grid, chosen, photo, onChoose, onAdd, onChange } = props;
  const [width, height] = size;
  const { ref, width: room } = useElementSize();
  const scale = Math.min((room || 320) / width, (window.innerHeight * tallest) / height);
  const [drawing, setDrawing] = useState<Shape | null>(null);
  const picture = usePicture(photo);
  const ruled = useMemo(() => (grid > 0 ? gridPath(size, grid) : ""), [size, grid]);

  function place(event: KonvaEventObject<PointerEvent>): [number, number] {
    const at = event.target.getStage()?.getPointerPosition();
    const step = tool === "pen" ? 0 : grid;
    return [onGrid((at?.x ?? 0) / scale, step), onGrid((at?.y ?? 0) / scale, step)];
  }
  function down(event: KonvaEventObject<PointerEvent>) {
    if (tool === "choose") {
      if (event.target.name() === "sheet") onChoose(null);
      return;
    }
    event.evt.preventDefault();
    const at = place(event);
    setDrawing(begun(tool, uuid(), tone, at, at));
  }
  function move(event: KonvaEventObject<PointerEvent>) {
    if (!drawing) return;
    const [x, y] = place(event);
    if (drawing.kind === "pen") setDrawing({ ...drawing, at: `${drawing.at} ${placeText([x, y])}` });
    else if (isSpan(drawing.kind)) setDrawing(withEnd(drawing, 1, x, y));
    else setDrawing({ ...drawing, at: placeText([x, y]) });
  }
  function up() {
    if (!drawing) return;
    setDrawing(null);
    onAdd(drawing.kind === "pen" ? smooth(drawing) : large(drawing));
  }
  const own = shapes.find(({ id }) => id === chosen);
  return (
    <div ref={ref} className={styles.sheet} data-tool={tool === "choose" ? undefined : "draw"}>
      <Stage
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        <Layer scaleX={scale} scaleY={scale}>
          <Rect name="sheet" width={width} height={height} fill="#ffffff" />
          {picture && <Picture name="sheet" image={picture} width={width} height={height} />}
          {ruled && <PathNode data={ruled} stroke="#d5dae0" strokeWidth={1} listening={false} />}
          {shapes.map((shape) => (
            <Group
              key={shape.id}
              draggable={tool === "choose"}
              listening={tool === "choose"}
              onPointerDown={() => onChoose(shape.id)}
              onDragEnd={({ target }) => {
                const [dx, dy] = [onGrid(target.x(), grid), onGrid(target.y(), grid)];
                target.position({ x: 0, y: 0 });
                onChange(moved(shape, dx, dy));
              }}
            >
              <Drawn shape={shape} lines={lines} isPhoto={photo !== null} reach={reach / scale} width={width} />
            </Group>
          ))}
          {drawing && <Drawn shape={drawing} lines={lines} isPhoto={photo !== null} reach={0} width={width} />}
          {own && isSpan(own.kind) && tool === "choose" && (
            <Ends shape={own} radius={12 / scale} grid={grid} onChange={onChange} />
          )}
        </Layer>
      </Stage>
    </div>
  );
}

/** The two ends of the chosen shape, to be taken hold of. */
function Ends({
  shape,
  radius,
  grid,
  onChange,
}: {
  shape: Shape;
  radius: number;
  grid: number;
  onChange: (shape: Shape) => void;
}) {
  const at = numbersOf(shape.at);
  return ([0, 1] as const).map((end) => (
    <Circle
      key={end}
      x={at[2 * end] ?? 0}
      y={at[2 * end + 1] ?? 0}
      radius={radius}
      fill="#ffffff"
      stroke={onPaper.accent}
      strokeWidth={radius / 4}
      hitStrokeWidth={radius * 2}
      draggable
      onDragEnd={({ target }) => onChange(withEnd(shape, end, onGrid(target.x(), grid), onGrid(target.y(), grid)))}
    />
  ));
}

interface DrawnProps {
  shape: Shape;
  lines: LineNames;
  isPhoto: boolean;
  reach: number;
  width: number;
}

function Drawn({ shape, lines, isPhoto, reach: beside, width }: DrawnProps) {
  return shapeParts(shape, lines, width).map((part, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a shape are drawn again together
    "d" in part ? <Line key={at} path={part} beside={beside} /> : <Letters key={at} words={part} isPhoto={isPhoto} />,
  );
}

function Line({ path: { d, stroke, fill, width = 1, dashed }, beside }: { path: Path; beside: number }) {
  return (
    <PathNode
      data={d}
      {...(stroke ? { stroke: onPaper[stroke] } : {})}
      {...(fill ? { fill: onPaper[fill] } : {})}
      strokeWidth={width}
      lineCap="round"
      lineJoin="round"
      hitStrokeWidth={Math.max(width, beside)}
      {...(dashed ? { dash: [4 * width, 3 * width] } : {})}
    />
  );
}

function Letters({
  words: { text, x, y, size, tone = "ink", anchor = "start", bold },
  isPhoto,
}: {
  words: Words;
  isPhoto: boolean;
}) {
  const wide = 4000;
  const left = { start: x, middle: x - wide / 2, end: x - wide }[anchor];
  // Only letters are hit, not the whole width that centres them.
  const own = text.length * size * 0.6;
  const shift = { start: 0, middle: (wide - own) / 2, end: wide - own }[anchor];
  return (
    <Text
      text={text}
      x={left}
      y={y - size * 0.86}
      width={wide}
      align={{ start: "left", middle: "center", end: "right" }[anchor]}
      fontFamily="Inter Variable, sans-serif"
      fontStyle={bold ? "600" : "normal"}
      fontSize={size}
      fill={onPaper[tone]}
      {...(isPhoto ? { stroke: "#ffffff", strokeWidth: size / 4, fillAfterStrokeEnabled: true } : {})}
      wrap="none"
      hitFunc={(context, node) => {
        context.beginPath();
        context.rect(shift - 8, -8, own + 16, size + 16);
        context.closePath();
        context.fillStrokeShape(node);
      }}
    />
  );
}

function smooth(shape: Shape): Shape {
  const at = numbersOf(shape.at);
  const points = Array.from({ length: at.length / 2 }, (_, index) => [at[2 * index] ?? 0, at[2 * index + 1] ?? 0] as const);
  return { ...shape, at: placeText(simplified(points, 2).flat()) };
}

function gridPath([width, height]: readonly [number, number], step: number): string {
  const down = Array.from({ length: Math.floor(width / step) }, (_, at) =>
    through([
      [(at + 1) * step, 0],
      [(at + 1) * step, height],
    ]),
  );
  const across = Array.from({ length: Math.floor(height / step) }, (_, at) =>
    through([
      [0, (at + 1) * step],
      [width, (at + 1) * step],
    ]),
  );
  return [...down, ...across].join("");
}

function usePicture(address: string | null): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (!address) return;
    const image = new Image();
    image.addEventListener("load", () => setLoaded(image));
    image.src = address;
  }, [address]);
  return loaded;
}
