import { ActionIcon, Button, Checkbox, Modal, SegmentedControl, Select, TextInput } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  IconTrash,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { uuid } from "#kit/ui/unique.ts";
import { moved, scaled } from "#modules/inspection-reports/sketch/changed.ts";
import { type LineNames, shapeName } from "#modules/inspection-reports/sketch/drawn.ts";
import { isSpan, numbersOf, type Markup, type Shape, type ShapeTone, tones } from "#modules/inspection-reports/sketch/shapes.ts";
import SketchCanvas from "./SketchCanvas.tsx";
import { inMiddle, photoTools, sketchTools, type Tool, toolWords } from "./tools.ts";
import styles from "./sketch.module.css";

interface SketchDialogProps {
  title: string;
  markup: Markup;
  /** The address of the photo that is drawn on; null for an empty sheet. */
  photo: string | null;
  lines: LineNames;
  /** Told of every change, so that nothing drawn is lost. */
  onChange: (shapes: Shape[]) => void;
  onClose: () => void;
}

const gridStep = 50;
const toneWords: Record<ShapeTone, string> = { bad: "Red", accent: "Blue", good: "Green", ink: "Black" };

/** Draws on a photo or an empty sheet: by pointer and finger on the sheet, and by keys from the list of what is on it. */
export default function SketchDialog({ title, markup, photo, lines, onChange, onClose }: SketchDialogProps) {
  const { now: shapes, put, undo } = useShapes(markup.shapes, onChange);
  const [tool, setTool] = useState<Tool>(markup.shapes.length > 0 ? "choose" : "arrow");
  const [tone, setTone] = useState<ShapeTone>("bad");
  const [isRuled, setRuled] = useState(photo === null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [width = 1600, height = 1000] = numbersOf(markup.sheet);
  const [size] = useState([width, height] as const);
  const own = shapes.find(({ id }) => id === chosen);
  function add(shape: Shape | null) {
    if (!shape) return;
    put([...shapes, shape]);
    setChosen(shape.id);
    // A pen goes on; everything else is put right first.
    if (shape.kind !== "pen") setTool("choose");
  }
  const change = (next: Shape) => put(shapes.map((one) => (one.id === next.id ? next : one)));
  function remove(id: string) {
    put(shapes.filter((one) => one.id !== id));
    setChosen(null);
  }
  return (
    <Modal opened onClose={onClose} fullScreen title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <div className={styles.bar} role="toolbar" aria-label="Drawing tools">
        {(photo === null ? sketchTools : photoTools).map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant={tool === one ? "filled" : "default"}
            aria-pressed={tool === one}
            onClick={() => setTool(one)}
          >
            {toolWords(one)}
          </Button>
        ))}
      </div>
      <div className={styles.bar}>
        <SegmentedControl
          size="sm"
          aria-label="Colour"
          value={own?.tone ?? tone}
          data={tones.map((value) => ({ value, label: toneWords[value] }))}
          onChange={(value) => {
            setTone(value);
            if (own) change({ ...own, tone: value });
          }}
        />
        <Checkbox label="Grid" checked={isRuled} onChange={(event) => setRuled(event.currentTarget.checked)} />
        <Button
          variant="default"
          disabled={!undo}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => undo?.()}
        >
          Undo
        </Button>
        {tool !== "choose" && (
          <Button variant="default" onClick={() => add(inMiddle(tool, uuid(), tone, size))}>
            Place {toolWords(tool).toLowerCase()} in the middle
          </Button>
        )}
        <Button className={styles.done} onClick={onClose}>
          Done
        </Button>
      </div>
      <div className={styles.table}>
        <div className={styles.desk}>
          <SketchCanvas
            size={size}
            shapes={shapes}
            lines={lines}
            tool={tool}
            tone={tone}
            grid={isRuled ? gridStep / 2 : 0}
            chosen={chosen}
            photo={photo}
            onChoose={setChosen}
            onAdd={add}
            onChange={change}
          />
        </div>
        <aside className={styles.side} aria-label="What is drawn">
          {own && <Chosen shape={own} lines={lines} onChange={change} onRemove={() => remove(own.id)} />}
          {shapes.length === 0 && (
            <p className="quiet">Choose a tool and draw on the sheet, or place it in the middle and move it with the arrows.</p>
          )}
          <ul className={styles.list}>
            {shapes.map((shape) => (
              <li key={shape.id}>
                <Button
                  fullWidth
                  justify="start"
                  variant={shape.id === chosen ? "light" : "subtle"}
                  color="gray"
                  aria-pressed={shape.id === chosen}
                  onClick={() => {
                    setTool("choose");
                    setChosen(shape.id);
                  }}
                >
                  {shapeName(shape, lines)}
                </Button>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Modal>
  );
}

/** The shapes, of which the last fifty changes can be taken back; each state is told to the draft at once. */
function useShapes(start: readonly Shape[], onChange: (shapes: Shape[]) => void) {
  const [{ now, past }, set] = useState<{ now: readonly Shape[]; past: readonly (readonly Shape[])[] }>({ now: start, past: [] });
  const tell = (next: readonly Shape[], before: readonly (readonly Shape[])[]) => {
    set({ now: next, past: before });
    onChange([...next]);
  };
  const last = past.at(-1);
  return {
    now,
    put: (next: readonly Shape[]) => tell(next, [...past.slice(-49), now]),
    undo: last ? () => tell(last, past.slice(0, -1)) : null,
  };
}

interface ChosenProps {
  shape: Shape;
  lines: LineNames;
  onChange: (shape: Shape) => void;
  onRemove: () => void;
}

const stepOfArrow = 25;

/** The chosen shape: its words, and buttons for what a pointer does on the sheet. */
function Chosen({ shape, lines, onChange, onRemove }: ChosenProps) {
  const { lineId: _, ...unbound } = shape;
  const isPlaced = shape.kind === "symbol" || shape.kind === "point" || shape.kind === "text";
  return (
    <section className={styles.chosen} aria-label={`Chosen: ${shapeName(shape, lines)}`}>
      {shape.kind === "point" && (
        <Select
          label="Line of this point"
          clearable
          searchable
          placeholder="None"
          data={[...lines].map(([value, { name }]) => ({ value, label: name }))}
          value={shape.lineId ?? null}
          onChange={(lineId) => onChange(lineId ? { ...unbound, lineId } : unbound)}
        />
      )}
      {shape.kind !== "symbol" && shape.kind !== "pen" && !shape.lineId && (
        <TextInput
          label={shape.kind === "dimension" ? "Length with its unit" : shape.kind === "point" ? "Name of the point" : "Words"}
          maxLength={120}
          value={shape.text ?? ""}
          onChange={(event) => onChange({ ...shape, text: event.currentTarget.value })}
        />
      )}
      <div className={styles.moves} role="group" aria-label="Move, size and remove">
        <Move name="Left" onClick={() => onChange(moved(shape, -stepOfArrow, 0))} icon={<IconArrowLeft size={18} />} />
        <Move name="Right" onClick={() => onChange(moved(shape, stepOfArrow, 0))} icon={<IconArrowRight size={18} />} />
        <Move name="Up" onClick={() => onChange(moved(shape, 0, -stepOfArrow))} icon={<IconArrowUp size={18} />} />
        <Move name="Down" onClick={() => onChange(moved(shape, 0, stepOfArrow))} icon={<IconArrowDown size={18} />} />
        <Move name="Larger" onClick={() => onChange(scaled(shape, 1.15))} icon={<IconPlus size={18} />} />
        <Move name="Smaller" onClick={() => onChange(scaled(shape, 1 / 1.15))} icon={<IconMinus size={18} />} />
        {shape.kind === "symbol" && (
          <Move
            name="Turn"
            onClick={() => onChange({ ...shape, turned: String((Number(shape.turned ?? 0) + 15) % 360) })}
            icon={<IconRotateClockwise size={18} />}
          />
        )}
        <Move name={`Remove ${shapeName(shape, lines)}`} onClick={onRemove} icon={<IconTrash size={18} />} />
      </div>
      {!isPlaced && isSpan(shape.kind) && shape.kind !== "dimension" && (
        <Checkbox
          label="Dashed"
          checked={shape.dashed === true}
          onChange={(event) => onChange({ ...shape, dashed: event.currentTarget.checked })}
        />
      )}
    </section>
  );
}

function Move({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={44} aria-label={name} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
