import { useMemo } from "react";
import { Section } from "#kit/ui/Page.tsx";
import { samplePeople, sampleProcedure, sampleReport } from "#modules/inspection-reports/sample-report.ts";
import { withOwnLabels } from "#modules/report-templates/conditions.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { computeAndJudge } from "#modules/report-templates/engine.ts";
import { sampleFor } from "#modules/report-templates/sample-of-variant.ts";
import { Rendition } from "../rendition/Rendition.tsx";

/** A finished report on the template, as whoever reads one has it before them. */
export default function SamplePreview({ definition, clientName }: { definition: TemplateDefinition; clientName: string | null }) {
  const made = useMemo(() => {
    const sample = sampleFor(definition);
    if (!sample) return null;
    const { content, context } = sample;
    return {
      report: sampleReport(sample, clientName ?? "The client"),
      definition: withOwnLabels(definition, content),
      context,
      ...computeAndJudge(definition, content, context),
      names: {
        person: (id: string) => samplePeople.find((one) => one.id === id)?.name ?? "Example",
        instrument: (id: string) => context.equipment.find(({ inventoryItemId }) => inventoryItemId === id)?.label ?? id,
        procedure: () => sampleProcedure,
      },
      attached: [],
    };
  }, [definition, clientName]);
  if (!made) return null;
  return (
    <Section title="With the sample">
      <Rendition {...made} />
    </Section>
  );
}
