import { Button, Group, Radio } from "@mantine/core";
import { useState } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import type { Choice, Clash } from "#modules/inspection-reports/merge.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { questionOf } from "./clash-words.ts";
import type { DraftSync } from "./draft-sync.ts";
import styles from "./editor.module.css";

interface ClashDialogProps {
  clashes: readonly Clash[];
  by: string;
  at: string;
  definition: TemplateDefinition;
  content: Content;
  sync: Pick<DraftSync, "choose">;
}

/** Two people, or two devices of one, changed the same places: shows both of each, what stood there before, and asks. Everything else has been merged already. */
export function ClashDialog({ clashes, by, at, definition, content, sync }: ClashDialogProps) {
  const { name } = useActor();
  const isOwn = by === name;
  const other = isOwn ? "Your other device" : by;
  const [choices, setChoices] = useState<(Choice | null)[]>(() => clashes.map(() => null));
  const left = choices.filter((choice) => choice === null).length;
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      title={isOwn ? "You changed this report on another device" : "Someone changed this report meanwhile"}
    >
      <p>
        {other} saved at <Instant at={at} />. Other fields were merged. Choose a value:
      </p>
      <ul className={styles.plainList}>
        {clashes.map((clash, index) => {
          const { place, choices: offered } = questionOf(clash, { definition, content, by: other });
          return (
            <li key={clash.path.join(".") + (clash.kind ?? "")}>
              <Radio.Group
                label={place}
                value={choices[index] ?? ""}
                onChange={(value) =>
                  setChoices((all) => all.map((one, position) => (position === index ? (value as Choice) : one)))
                }
              >
                <div className={styles.checks}>
                  {offered.map(({ value, label }) => (
                    <Radio key={value} value={value} label={label} />
                  ))}
                </div>
              </Radio.Group>
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => setChoices(clashes.map(() => "theirs"))}>
          {isOwn ? "Use all from the other device" : "Use all of theirs"}
        </Button>
        <Button disabled={left > 0} onClick={() => sync.choose(choices.map((choice) => choice ?? "mine"))}>
          {left > 0 ? `Choose ${left} more` : "Save again"}
        </Button>
      </Group>
    </Dialog>
  );
}
