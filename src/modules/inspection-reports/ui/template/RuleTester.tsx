import { Button, Group, SegmentedControl, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { withSigns } from "#kit/comparison-signs.ts";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { lineLabel } from "#modules/inspection-reports/differences.ts";
import { sampleContent } from "#modules/inspection-reports/sample-report.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { computeAndJudge, findingKey, rulesInForce } from "#modules/report-templates/engine.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import { severityWords } from "#modules/report-templates/rules/severity-words.ts";
import { rules } from "#modules/report-templates/rules/index.ts";
import { sampleFor } from "#modules/report-templates/sample-of-variant.ts";
import type { Sample } from "#modules/report-templates/samples.ts";
import { PartOfSample } from "./PartOfSample.tsx";
import styles from "./tester.module.css";
import { type Part, partKey, type Typed, typedKey, withTyped } from "./typed-values.ts";

type Units = ReportContext["unitSystem"];

/** The rules of a template tried on its sample: whoever designs it enters values and sees which rules fire, and why. Nothing is stored. */
export default function RuleTester({ definition }: { definition: TemplateDefinition }) {
  const sample = useMemo(() => sampleFor(definition), [definition]);
  const [open, setOpen] = useState(false);
  if (!sample) return null;
  return (
    <Section title="Rule tester">
      {open ? (
        <Tester sample={sample} onClose={() => setOpen(false)} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            Try values
          </Button>
          <span className="quiet">Enter values in the sample and see which rules fire. Nothing is stored.</span>
        </Group>
      )}
    </Section>
  );
}

function Tester({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({});
  const [part, setPart] = useState<Part>({ block: "technique" });
  const [unitSystem, setUnitSystem] = useState<Units>(sample.context.unitSystem);
  const original = useMemo(() => sampleContent(sample), [sample]);
  const content = useMemo(() => withTyped(original, typed), [original, typed]);
  const context = useMemo(() => ({ ...sample.context, unitSystem }), [sample, unitSystem]);
  const definition = useMemo(() => withOwnLabels(sample.definition, content), [sample, content]);
  const found = useMemo(() => computeAndJudge(definition, content, context), [definition, content, context]);
  const parts = partsOf(definition, original);
  const chosen = parts.find(({ value }) => value === partKey(part)) ?? parts[0];
  if (!chosen) return null;
  const { findings, verdicts } = found;
  return (
    <>
      <Group align="end">
        <Select
          label="Part of the report"
          data={parts.map(({ value, label }) => ({ value, label }))}
          value={chosen.value}
          allowDeselect={false}
          searchable={parts.length > 8}
          onChange={(value) => setPart(parts.find((one) => one.value === value)?.part ?? part)}
        />
        <SegmentedControl
          aria-label="Units of the limits"
          data={[
            { value: "SI", label: "SI limits" },
            { value: "US", label: "US limits" },
          ]}
          value={unitSystem}
          onChange={(value) => setUnitSystem(value)}
        />
        <Button variant="default" disabled={Object.keys(typed).length === 0} onClick={() => setTyped({})}>
          Back to the sample
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </Group>
      <PartOfSample
        key={`${chosen.value} ${unitSystem}`}
        {...{ sample, definition, content, context, found, part: chosen.part }}
        onType={(key, value) => setTyped((before) => ({ ...before, [typedKey(chosen.part, key)]: value }))}
      />
      <h3 aria-live="polite">{firedWords(findings, rulesInForce(definition).length)}</h3>
      <ul className={styles.fired}>
        {findings.map((finding) => (
          <li key={keyOfFinding(finding)}>
            <StatusBadge meaning={severityWords[finding.severity].meaning}>{severityWords[finding.severity].words}</StatusBadge>
            <div>
              {withSigns(withDaysAsShown(finding.message))}
              <div className="quiet">
                {[`${finding.ruleId}: ${rules[finding.ruleId]?.title ?? ""}`, finding.clause].filter(Boolean).join(" · ")}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {verdicts.length > 0 && (
        <>
          <h3>Judged by the criteria</h3>
          <ul>
            {verdicts.map(({ lineId, indicationId, printed }) => (
              <li key={`${lineId} ${indicationId ?? ""}`}>
                {lineName(content, lineId)}: {withSigns(printed)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type Written = ReturnType<typeof sampleContent>;

/** What can be chosen: the blocks that have fields, each line, and each indication under its line. */
function partsOf(
  definition: TemplateDefinition,
  { lines, indications }: Written,
): { value: string; label: string; part: Part }[] {
  const blocks = (
    [
      ["header", "Header"],
      ["technique", "Technique"],
      ["calibration", "Calibration"],
      ["summary", "Summary"],
    ] as const
  ).flatMap(([block, label]) => (definition.blocks[block].length > 0 ? [{ label, part: { block } }] : []));
  return [
    ...blocks,
    ...lines.map((line) => ({ label: `Line ${lineLabel(line)}`, part: { line: line.id } })),
    ...indications.map((one, index) => ({
      label: `Indication ${index + 1}: ${one.code}, ${lineName({ lines }, one.lineId)}`,
      part: { indication: one.id },
    })),
  ].map(({ label, part }) => ({ value: partKey(part), label, part }));
}

function lineName({ lines }: Pick<Written, "lines">, lineId: string): string {
  const line = lines.find(({ id }) => id === lineId);
  return line ? lineLabel(line) : "";
}

function firedWords(findings: readonly Finding[], all: number): string {
  const fired = new Set(findings.map(({ ruleId }) => ruleId)).size;
  return fired === 0 ? `None of ${all} rules fires` : `${fired} of ${all} rules ${fired === 1 ? "fires" : "fire"}`;
}

const keyOfFinding = (one: Finding): string => `${findingKey(one)} ${one.message}`;
