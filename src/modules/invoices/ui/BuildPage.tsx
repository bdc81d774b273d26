import { Button, Group, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { type BuildPreview, type BuildSources, invoices } from "../contract.ts";
import { askedOf, type Choices, proposed, unexplained } from "./build-choices.ts";
import { BuildPreviewStep } from "./BuildPreviewStep.tsx";
import { BuildSourcesStep } from "./BuildSourcesStep.tsx";
import { BuildVariancesStep } from "./BuildVariancesStep.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage, Refused } from "#kit/ui/states.tsx";

/** The builder: what is open of a job, where its sources differ, and the lines they become. */
export default function BuildPage() {
  const id = useParam("id");
  const sources = useAsk(invoices.endpoints.sources, { id });
  return <AskedPage of={sources}>{(found) => <Builder key={id} id={id} of={found} />}</AskedPage>;
}

const steps = ["Sources", "Variances", "Preview"] as const;

function Builder({ id, of }: { id: string; of: BuildSources }) {
  const go = useGo();
  const [step, setStep] = useState(0);
  const [choices, setChoices] = useState<Choices>(() => proposed(of));
  const [preview, setPreview] = useState<BuildPreview | null>(null);
  const pricing = useSend(invoices.endpoints.preview, { secret: true });
  const building = useSend(invoices.endpoints.build, {
    done: ({ shownNumber }) => `${shownNumber} created`,
    onDone: (made) => go(`/invoices/${made.id}/edit`, { replace: true }),
  });
  const asked = askedOf(of, choices);
  const open = unexplained(of, choices);

  async function show(some: Choices) {
    setChoices(some);
    setPreview(null);
    setStep(2);
    setPreview(await pricing.send({ id, body: askedOf(of, some) }).catch(() => null));
  }
  const toStep = (next: number) => (next === 2 ? void show(choices) : setStep(next));
  const { number, title, clientName } = of.target;
  const mayGoOn = step === 0 ? asked.sources.length > 0 : open === 0;
  return (
    <Page title={`Invoice ${number}`}>
      <p className="quiet">
        {title}, {clientName}
      </p>
      <SegmentedControl
        aria-label="Step"
        mb="lg"
        value={String(step)}
        onChange={(next) => setStep(Number(next))}
        data={steps.map((label, index) => ({ value: String(index), label: `${index + 1} ${label}`, disabled: index > step }))}
      />
      {step === 0 && <BuildSourcesStep of={of} choices={choices} onChange={setChoices} />}
      {step === 1 && <BuildVariancesStep of={of} choices={choices} onChange={setChoices} />}
      {step === 2 && preview && (
        <BuildPreviewStep
          preview={preview}
          grouping={choices.grouping}
          onGroup={(grouping) => void show({ ...choices, grouping })}
        />
      )}
      <Refused of={pricing.failure ?? building.failure} />
      <Group justify="flex-end" mt="lg">
        {step > 0 && (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
        {step < 2 ? (
          <Button disabled={!mayGoOn} onClick={() => toStep(step + 1)}>
            Continue
          </Button>
        ) : (
          <Button
            loading={pricing.sending || building.sending}
            disabled={!preview || preview.lines.length === 0}
            onClick={() => building.run({ id, body: asked })}
          >
            Create draft
          </Button>
        )}
      </Group>
    </Page>
  );
}
