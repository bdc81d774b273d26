import { Button, Group, List, SegmentedControl } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { type ReportTemplate, reportTemplates } from "../../contract.ts";
import { fieldAt, type Scope, type TemplateDefinition } from "../../definition.ts";
import { templatePreview } from "../../page-places.ts";
import { effectiveTemplate, noChanges } from "../../variant.ts";
import { hasAlloys } from "../../alloy-problems.ts";
import { problemsOfVariant } from "../../variant-problems.ts";
import { AlloyTable } from "./AlloyTable.tsx";
import { BlockFields } from "./BlockFields.tsx";
import { addOwn, moveBy, moveTo, type OwnType, ownPalette, removeOwn, splitId } from "./editing.ts";
import { BuiltInProperties, OwnProperties } from "./FieldProperties.tsx";
import { OfferProperties } from "./OfferProperties.tsx";
import styles from "#kit/ui/builder/builder.module.css";
import { Palette } from "#kit/ui/builder/Palette.tsx";
import { useUndoable } from "#kit/ui/builder/undoable.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { usePhone } from "#kit/ui/screen.ts";

const { find, origin, update } = reportTemplates.endpoints;

/** Designs a draft of a variant: own fields at the left, the blocks, the properties of the chosen field; problems and the sample below. */
export default function DesignPage() {
  const id = useParam("id");
  const template = useAsk(find, { id });
  const base = useAsk(origin, { id });
  return (
    <AskedPage of={template}>
      {(found) => (
        <AskedPage of={base}>
          {(from) =>
            from && found.status === "draft" && !found.archivedAt ? (
              <Designer key={found.id} template={found} origin={from} />
            ) : (
              <Shut of={found}>Only a draft of a variant is designed.</Shut>
            )
          }
        </AskedPage>
      )}
    </AskedPage>
  );
}

function Shut({ of: { id, code, templateVersion }, children }: { of: ReportTemplate; children: ReactNode }) {
  return (
    <Page title={`Design ${code} v${templateVersion}`}>
      <Banner
        meaning="idle"
        title={children}
        action={
          <Button variant="default" component={Go} href={`/inspection-reports/templates/${id}`}>
            Open the template
          </Button>
        }
      />
    </Page>
  );
}

function Designer({ template, origin: base }: { template: ReportTemplate; origin: TemplateDefinition }) {
  const { id, version, code, title, templateVersion, clientName } = template;
  const stored = template.changes ?? noChanges();
  const { now: changes, put, undo } = useUndoable(stored);
  const [scope, setScope] = useState<Scope>("header");
  const [chosen, setChosen] = useState<string | null>(null);
  const phone = usePhone();
  const saving = useSend(update, { done: "Variant saved" });
  const made = useMemo(
    () => effectiveTemplate(base, { code, version: templateVersion, title, changes }),
    [base, code, templateVersion, title, changes],
  );
  const problems = useMemo(() => problemsOfVariant(base, made, changes), [base, made, changes]);
  const changed = JSON.stringify(changes) !== JSON.stringify(stored);
  if (phone) return <Shut of={template}>A template is designed on a wider screen; here it can be read.</Shut>;
  const field = chosen === null ? undefined : fieldAt(made, chosen);
  const own = chosen === null ? undefined : changes.added.find((one) => `${one.scope}.${one.field.key}` === chosen)?.field;
  const add = (type: OwnType, after?: string) => {
    const added = addOwn(
      changes,
      made,
      scope,
      type,
      after ?? (chosen && splitId(chosen)[0] === scope ? splitId(chosen)[1] : undefined),
    );
    put(added.changes);
    setChosen(added.path);
  };
  return (
    <Page
      title={`Design ${code} v${templateVersion}`}
      actions={
        <Group>
          <Button variant="default" component={Go} href={`/inspection-reports/templates/${id}`}>
            Close
          </Button>
          <Button variant="default" disabled={undo === null} onClick={() => undo?.()}>
            Undo
          </Button>
          <Button
            loading={saving.sending}
            disabled={!changed}
            onClick={() => saving.run({ id, body: { version, changes: { changes } } })}
          >
            Save
          </Button>
        </Group>
      }
    >
      <SegmentedControl
        aria-label="Block"
        data={blocksOf(made)}
        value={scope}
        onChange={(value) => {
          setScope(value);
          setChosen(null);
        }}
      />
      <div className={styles.builder}>
        <Palette groups={ownPalette} onAdd={(type) => add(type)} />
        <div>
          <BlockFields
            made={made}
            scope={scope}
            changes={changes}
            chosen={chosen}
            onChoose={setChosen}
            onMoveBy={(path, by) => put(moveBy(changes, made, path, by))}
            onMoveTo={(path, before) => put(moveTo(changes, made, path, scope, before))}
            onDropType={(type, after) => add(type as OwnType, after)}
          />
          {hasAlloys(base) && <AlloyTable changes={changes} onChange={put} />}
          <Section title={problems.length === 0 ? "No problems" : `Problems (${problems.length})`}>
            <List>
              {problems.map((message) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
            </List>
          </Section>
        </div>
        <aside className={styles.side} aria-label="Properties">
          <h2>{field ? "Field" : "Rules and criteria"}</h2>
          {chosen && field && own && (
            <OwnProperties
              key={chosen}
              {...{ changes, made, path: chosen, field: own }}
              onChange={put}
              onRemove={() => {
                put(removeOwn(changes, chosen));
                setChosen(null);
              }}
            />
          )}
          {chosen && field && !own && (
            <BuiltInProperties key={chosen} {...{ base, changes, made, path: chosen, field }} onChange={put} />
          )}
          {!field && <OfferProperties {...{ base, made, changes }} onChange={put} />}
          {field && (
            <Button variant="subtle" onClick={() => setChosen(null)}>
              Rules and criteria
            </Button>
          )}
        </aside>
      </div>
      <PartsAt place={templatePreview} handed={{ definition: made, clientName }} />
    </Page>
  );
}

function blocksOf(made: TemplateDefinition): { value: Scope; label: string }[] {
  return [
    { value: "header", label: "Header" },
    { value: "technique", label: "Technique" },
    { value: "calibration", label: "Calibration" },
    { value: "line", label: "Lines" },
    ...(made.indications ? [{ value: "indication" as const, label: "Indications" }] : []),
    { value: "summary", label: "Summary" },
  ];
}
