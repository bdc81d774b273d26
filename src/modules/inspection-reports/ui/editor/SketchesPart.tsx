import { ActionIcon, Button, Checkbox, Menu, Select, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { SceneView } from "#kit/ui/drawing/SceneView.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { lineLabel } from "#modules/inspection-reports/differences.ts";
import { sketchScene } from "#modules/inspection-reports/sketch/drawn.ts";
import { lineNames } from "#modules/inspection-reports/sketch/line-names.ts";
import { emptySheet, mostSketches, type Sketch } from "#modules/inspection-reports/sketch/shapes.ts";
import {
  exposureOf,
  exposureTechniques,
  type ExposureTechnique,
  shootingSketch,
} from "#modules/inspection-reports/sketch/shooting.ts";
import { fieldsOf } from "#modules/report-templates/definition.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";

const SketchDialog = lazy(() => import("../sketch/SketchDialog.tsx"));

/** Sketches drawn in the report: on an empty sheet, or from the technique of a radiograph. */
export function SketchesPart() {
  const { content, change, definition } = useEditing();
  const [open, setOpen] = useState<string | null>(null);
  const sketches = content.sketches ?? [];
  const names = useMemo(() => lineNames(content), [content]);
  const isRadiograph = fieldsOf(definition, "technique").some(({ key }) => key === "exposureTechnique");
  const chosen = exposureOf(content);
  function add(title: string, shapes: Sketch["shapes"]) {
    const id = uuid();
    change("sketches", (all = []) => [...all, { id, title, sheet: emptySheet, shapes, lineId: null, print: true }]);
    setOpen(id);
  }
  const set = (id: string, part: Partial<Sketch>) =>
    change("sketches", (all = []) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const shoot = (technique: ExposureTechnique) =>
    add(
      `Shooting sketch, ${technique}`,
      shootingSketch(technique, { technique: content.technique, header: content.header }, uuid),
    );
  const isFull = sketches.length >= mostSketches;
  const opened = sketches.find(({ id }) => id === open);
  return (
    <section className={styles.sketches} aria-label="Sketches">
      <div className={styles.toolbar}>
        <Button size="xs" variant="default" disabled={isFull} onClick={() => add("", [])}>
          Draw a sketch
        </Button>
        {isRadiograph && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button size="xs" variant="default" disabled={isFull}>
                Shooting sketch from the technique
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {exposureTechniques.map((technique) => (
                <Menu.Item key={technique} onClick={() => shoot(technique)}>
                  {technique === chosen ? `${technique}, the technique of this report` : technique}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {isFull && <span className="quiet">A report has at most {mostSketches} sketches.</span>}
      </div>
      <ul className={styles.plainList}>
        {sketches.map((sketch, at) => {
          const name = sketch.title || `Sketch ${at + 1}`;
          return (
            <li key={sketch.id} className={styles.attachment}>
              <div className={styles.preview}>
                <SceneView scene={sketchScene(sketch, names, { title: name, isPhoto: false })} onPaper />
              </div>
              <div className={styles.stagedFields}>
                <TextInput
                  label="Title of the sketch"
                  maxLength={120}
                  value={sketch.title}
                  onChange={(event) => set(sketch.id, { title: event.currentTarget.value })}
                />
                <div className={styles.pair}>
                  <Select
                    aria-label={`Line of ${name}`}
                    clearable
                    searchable
                    placeholder="Whole report"
                    data={content.lines.map((line) => ({ value: line.id, label: lineLabel(line) }))}
                    value={sketch.lineId}
                    onChange={(lineId) => set(sketch.id, { lineId })}
                  />
                  <Checkbox
                    label="Print in report"
                    checked={sketch.print}
                    onChange={(event) => set(sketch.id, { print: event.currentTarget.checked })}
                  />
                </div>
              </div>
              <div className={styles.rowActions}>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPencil size={14} aria-hidden />}
                  aria-label={`Draw ${name}`}
                  onClick={() => setOpen(sketch.id)}
                >
                  Draw
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${name}`}
                  onClick={() => change("sketches", (all = []) => all.filter(({ id }) => id !== sketch.id))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ul>
      {opened && (
        <Suspense>
          <SketchDialog
            key={opened.id}
            title={opened.title || "Sketch"}
            markup={opened}
            photo={null}
            lines={names}
            onChange={(shapes) => set(opened.id, { shapes })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
