import { Button, Group, Radio } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { valueText } from "#kit/ui/value.tsx";
import { placeWords } from "#modules/inspection-reports/differences.ts";
import type { Clash } from "#modules/inspection-reports/merge.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { DraftSync } from "./draft-sync.ts";
import styles from "./editor.module.css";

interface ClashDialogProps {
  clashes: readonly Clash[];
  by: string;
  at: string;
  definition: TemplateDefinition;
  content: Content;
  sync: DraftSync;
}

/** Two people changed the same fields: shows both values of each and asks. Everything else has been united already. */
export function ClashDialog({ clashes, by, at, definition, content, sync }: ClashDialogProps) {
  const [choices, setChoices] = useState<("mine" | "theirs" | null)[]>(() => clashes.map(() => null));
  const left = choices.filter((choice) => choice === null).length;
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title="Someone changed this report meanwhile"
    >
      <p>
        {by} saved at <Instant at={at} />. Other fields were merged. Choose a value:
      </p>
      <ul className={styles.plainList}>
        {clashes.map(({ path, mine, theirs }, index) => {
          const place = placeWords(definition, content, path);
          const set = (choice: "mine" | "theirs") =>
            setChoices((before) => before.map((one, at) => (at === index ? choice : one)));
          return (
            <li key={path.join(".")}>
              <Radio.Group
                label={place}
                value={choices[index] ?? ""}
                onChange={(value) => set(value === "theirs" ? "theirs" : "mine")}
              >
                <div className={styles.checks}>
                  <Radio value="mine" label={`Yours: ${valueText(mine)}`} />
                  <Radio value="theirs" label={`${by}: ${valueText(theirs)}`} />
                </div>
              </Radio.Group>
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => setChoices(clashes.map(() => "theirs"))}>
          Take all of theirs
        </Button>
        <Button disabled={left > 0} onClick={() => sync.choose(choices.map((choice) => choice ?? "mine"))}>
          {left > 0 ? `Choose ${left} more` : "Save again"}
        </Button>
      </Group>
    </Dialog>
  );
}
