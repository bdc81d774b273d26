import { Button, Tabs } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { uuid } from "#kit/ui/unique.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { isSetupBlock, type SetupBlock } from "#modules/report-templates/definition.ts";
import { copiedSetup } from "#modules/report-templates/new-content.ts";
import { type AnySetup, nextLabel, setupsOf, withoutSetup } from "#modules/report-templates/setups.ts";
import { EditingContext, useEditing, type Editing } from "./editing.ts";
import styles from "./editor.module.css";
import type { Section } from "./draft-sync.ts";
import { onlyThose, openInSetup } from "./findings-by-kind.ts";
import { OpenMark } from "./OpenMark.tsx";
import type { Finding } from "#modules/report-templates/findings.ts";
import { useChangeLines } from "./use-change-lines.ts";

interface SetupsProps {
  /** The content of the open setup; the tabs show how many items are open. */
  block: SetupBlock;
  children: ReactNode;
}

/** One setup at a time: the fields inside read and write its technique and checks. With setup A alone there are no tabs. */
export function Setups({ block, children }: SetupsProps) {
  const editing = useEditing();
  const { content, setupId, chooseSetup, byKind } = editing;
  const setups = setupsOf(content);
  const current = setups.find(({ id }) => id === setupId) ?? setups[0];
  if (!current) return null;
  return (
    <>
      {setups.length > 1 && (
        <Tabs value={current.label} onChange={(label) => chooseSetup(setups.find((one) => one.label === label)?.id ?? null)}>
          <Tabs.List aria-label="Setups" className={styles.setups}>
            {setups.map((setup) => (
              <Tabs.Tab key={setup.label} value={setup.label}>
                <span className={styles.setupTab}>
                  <span>
                    Setup {setup.label} <span className="quiet">{linesText(content, setup)}</span>
                  </span>
                  <OpenMark of={openInSetup(byKind, block, setup.id)} />
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <EditingContext value={ofSetup(editing, current)}>{children}</EditingContext>
    </>
  );
}

/** Adds a setup with the technique of the one on screen, and removes it. */
export function SetupActions() {
  const { report, definition, content, change, setupId, chooseSetup } = useEditing();
  const changeLines = useChangeLines();
  const [removing, setRemoving] = useState(false);
  const setups = setupsOf(content);
  const current = setups.find(({ id }) => id === setupId) ?? setups[0];
  const label = nextLabel(content);
  if (!current || report.may.headerOnly || definition.blocks.technique.length === 0) return null;

  function copy() {
    if (!current || !label) return;
    const id = uuid();
    change("setups", (before = []) => [...before, { id, label, ...copiedSetup(definition, current) }]);
    chooseSetup(id);
  }
  function remove() {
    if (!current) return;
    const left = withoutSetup(content, current.id);
    change("setups", left.setups.length > 0 ? left.setups : []);
    change("technique", left.technique);
    change("calibration", left.calibration);
    changeLines(left.lines);
    chooseSetup(null);
  }
  return (
    <div className={styles.setupActions}>
      {label && (
        <Button size="xs" variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
          Copy to setup {label}
        </Button>
      )}
      {setups.length > 1 && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => setRemoving(true)}
        >
          Remove setup {current.label}
        </Button>
      )}
      {setups.length === 1 && (
        <p className="quiet">For welds or parts examined with another technique in the same report. Each line names its setup.</p>
      )}
      <ConfirmDialog
        opened={removing}
        title={`Remove setup ${current.label}?`}
        confirm={`Remove setup ${current.label}`}
        danger
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        {removalText(content, setups, current)}
      </ConfirmDialog>
    </div>
  );
}

function removalText(content: Content, setups: readonly AnySetup[], { id, label }: AnySetup): string {
  const count = linesOf(content, id);
  const lines = count === 0 ? "No line names it." : `Its ${count === 1 ? "line goes" : `${count} lines go`} to setup A.`;
  const heir = id === null ? ` Setup ${setups[1]?.label ?? "B"} becomes setup A.` : "";
  return `Technique and checks of setup ${label} are removed.${heir} ${lines}`;
}

function linesOf({ lines }: Content, id: string | null): number {
  return lines.filter(({ setupId = null }) => setupId === id).length;
}

function linesText(content: Content, { id }: AnySetup): string {
  const count = linesOf(content, id);
  return count === 1 ? "1 line" : `${count} lines`;
}

/** The editor as if the report had only this setup. */
function ofSetup(editing: Editing, { id, technique, calibration }: AnySetup): Editing {
  const { content, computed, findings, change } = editing;
  const isOwn = ({ target }: Finding) => !isSetupBlock(target.block) || (target.setupId ?? null) === id;
  const own = { findings: findings.filter(isOwn), byKind: onlyThose(editing.byKind, isOwn) };
  if (id === null) return { ...editing, ...own };
  return {
    ...editing,
    content: { ...content, technique, calibration },
    computed: { ...computed, blocks: { ...computed.blocks, ...computed.setups[id] } },
    ...own,
    change(section, next) {
      if (!isSetupBlock(section)) change(section, next);
      else
        change("setups", (before = []) =>
          before.map((setup) => (setup.id === id ? { ...setup, [section]: changed(setup[section], next) } : setup)),
        );
    },
  };
}

function changed<S extends Section>(before: Values, next: Content[S] | ((before: Content[S]) => Content[S])): Values {
  return (typeof next === "function" ? next(before as Content[S]) : next) as Values;
}
