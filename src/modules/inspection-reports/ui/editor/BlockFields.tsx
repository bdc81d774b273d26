import { memo, useCallback, useMemo, useState } from "react";
import { coordinatorFields } from "#modules/inspection-reports/rules/coordinator.ts";
import type { Value } from "#modules/report-templates/content.ts";
import { isAsked, valuesAt } from "#modules/report-templates/conditions.ts";
import { fieldsOf, type BlockName } from "#modules/report-templates/definition.ts";
import { messageShown } from "./entry-errors.ts";
import { CommentsHere } from "./CommentsHere.tsx";
import { ComputedField } from "./ComputedField.tsx";
import { type Editing, useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import type { FieldInputProps } from "./field-input.ts";
import { placeName } from "./sections.ts";
import { isShown, TemplateField } from "./TemplateField.tsx";
import type { Finding } from "#modules/report-templates/findings.ts";

/** The fields of one block of the template. */
export function BlockFields({ block }: { block: BlockName }) {
  const { report, definition, content, change, computed, context, findings, showMissing } = useEditing();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const values = content[block];
  // Five hundred lines have thousands, and every field looks them up.
  const wrong = useMemo(
    () => findings.filter(({ target, severity }) => severity === "E" && target.block === block && target.row === undefined),
    [findings, block],
  );
  const visit = useCallback((key: string) => setVisited((before) => (before.has(key) ? before : new Set(before).add(key))), []);
  return (
    <div className={styles.fields}>
      {fieldsOf(definition, block)
        .filter((field) => isShown(field) && isAsked(field, valuesAt(content)))
        .map((field) => (
          <div
            key={field.key}
            className={field.type === "rows" || field.type === "longText" ? styles.wide : undefined}
            data-place={placeName({ block, key: field.key })}
            onBlur={() => visit(field.key)}
          >
            {field.computed === undefined ? (
              <BlockField
                block={block}
                field={field}
                value={values[field.key]}
                change={change}
                disabled={report.may.headerOnly && !(block === "header" && coordinatorFields.includes(field.key))}
                error={problemAt(wrong, field.key, showMissing || visited.has(field.key))}
              />
            ) : (
              <ComputedField field={field} outcome={computed.blocks[block][field.key]} unitSystem={context.unitSystem} />
            )}
            <CommentsHere target={`${block}.${field.key}`} />
          </div>
        ))}
    </div>
  );
}

interface BlockFieldProps extends Omit<FieldInputProps, "onChange"> {
  block: BlockName;
  change: Editing["change"];
}

/** One of them: a key typed in another field does not draw it again. */
const BlockField = memo(function BlockField({ block, field, change, ...rest }: BlockFieldProps) {
  const set = useCallback(
    (value: Value) => change(block, (before) => ({ ...before, [field.key]: value })),
    [block, field.key, change],
  );
  return <TemplateField field={field} {...rest} onChange={set} />;
});

/** The message at a field: for a wrong value always, for a missing one only after the field was visited. Warnings are answered in the checks. */
function problemAt(wrong: readonly Finding[], key: string, missingToo: boolean): string | undefined {
  const here = wrong.filter(({ target }) => target.key === key);
  return messageShown(here.find(({ ruleId }) => missingToo || ruleId !== "C-REQUIRED"));
}
